import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { typed, wiring } from '../../../src/kernel/kinds/wiring.ts'
import { TextArea, TextInput } from '../../../src/kernel/ui/TextInput.tsx'
import type { TextFormat } from './field.ts'

/** Where the plain one of letters would be in the way. */
const KEYBOARDS: { readonly [K in TextFormat]?: 'tel' | 'email' | 'numeric' | 'decimal' | 'url' } = {
  mobile: 'tel',
  mobileAsTyped: 'tel',
  email: 'email',
  digits: 'numeric',
  number: 'decimal',
  host: 'url',
}

/** One line, or an area of `lines`. What was typed is kept as typed; reading trims and normalises it. */
export const Input = (props: InputProps<FieldOf<'text'>>) => {
  const { field, value, onChange } = props
  const { lines = 1, example, format, mono, case: letters } = field
  const shared = {
    ...wiring(props),
    value: typed(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    spellCheck: lines > 1 && !mono,
    autoComplete: 'off',
    ...(mono && { mono }),
    ...(example && { placeholder: example }),
    ...(letters && { style: { textTransform: `${letters}case` as const } }),
  }
  return lines > 1 ? (
    <TextArea {...shared} rows={lines} />
  ) : (
    <TextInput {...shared} inputMode={(format && KEYBOARDS[format]) ?? 'text'} />
  )
}
