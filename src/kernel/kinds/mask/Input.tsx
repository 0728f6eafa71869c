import { TextInput } from '../../ui/TextInput.tsx'
import type { FieldOf, InputProps } from '../props.ts'
import { showMasked } from '../show.ts'
import { wiring } from '../wiring.ts'
import { unmask } from './unmask.ts'

/** Shows the literals as one types; the value carries what was typed alone. */
export const Input = (props: InputProps<FieldOf<'mask'>>) => {
  const { field, value, onChange } = props
  return (
    <TextInput
      {...wiring(props)}
      mono
      value={showMasked(value, field.mask)}
      placeholder={field.mask.replaceAll(/[9a]/g, '_')}
      autoComplete="off"
      onChange={event => onChange(unmask(event.target.value, field.mask))}
    />
  )
}
