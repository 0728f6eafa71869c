import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Abilities } from '../access.ts'
import type { AnyViews } from '../defineViews.ts'
import { activeFilters, filtersOf } from './filterRules.ts'
import { NothingFound } from './NothingFound.tsx'

interface ListInsteadProps {
  resource: AnyResource
  abilities: Abilities
  search: string
  /** The resource's own words on what its records are for. */
  Own: AnyViews['empty']
}

/** In place of rows: why there are none, and what to do about it. */
export const ListInstead = ({ resource, abilities, search, Own }: ListInsteadProps) => {
  const words = useWords()
  const { error, isFetching = false, refetch, filterValues, setFilters } = useListContext()
  if (error)
    return (
      <EmptyState icon="error" title={words('The list could not be loaded')} text={error.message}>
        <Button variant="contained" startIcon={<Icon name="refresh" />} loading={isFetching} onClick={() => refetch()}>
          {words('Try again')}
        </Button>
      </EmptyState>
    )
  const filtered = filterValues.q !== undefined || activeFilters(filtersOf(resource, abilities.fields), filterValues).length > 0
  return <NothingFound {...{ resource, abilities, search, Own, filtered }} onClear={() => setFilters({})} />
}
