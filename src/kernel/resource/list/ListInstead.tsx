import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { PlatformError } from '../../../../dataProvider/platformError.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Abilities } from '../access.ts'
import type { AnyViews } from '../defineViews.ts'
import { declaredSort } from './address.ts'
import { activeFilters, filtersOf } from './filterRules.ts'

interface ListInsteadProps {
  resource: AnyResource
  abilities: Abilities
  search: string
  /** The resource's own words on what its records are for. */
  Own: AnyViews['empty']
}

/** In place of rows: why there are none, and what to do about it. */
export const ListInstead = ({ resource, abilities: { can, fields }, search, Own }: ListInsteadProps) => {
  const words = useWords()
  const { error, isFetching = false, refetch, filterValues, setFilters, setSort } = useListContext()
  const unsorted = error instanceof PlatformError ? error.fields.sort_by?.[0] : undefined
  if (unsorted !== undefined)
    return (
      <EmptyState text={unsorted} icon="sort">
        <Button onClick={() => setSort(declaredSort(resource))}>{words('Sort as usual')}</Button>
      </EmptyState>
    )
  if (error) return <Failed query={{ error, isFetching, refetch }} title={words('The list could not be loaded')} />
  if (filterValues.q !== undefined || activeFilters(filtersOf(resource, fields), filterValues).length > 0)
    return (
      <EmptyState text={words('Nothing matches the search and the filters.')} icon="search">
        <Button onClick={() => setFilters({})}>{words('Clear filters')}</Button>
      </EmptyState>
    )
  if (Own) return <Own />
  const creates = can('create') && words('Add the first one.')
  const imports = can('import') && words('Import a file.')
  const text = creates && imports ? words('Add the first one, or import a file.') : creates || imports
  return (
    <EmptyState {...(text && { text })} icon={resource.icon ?? 'list'}>
      {creates && (
        <Button variant="contained" startIcon={<Icon name="add" />} href={`/${resource.name}/create${search}`}>
          {words('ra.action.create', 'Create')}
        </Button>
      )}
      {imports && (
        <Button startIcon={<Icon name="import" />} href={`/${resource.name}/import${search}`}>
          {words('Import')}
        </Button>
      )}
    </EmptyState>
  )
}
