import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import { allows } from '../../../../resources/language/access.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { mayOpen } from '../../../../resources/screens.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useMedia } from '../../ui/useScrolledPast.ts'
import type { Abilities } from '../access.ts'
import type { ActionHost } from '../actions/useActionHost.tsx'
import { useExport } from '../useExport.ts'
import type { ChangeAddress, FilterValues, ListAddress } from './address.ts'
import { ColumnPanel } from './ColumnPanel.tsx'
import { activeFilters, filtersOf } from './filterRules.ts'
import { LayoutSwitch } from './LayoutSwitch.tsx'
import { KEEP_PLACE } from './ListRow.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SearchBox } from './SearchBox.tsx'

const loadDialog = () => import('./FilterDialog.tsx')
const FilterDialog = lazy(async () => ({ default: (await loadDialog()).FilterDialog }))

interface ListToolbarProps {
  resource: AnyResource
  abilities: Abilities
  address: ListAddress
  change: ChangeAddress
  actions: ActionHost
  /** As sent: what an export exports. */
  filter: FilterValues
  search: string
  isFetching: boolean
  /** Whether there is a choice between table and cards. */
  layouts: boolean
  onRefresh: () => void
}

/** Search, filter, refresh, create, import, sample file, export, the resource's own actions; then views and columns (rule panel-4). */
export const ListToolbar = (props: ListToolbarProps) => {
  const { resource, abilities, address, change, actions, filter, search, isFetching, layouts, onRefresh } = props
  const words = useWords()
  const { screens } = useDesk()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const narrow = useMedia('(width < 900px)')
  const [filtering, setFiltering] = useState(false)
  const files = useExport(resource)
  const filters = filtersOf(resource, abilities.fields)
  const active = activeFilters(filters, address.filter)
  // One that a link has set can be seen and changed there, too, whoever it is offered to.
  const offered = filters.filter(
    one => active.includes(one) || allows(principal, one.rule.visibleTo ? { visibleTo: one.rule.visibleTo } : {}),
  )
  const { can } = abilities
  const lookedIn = (resource.list.search ?? []).flatMap(name => abilities.fields[name]?.label ?? [])
  const go = (to: string) => navigate({ pathname: `/${resource.name}/${to}`, search }, { state: KEEP_PLACE })

  const further: (MenuItem & { busy?: boolean })[] = [
    ...(resource.list.leadsTo ?? [])
      .filter(({ path }) => mayOpen(screens, principal, path))
      .map(({ path, label, icon }) => ({ label, href: path, ...(icon && { icon }) })),
    ...(can('import') ? [{ label: words('desk.import.button', 'Import'), icon: 'import', onSelect: () => go('import') }] : []),
    ...(can('sample')
      ? [
          {
            label: words('desk.import.sample', 'Sample file'),
            icon: 'file',
            busy: files.sampling,
            onSelect: files.sample,
          },
        ]
      : []),
    ...(can('export')
      ? [
          {
            label: words('ra.action.export', 'Export'),
            icon: 'export',
            busy: files.exporting,
            onSelect: () => files.export({ filter, sort: address.sort }),
          },
        ]
      : []),
    ...abilities.toolbar.map(action => ({
      label: action.label,
      ...(action.icon && { icon: action.icon }),
      ...(action.tone && { tone: action.tone }),
      onSelect: () => actions.start(action),
    })),
  ]

  return (
    <div className="list-toolbar">
      {resource.list.search && (
        <SearchBox
          value={String(address.filter.q ?? '')}
          hint={lookedIn.join(', ')}
          onSearch={q => change({ filter: { ...address.filter, q } })}
        />
      )}
      {filters.length > 0 && (
        <Button
          startIcon={<Icon name="filter" />}
          onClick={() => setFiltering(true)}
          onPointerEnter={loadDialog}
          onFocus={loadDialog}
        >
          {words('desk.filter.apply', 'Filter')}
          {active.length > 0 && <span className="count-badge">{active.length}</span>}
        </Button>
      )}
      <IconButton
        icon="refresh"
        outlined
        loading={isFetching}
        label={words('desk.list.refresh', 'Reload and clear filters')}
        onClick={onRefresh}
      />
      {can('create') && (
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => go('create')} onPointerEnter={actions.prepare}>
          {words('ra.action.create', 'Create')}
        </Button>
      )}
      {!narrow &&
        further.map(({ label, icon, busy, href, onSelect }) => (
          <Button
            key={label}
            startIcon={icon && <Icon name={icon} />}
            loading={busy ?? false}
            {...(href && { href })}
            {...(onSelect && { onClick: onSelect })}
          >
            {label}
          </Button>
        ))}
      <span className="grow" />
      {narrow && further.length > 0 && (
        <Menu label={words('desk.list.more', 'More')} icon="more" variant="outlined" items={further} />
      )}
      {layouts && <LayoutSwitch resource={resource.name} />}
      <SavedViews resource={resource.name} address={address} onApply={change} />
      <ColumnPanel resource={resource} fields={abilities.fields} />
      {filtering && (
        <Suspense fallback={null}>
          <FilterDialog
            title={resource.list.filterTitle ?? words('desk.filter.title', 'Filter %{name}', { name: resource.label.many })}
            filters={offered}
            values={address.filter}
            onClose={() => setFiltering(false)}
            onApply={values => {
              setFiltering(false)
              change({ filter: values })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
