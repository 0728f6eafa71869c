import { PasswordInput } from '../../ui/TextInput.tsx'
import type { FieldOf, InputProps } from '../props.ts'
import { typed, wiring } from '../wiring.ts'
import { Strength } from './Strength.tsx'

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
        onChange={event => onChange(event.target.value)}
      />
      {field.strength && text !== '' && <Strength password={text} />}
    </div>
  )
}
