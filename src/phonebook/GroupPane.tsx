import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
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
import { Answered } from '../kernel/ui/Answered.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'
import { Menu, type MenuItem } from '../kernel/ui/Menu.tsx'
import { GroupLine } from './GroupLine.tsx'
import type { useGroups } from './useGroups.ts'

interface GroupPaneProps {
  pane: ReturnType<typeof useGroups>
  /** The group whose contacts are shown; undefined: all of them. */
  chosen: number | undefined
  onChoose: (group: number | undefined) => void
  /** Of the address: kept while a group is edited. */
  search: string
}

/** From there on groups and contacts stand beside each other. */
export const WIDE = '@media (width >= 1000px)'
const PANE = {
  gap: 1,
  p: 1.5,
  maxHeight: 320,
  [WIDE]: {
    position: 'sticky',
    top: 'calc(var(--navbar-height) + var(--space-4))',
    maxHeight: 'calc(100dvh - var(--navbar-height) - var(--space-7))',
  },
  '& .list-search': { width: '100%' },
}
const BUTTON = { flex: 1, minWidth: 0, minHeight: 36, px: 1, py: 0.5, border: 0, borderRadius: 1, background: 'none' }
const LIST = {
  gap: '1px',
  mx: -0.5,
  overflowY: 'auto',
  '& > li': { display: 'flex', alignItems: 'center', borderRadius: 1 },
  '& > li > .row': { ...BUTTON, textAlign: 'var(--text-start)' },
  '& > li:not(.chosen):hover': { bgcolor: 'var(--surface-2)' },
  '& > .chosen': { bgcolor: 'var(--accent-soft)' },
  '& > .chosen > .row': { color: 'var(--accent-ink)', fontWeight: 600 },
  '& > .chosen .hint': { color: 'text.secondary', fontWeight: 400 },
  '& > .off .ellipsis:first-of-type': { color: 'text.disabled' },
  '& .names': { display: 'flex', flexDirection: 'column' },
  '& .dot': { flex: 'none', width: 10, height: 10, mx: '2px', borderRadius: '50%' },
}
const NO_FIELDS: Fields = {}
const NO_ROWS: readonly AnyRecord[] = []

/** The groups on the left, each with its count and its own menu. */
export const GroupPane = ({ pane, chosen, onChoose, search }: GroupPaneProps) => {
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
  const { data: groups, total = 0, query, setQuery, more } = pane
  const owner = abilities.fields.user_id
  const ownerFields = useMemo<Fields>(() => (owner ? { user_id: owner } : NO_FIELDS), [owner])
  const titles = useTitles(ownerFields, groups ?? NO_ROWS)

  const menuOf = (group: AnyRecord): MenuItem[] => {
    const filter = { contact_group_id: group.id }
    const importHref = listHref(`${contacts.name}/import`, filter)
    const send = () => navigate(campaigns.pages.send.path, { state: { preset: { contact_group_ids: [group.id] } } })
    const download = () => files.export({ filter, sort: { field: 'id', order: 'DESC' } })
    const first = [
      contactAbilities.can('import') && { label: words('Import contacts'), icon: 'import', href: importHref },
      contactAbilities.can('export') && { label: words('Export contacts'), icon: 'export', onSelect: download },
      maySend && { label: words('Send SMS to the group'), icon: 'send', onSelect: send },
    ]
    const label = abilities.can('update') ? words('ra.action.edit', 'Edit') : words('ra.action.show', 'Show')
    const opens = abilities.can('update') || abilities.can('get')
    const open = opens ? { href: `/${resource.name}/${group.id}${search}`, label } : undefined
    return [
      ...first.filter(item => item !== false),
      ...rowMenu({ resource, abilities, actions, words, open }, group).map((item, at) =>
        at === 0 ? { ...item, line: true } : item,
      ),
    ]
  }

  return (
    <Stack component="aside" className="panel" aria-label={words('Groups')} sx={PANE}>
      <div className="row">
        <h2 className="grow">
          {words('Groups')} <span className="hint">{groups && groupIndian(total)}</span>
        </h2>
        {abilities.can('create') && (
          <IconButton icon="add" outlined label={words('Add a group')} href={`/${resource.name}/create${search}`} />
        )}
      </div>
      <SearchBox beside value={query} hint={words('Find a group')} onSearch={setQuery} />
      <Stack component="ul" sx={LIST}>
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
      </Stack>
      <Answered query={pane} waiting={200} failed={words('The list could not be loaded')}>
        {({ length }) =>
          length === 0 && (
            <p className="hint">
              {query === ''
                ? words('Contacts belong to groups. Add a group, then add contacts by hand or import a file.')
                : words('No group matches.')}
            </p>
          )
        }
      </Answered>
      {more && (
        <Button variant="text" size="small" onClick={more}>
          {words('More groups')}
        </Button>
      )}
      {actions.element}
    </Stack>
  )
}
