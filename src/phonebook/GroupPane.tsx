import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { usePrincipal } from '../../authProvider/principal.ts'
import { groupIndian } from '../../messaging/format.ts'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { allows } from '../../resources/language/access.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { useTitles } from '../kernel/kinds/reference/titles.ts'
import { useAbilities } from '../kernel/resource/access.ts'
import { useActionHost } from '../kernel/resource/actions/useActionHost.tsx'
import type { AnyRecord } from '../kernel/resource/defineViews.ts'
import { useInWords } from '../kernel/resource/labels.ts'
import { listHref } from '../kernel/resource/list/address.ts'
import { rowMenu } from '../kernel/resource/list/rowMenu.ts'
import { SearchBox } from '../kernel/resource/list/SearchBox.tsx'
import { useExport } from '../kernel/resource/useExport.ts'
import { useViews } from '../kernel/resource/views.ts'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { Menu, type MenuItem } from '../kernel/ui/Menu.tsx'
import { GroupLine } from './GroupLine.tsx'
import type { useGroups } from './useGroups.ts'

interface GroupPaneProps {
  pane: ReturnType<typeof useGroups>
  /** The group whose contacts are shown; undefined: all of them. */
  chosen: number | undefined
  onChoose: (group: number | undefined) => void
  query: string
  onSearch: (text: string) => void
  /** Of the address: kept while a group is edited. */
  search: string
}

const SKELETONS = [1, 2, 3, 4, 5, 6]
const NO_FIELDS: Fields = {}
const NO_ROWS: readonly AnyRecord[] = []

/** The groups on the left, each with its count and its own menu. */
export const GroupPane = ({ pane, chosen, onChoose, query, onSearch, search }: GroupPaneProps) => {
  const words = useWords()
  const navigate = useNavigate()
  const resource = useInWords(contactGroups)
  const contacts = useInWords(contactNumbers)
  const abilities = useAbilities(resource)
  const contactAbilities = useAbilities(contacts)
  const views = useViews(resource.name)
  const actions = useActionHost(resource, views, () => undefined)
  const files = useExport(contacts)
  const maySend = allows(usePrincipal(), campaigns.pages.send)
  const { groups, total, error, more, retry } = pane
  const owner = abilities.fields.user_id
  const ownerFields = useMemo<Fields>(() => (owner ? { user_id: owner } : NO_FIELDS), [owner])
  const titles = useTitles(ownerFields, groups ?? NO_ROWS)

  const menuOf = (group: AnyRecord): MenuItem[] => {
    const filter = { contact_group_id: group.id }
    const first: MenuItem[] = [
      ...(contactAbilities.can('import')
        ? [
            {
              label: words('Import contacts'),
              icon: 'import',
              href: listHref(`${contacts.name}/import`, filter),
            },
          ]
        : []),
      ...(contactAbilities.can('export')
        ? [
            {
              label: words('Export contacts'),
              icon: 'export',
              onSelect: () => files.export({ filter, sort: { field: 'id', order: 'DESC' } }),
            },
          ]
        : []),
      ...(maySend
        ? [
            {
              label: words('Send SMS to the group'),
              icon: 'send',
              onSelect: () => navigate(campaigns.pages.send.path, { state: { preset: { contact_group_ids: [group.id] } } }),
            },
          ]
        : []),
    ]
    const label = abilities.can('update') ? words('ra.action.edit', 'Edit') : words('ra.action.show', 'Show')
    const opens = abilities.can('update') || abilities.can('get')
    const open = opens ? { href: `/${resource.name}/${group.id}${search}`, label } : undefined
    return [
      ...first,
      ...rowMenu({ resource, abilities, actions, words, open }, group).map((item, at) => ({ ...item, line: at === 0 })),
    ]
  }

  return (
    <aside className="panel phonebook-groups" aria-label={words('Groups')}>
      <div className="phonebook-head">
        <h2>
          {words('Groups')} <span className="hint tabular">{groups && groupIndian(total)}</span>
        </h2>
        {abilities.can('create') && (
          <IconButton icon="add" outlined label={words('Add a group')} href={`/${resource.name}/create${search}`} />
        )}
      </div>
      <SearchBox value={query} hint={words('Find a group')} onSearch={onSearch} />
      <ul className="phonebook-list">
        {query === '' && (
          <GroupLine
            name={words('All contacts')}
            icon="people"
            chosen={chosen === undefined}
            onChoose={() => onChoose(undefined)}
          />
        )}
        {groups?.map(group => (
          <GroupLine
            key={group.id}
            name={String(group.group_name)}
            colour={typeof group.colour === 'string' ? group.colour : undefined}
            count={Number(group.contacts_count)}
            owner={titles.get('users')?.get(Number(group.user_id))}
            chosen={group.id === chosen}
            isOff={group.status === 0}
            onChoose={() => onChoose(group.id)}
            menu={<Menu label={`${words('Actions:')} ${group.group_name}`} icon="more" size="small" items={menuOf(group)} />}
          />
        ))}
      </ul>
      {!groups && !error && (
        <div className="stack phonebook-wait" role="status" aria-label={words('Loading')}>
          {SKELETONS.map(line => (
            <Skeleton key={line} height={20} />
          ))}
        </div>
      )}
      {error && (
        <EmptyState icon="error" title={words('The list could not be loaded')} text={error.message}>
          <Button startIcon={<Icon name="refresh" />} onClick={() => retry()}>
            {words('Try again')}
          </Button>
        </EmptyState>
      )}
      {groups?.length === 0 &&
        (query !== '' ? (
          <p className="hint phonebook-none">{words('No group has this in its name.')}</p>
        ) : (
          <p className="hint phonebook-none">{words('Contacts live in groups. Add one, then fill it by hand or from a file.')}</p>
        ))}
      {more && (
        <Button variant="text" size="small" onClick={more}>
          {words('More groups')}
        </Button>
      )}
      {actions.element}
    </aside>
  )
}
