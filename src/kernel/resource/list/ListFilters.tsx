import { useListFilterContext } from 'react-admin'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { type DeclaredFilter, offeredOf } from './filterRules.ts'
import './ListDock.css'
import type { FilterDock } from './useFilterDock.ts'

export const filterForm = lazyOverlay(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }))

interface ListFiltersProps {
  resource: AnyResource
  filters: readonly DeclaredFilter[]
  dock: FilterDock
}

/** The form of the filters while it is open; beside the list its place is kept until it has come. */
export const ListFilters = ({ resource, filters, dock }: ListFiltersProps) => {
  const words = useWords()
  const principal = usePrincipal()
  const { filterValues, setFilters } = useListFilterContext()
  const { docked, asked, entered, close } = dock
  if (!docked && !asked) return null
  const form = (
    <filterForm.Part
      title={resource.list.filterTitle ?? words('Filter %{name}', { name: resource.label.many })}
      filters={offeredOf(filters, filterValues, principal)}
      values={filterValues}
      onClose={close}
      onApply={values => {
        if (asked) close()
        setFilters(values)
      }}
      docked={docked ? { focused: entered } : undefined}
    />
  )
  return docked ? <div className="list-dock">{form}</div> : form
}
