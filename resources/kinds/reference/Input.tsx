import { useEffect, useRef } from 'react'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { dependentFilter, useChoices } from '../../../src/kernel/kinds/reference/useChoices.ts'
import { useCreate } from '../../../src/kernel/kinds/reference/useCreate.ts'
import { wiring } from '../../../src/kernel/kinds/wiring.ts'
import { Combobox } from '../../../src/kernel/ui/Combobox.tsx'

const NO_SIBLINGS = {}

/** A paged, searched select. Choosing another sibling it depends on (another owner) empties it: its choices were that one's. */
export const Input = (props: InputProps<FieldOf<'reference'>>) => {
  const { field, value, onChange, siblings = NO_SIBLINGS } = props
  const choices = useChoices(field, value, siblings)
  const create = useCreate(field, siblings, id =>
    onChange(field.multiple ? [...choices.chosen.map(option => option.value), id] : id),
  )
  const restriction = JSON.stringify(dependentFilter(field, siblings))
  const before = useRef(restriction)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed restriction empties the field, not a changed value.
  useEffect(() => {
    if (before.current === restriction) return
    before.current = restriction
    if (choices.chosen.length > 0) onChange(field.multiple ? [] : null)
  }, [restriction])
  return (
    <Combobox
      {...wiring(props)}
      {...choices}
      create={create}
      multiple={field.multiple === true}
      onChange={ids => onChange(field.multiple ? ids : (ids[0] ?? null))}
    />
  )
}
