import Button from '@mui/material/Button'
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Abilities } from '../access.ts'

interface NothingFoundProps {
  resource: AnyResource
  abilities: Abilities
  search: string
  /** The resource's own words on what its records are for. */
  Own: ComponentType | undefined
  /** There may be records that the filter keeps away. */
  filtered: boolean
  onClear: () => void
}

/** "No Record Found" and what to do about it. */
export const NothingFound = ({ resource, abilities, search, Own, filtered, onClear }: NothingFoundProps) => {
  const words = useWords()
  if (filtered)
    return (
      <EmptyState text={words('Nothing matches the search and the filters.')} icon="search">
        <Button onClick={onClear}>{words('Clear filters')}</Button>
      </EmptyState>
    )
  if (Own) return <Own />
  const creates = abilities.can('create')
  const imports = abilities.can('import')
  const text =
    creates && imports
      ? words('Add the first one, or import a file.')
      : creates
        ? words('Add the first one.')
        : imports
          ? words('Import a file.')
          : undefined
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
