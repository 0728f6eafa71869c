/** Under the toolbar: what lists are mostly narrowed by, a press away, and the filters in force. */

import { useListFilterContext } from 'react-admin'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { listed } from '../../kinds/show.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { FilterValues } from './address.ts'
import { FilterChips } from './FilterChips.tsx'
import { activeFilters, type DeclaredFilter, offeredOf, quickFiltersOf, statesOf } from './filterRules.ts'
import { ToolButton } from './ToolButton.tsx'

const oneFilter = lazyOverlay(async () => ({ default: (await import('./OneFilter.tsx')).OneFilter }))

interface QuickFiltersProps {
  resource: Pick<AnyResource, 'owner'>
  filters: readonly DeclaredFilter[]
}

export const QuickFilters = ({ resource, filters: declared }: QuickFiltersProps) => {
  const words = useWords()
  const principal = usePrincipal()
  const { filterValues, setFilters } = useListFilterContext()
  // What is said above the list needs no second word.
  const filters = declared.filter(({ rule }) => !rule.saidAbove)
  const { state, others } = quickFiltersOf(resource, offeredOf(filters, filterValues, principal))
  const apply = (values: FilterValues) => setFilters({ ...filterValues, ...values })
  const pressed = state && statesOf(state.field).some(({ value }) => isSet(filterValues[state.rule.field], value))
  // A state that is offered no more presses no button: then it is told like the others.
  const rest = filters.filter(({ rule }) => !pressed || rule.field !== state?.rule.field)
  if (!state && others.length === 0 && activeFilters(rest, filterValues).length === 0) return null
  return (
    <div className="list-quick row">
      {state && <States filter={state} value={filterValues[state.rule.field]} onChange={apply} />}
      {others.map(filter => (
        <Popover
          key={filter.rule.field}
          label={words('Narrow by %{name}', { name: filter.field.label })}
          text={filter.field.label}
          icon={filter.field.kind === 'date' ? 'calendar' : 'person'}
        >
          {close => <oneFilter.Part {...{ filter, close }} values={filterValues} onApply={apply} />}
        </Popover>
      ))}
      <FilterChips filters={rest} />
    </div>
  )
}

/** Of several that a link has set, each is. */
const isSet = (wanted: unknown, value: string | number) => listed(wanted ?? []).some(one => String(one) === String(value))

interface StatesProps {
  filter: DeclaredFilter
  value: unknown
  onChange: (values: FilterValues) => void
}

/** The states of the records, one of them or all; those that a link has set may be several. */
const States = ({ filter: { field, rule }, value, onChange }: StatesProps) => {
  const all = useWords()('All')
  const set = listed(value ?? [])
  const one = (label: string, pressed: boolean, next: string | number | undefined) => (
    <ToolButton key={label} size="small" variant="text" aria-pressed={pressed} onClick={() => onChange({ [rule.field]: next })}>
      {label}
    </ToolButton>
  )
  return (
    <fieldset className="list-states" aria-label={field.label}>
      {one(all, set.length === 0, undefined)}
      {statesOf(field).map(choice => {
        const pressed = isSet(value, choice.value)
        return one(choice.label, pressed, pressed && set.length === 1 ? undefined : choice.value)
      })}
    </fieldset>
  )
}
