import { type ReactNode, useMemo } from 'react'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import { DeskForm, type DeskFormProps, type Values } from './DeskForm.tsx'
import { FieldInput } from './FieldInput.tsx'
import { startInput, validateInput } from './validateInput.ts'

interface DeclaredFormProps<F extends Fields> extends Omit<DeskFormProps<Input<F>>, 'fields' | 'start' | 'check' | 'children'> {
  /** What is asked for: the input of a declared action, in the reader's language. */
  fields: F
  /** Prefills fields of the same name. */
  record?: Values | undefined
  /** Sends what was emptied, too: it clears what was there. */
  evenEmpty?: boolean
  /** Without any: every field in its order. */
  children?: ReactNode
}

/** A form over declared fields: it begins with the record's values or the defaults, and is checked by the fields' own rules. */
export const DeclaredForm = <F extends Fields>({
  fields,
  record,
  evenEmpty = false,
  children,
  ...rest
}: DeclaredFormProps<F>) => {
  const start = useMemo(() => startInput(fields, record), [fields, record])
  return (
    <DeskForm {...rest} fields={fields} start={start} check={typed => validateInput(fields, typed, { evenEmpty })}>
      {children ?? Object.keys(fields).map(name => <FieldInput key={name} name={name} />)}
    </DeskForm>
  )
}
