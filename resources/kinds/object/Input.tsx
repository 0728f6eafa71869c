import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { typed, wiring } from '../../../src/kernel/kinds/wiring.ts'
import { TextArea } from '../../../src/kernel/ui/TextInput.tsx'

/** An object as JSON. What was typed is kept as typed; reading makes an object of it. */
export const Input = (props: InputProps<FieldOf<'object'>>) => {
  const { field, value, onChange } = props
  return (
    <TextArea
      {...wiring(props)}
      mono
      value={typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : typed(value)}
      onChange={event => onChange(event.target.value)}
      spellCheck={false}
      autoComplete="off"
      {...(field.example && { placeholder: JSON.stringify(field.example) })}
    />
  )
}
