import { useBrand } from '../../../src/kernel/desk/brand.ts'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { typed, wiring } from '../../../src/kernel/kinds/wiring.ts'
import { TextInput } from '../../../src/kernel/ui/TextInput.tsx'
import { measured } from './measure.ts'

/**
 * A text box with a number keyboard: the browser's own number box changes values on a stray scroll and swallows what it cannot read,
 * so that no rule could say what is wrong with it. Grouping commas may be pasted.
 */
export const Input = (props: InputProps<FieldOf<'number'>>) => {
  const { value, onChange, siblings = NONE } = props
  const field = measured(props.field, siblings)
  const { currencySign } = useBrand()
  // Prices are declared in rupees; the sign is that of the platform's currency.
  const unit = field.unit === '₹' ? currencySign : field.unit
  return (
    <TextInput
      {...wiring(props)}
      value={typed(value)}
      inputMode={field.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={event => onChange(event.target.value.replaceAll(/(?<=\d),(?=\d)/g, ''))}
      {...(field.example && { placeholder: field.example })}
      {...(unit && { after: <span>{unit}</span> })}
    />
  )
}

const NONE: Readonly<Record<string, unknown>> = {}
