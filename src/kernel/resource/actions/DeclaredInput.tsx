import { inputOf } from '../../kinds/inputs.ts'
import '../../kinds/inputs.css'
import { useProblemWords } from '../../form/useProblemWords.ts'
import type { DeclaredForm } from './useDeclaredForm.ts'

interface DeclaredInputProps {
  form: Pick<DeclaredForm, 'fields' | 'values' | 'errors' | 'change'>
  name: string
  /** Shows the star: it is asked for here, though not everywhere. */
  required?: boolean
}

/** The input of one declared field, tied to its form. */
export const DeclaredInput = ({ form, name, required }: DeclaredInputProps) => {
  const problemWords = useProblemWords()
  const field = form.fields[name]
  if (!field) return null
  const Input = inputOf(field.kind)
  return (
    <Input
      name={name}
      field={required ? { ...field, required } : field}
      value={form.values[name]}
      siblings={form.values}
      error={problemWords(form.errors[name])}
      onChange={value => form.change(name, value)}
    />
  )
}
