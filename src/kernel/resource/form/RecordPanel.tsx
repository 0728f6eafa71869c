/** /name/create and /name/:id: loads the record afresh, then the form where it may be changed, else its values. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useLocation } from 'react-router'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useLasting } from '../../ui/useLasting.ts'
import type { Abilities } from '../access.ts'
import { useActionHost } from '../actions/useActionHost.tsx'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { FieldValue } from '../FieldValue.tsx'
import { isLent } from '../lent.ts'
import { rowMenu } from '../list/rowMenu.ts'
import { ResourceForm } from './RecordForm.tsx'
import { startWith } from './startWith.ts'

interface RecordPanelProps {
  resource: AnyResource
  abilities: Abilities
  views: AnyViews
  /** Undefined: a new one. */
  id: number | undefined
  onClose: () => void
}

export const RecordPanel = memo((props: RecordPanelProps) => {
  const { resource, views, id, onClose } = props
  const { search } = useLocation()
  // As it was when the form was opened: an address that changes behind it empties nothing.
  const [start] = useState(() => startWith(resource, search))
  return id === undefined ? (
    <ResourceForm resource={resource} views={views} mode="create" record={start} onClose={onClose} />
  ) : (
    <Stored {...props} id={id} />
  )
})

const SKELETONS = [1, 2, 3, 4, 5, 6]

const Stored = ({ resource, abilities, views, id, onClose }: RecordPanelProps & { id: number }) => {
  const provider = useDeskProvider()
  const words = useWords()
  // Never the row of the list: it may be old, and need not have every field.
  const query = useQuery({
    // One that is only looked at follows what is done about it; one that is being changed does not change under the hands.
    queryKey: [resource.name, abilities.can('update') ? 'form' : 'getOne', id],
    queryFn: async ({ signal }) => (await provider.getOne<AnyRecord>(resource.name, { id, signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = query
  const slow = useLasting(!data && !error, true)
  if (!data && !error && !slow) return null
  if (!data)
    return (
      <SidePanel wide trail title={resource.label.one} onClose={onClose}>
        {error ? (
          <Failed query={query} />
        ) : (
          <div className="stack" role="status" aria-label={words('Loading')}>
            {SKELETONS.map(line => (
              <Skeleton key={line} height={32} />
            ))}
          </div>
        )}
      </SidePanel>
    )
  return abilities.can('update') && !isLent(data) ? (
    <ResourceForm key={id} resource={resource} views={views} mode="update" record={data} onClose={onClose} still={slow} />
  ) : (
    <RecordView resource={resource} abilities={abilities} views={views} record={data} onClose={onClose} />
  )
}

interface RecordViewProps {
  resource: AnyResource
  abilities: Abilities
  views: AnyViews
  record: AnyRecord
  onClose: () => void
}

export const RecordView = ({ resource, abilities, views, record, onClose }: RecordViewProps) => {
  const words = useWords()
  const actions = useActionHost(resource, views, nothing)
  // A record that is gone leaves nothing to look at: it is deleted from its row.
  const stays = { ...abilities, can: (name: Parameters<Abilities['can']>[0]) => name !== 'delete' && abilities.can(name) }
  const acts = rowMenu({ resource, abilities: stays, actions, words, open: undefined }, record).filter(
    ({ disabled }) => !disabled,
  )
  const shown = Object.entries(abilities.fields).filter(
    ([name, field]) => field.kind !== 'password' && record[name] !== undefined,
  )
  return (
    <SidePanel wide trail title={titleOf(resource, record)} onClose={onClose} acts={<Acts of={acts} />}>
      <Facts label={words('Record')}>
        {shown.map(([name, field]) => (
          <Fact key={name} name={'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label}>
            <FieldValue field={field} value={record[name]} record={record} Own={views.cells?.[name]} />
          </Fact>
        ))}
      </Facts>
      {actions.element}
    </SidePanel>
  )
}

const nothing = () => undefined
/** More than these do not fit beside the closing button. */
const MOST_BUTTONS = 3

/** What can be done about the record that is open, as in its row's menu. */
const Acts = ({ of }: { of: readonly MenuItem[] }) => {
  const words = useWords()
  if (of.length === 0) return null
  if (of.length > MOST_BUTTONS) return <Menu label={words('Actions')} showLabel items={of} />
  return of.map(({ label, icon, tone, onSelect }) => (
    <Button
      key={label}
      color={tone === 'danger' ? 'error' : 'primary'}
      {...(icon && { startIcon: <Icon name={icon} /> })}
      {...(onSelect && { onClick: onSelect })}
    >
      {label}
    </Button>
  ))
}
