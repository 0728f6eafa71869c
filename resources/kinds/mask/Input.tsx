import { unmask } from '../../../src/kernel/kinds/mask/unmask.ts'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { showMasked } from '../../../src/kernel/kinds/show.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'

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
