import { Strength } from '../../../src/kernel/kinds/password/Strength.tsx'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { typed, wiring } from '../../../src/kernel/kinds/wiring.ts'
import { PasswordInput } from '../../../src/kernel/ui/TextInput.tsx'

/** With show and hide. The platform never sends one back: an edit form starts empty and leaves it alone unless typed in. */
export const Input = (props: InputProps<FieldOf<'password'>>) => {
  const { field, value, onChange } = props
  const text = typed(value)
  return (
    <div className="stack tight">
      <PasswordInput
        {...wiring(props)}
        value={text}
        autoComplete="new-password"
        {...(field.example && { placeholder: field.example })}
        onChange={event => onChange(event.target.value)}
      />
      {field.strength && text !== '' && <Strength password={text} />}
    </div>
  )
}
