import { useEffect, useRef, useState } from 'react'
import { filterOf } from '../../kinds/filters.ts'
import '../../kinds/inputs.css'
import type { FilterValues } from './address.ts'
import { type DeclaredFilter, isReady } from './filterRules.ts'

interface OneFilterProps {
  filter: DeclaredFilter
  values: FilterValues
  onApply: (values: FilterValues) => void
  close: () => void
}

/** One filter by itself: in force as soon as it says something; a record that is chosen needs no more and closes it. */
export const OneFilter = ({ filter, values, onApply, close }: OneFilterProps) => {
  const { field, rule, keys } = filter
  const [wanted, setWanted] = useState(() => Object.fromEntries(keys.map(key => [key, values[key]])))
  const Filter = filterOf(field.kind)
  // It may come later than the panel around it, which has found nothing to give the focus to.
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, [role=spinbutton]')?.focus(), [])
  const change = (more: FilterValues) => {
    const next = { ...wanted, ...more }
    setWanted(next)
    if (!isReady([filter], next)) return
    onApply(next)
    if (field.kind === 'reference') close()
  }
  return (
    <div className="list-panel" ref={frame}>
      <Filter field={field} rule={rule} filter={wanted} onChange={change} />
    </div>
  )
}
