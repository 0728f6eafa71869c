import { useListFilterContext } from 'react-admin'
import { present } from '../../../../messaging/present.ts'
import { useWords } from '../../i18n/words.ts'
import { cellOf } from '../../kinds/cells.ts'
import { TitlesContext } from '../../kinds/reference/titles.ts'
import { showDate } from '../../kinds/show.ts'
import { isCut } from '../../kinds/shown.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { FilterValues } from './address.ts'
import { activeFilters, type DeclaredFilter } from './filterRules.ts'

/** Comes with the first filter; the line of the chips is kept free meanwhile, so that nothing below moves. */
const chip = lazyOverlay(async () => ({ default: (await import('../../ui/DeletableChip.tsx')).DeletableChip }))

/** The filters in force, each taken away by its button. */
export const FilterChips = ({ filters }: { filters: readonly DeclaredFilter[] }) => {
  const words = useWords()
  const { filterValues, setFilters } = useListFilterContext()
  const active = activeFilters(filters, filterValues)
  if (active.length === 0) return null
  return (
    <ul className="filter-chips row" aria-label={words('Active filters')}>
      {active.map(({ field, keys, rule }) => (
        <li key={rule.field}>
          <chip.Part
            reachable
            label={
              <>
                <span className="muted">{field.label}:</span> <ChipValue field={field} keys={keys} values={filterValues} />
              </>
            }
            remove={words('Remove the filter %{name}', { name: field.label })}
            onDelete={() => setFilters(Object.fromEntries(Object.entries(filterValues).filter(([key]) => !keys.includes(key))))}
          />
        </li>
      ))}
    </ul>
  )
}

const ChipValue = ({ field, keys, values }: Pick<DeclaredFilter, 'field' | 'keys'> & { values: FilterValues }) => {
  if (field.kind === 'date') return <span>{keys.map(key => showDate(values[key]) || '…').join(' – ')}</span>
  // Of several values, one after the other, whatever the field itself holds.
  const value = values[present(keys[0])]
  if (isCut(field) || field.kind === 'number') return <span className="ellipsis">{String(value)}</span>
  const Cell = cellOf(field.kind)
  // The titles of the list are those of its rows; a filter may name a record that is on none of them.
  return (
    <TitlesContext value={undefined}>
      <Cell field={field} value={value} />
    </TitlesContext>
  )
}
