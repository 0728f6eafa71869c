import { useMemo, useState } from 'react'
import { useListContext, useListFilterContext, useListSortContext } from 'react-admin'
import type { NavigateFunction } from 'react-router'
import { usePrincipal } from '../../../../authProvider/principal.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { mayOpen } from '../../../../resources/screens.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { keyOf, keyText } from '../../desk/keys.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useLasting } from '../../ui/useLasting.ts'
import { useMedia } from '../../ui/useScrolledPast.ts'
import type { Abilities } from '../access.ts'
import type { ActionHost } from '../actions/useActionHost.tsx'
import { useOpenOver } from '../over.ts'
import { useExport } from '../useExport.ts'
import type { FilterValues } from './address.ts'
import { ColumnPanel, LayoutSwitch } from './ColumnPanel.tsx'
import { activeFilters, type DeclaredFilter } from './filterRules.ts'
import { filterForm } from './ListFilters.tsx'
import { actionItem } from './rowMenu.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortMenu } from './SortMenu.tsx'
import { ToolButton } from './ToolButton.tsx'
import type { FilterDock } from './useFilterDock.ts'
import type { GoTo } from './useListRouter.tsx'

interface ListToolbarProps {
  resource: AnyResource
  abilities: Abilities
  filters: readonly DeclaredFilter[]
  dock: FilterDock
  actions: ActionHost
  search: string
  tab: number
  go: GoTo
  navigate: NavigateFunction
  /** The filter with that of the tab: what an export exports. */
  within: FilterValues
  /** Whether there is a choice between table and cards. */
  layouts: boolean
  /** Rows stand as cards, without headings. */
  stacked: boolean
  /** For want of room, and with few columns. */
  phone: boolean
  /** Fields by which the list can be ordered. */
  orderedBy: readonly string[]
  onRefresh: () => void
}

/** Search, filter, refresh, create, import, sample file, export, the resource's own actions; then views and columns (rule panel-4). */
export const ListToolbar = (props: ListToolbarProps) => {
  const {
    resource,
    abilities,
    filters,
    dock,
    actions,
    search,
    tab,
    go,
    navigate,
    within,
    layouts,
    stacked,
    phone,
    orderedBy,
    onRefresh,
  } = props
  const words = useWords()
  const { screens } = useDesk()
  const principal = usePrincipal()
  const narrow = useMedia('(width < 900px)')
  const [round, setRound] = useState(0)
  const files = useExport(resource)
  const { filterValues, setFilters } = useListFilterContext()
  const { sort } = useListSortContext()
  const active = activeFilters(filters, filterValues)
  const { can } = abilities
  const lookedIn = (resource.list.search ?? []).flatMap(name => abilities.fields[name]?.label ?? [])
  const exportAll = () => files.export({ filter: within, sort })
  const over = useOpenOver(resource.name, { navigate, search })

  const further: (MenuItem & { busy?: boolean })[] = [
    ...(resource.list.leadsTo ?? [])
      .filter(({ path }) => mayOpen(screens, principal, path))
      .map(({ path, label, icon }) => ({ label, href: path, ...(icon && { icon }) })),
    ...(can('import') ? [{ label: words('Import'), icon: 'import', onSelect: () => over.open('import') }] : []),
    ...(can('sample') ? [{ label: words('Sample file'), icon: 'file', busy: files.sampling, onSelect: files.sample }] : []),
    ...(can('export')
      ? [{ label: words('ra.action.export', 'Export'), icon: 'export', busy: files.exporting, onSelect: exportAll }]
      : []),
    ...abilities.toolbar.map(action => actionItem(action, () => actions.start(action))),
  ]

  const filterWord = words('Filter')
  const filterWords = useMemo(
    () => (
      <>
        <span className="tool-word">{filterWord}</span>
        {active.length > 0 && <span className="count-badge">{active.length}</span>}
      </>
    ),
    [filterWord, active.length],
  )

  return (
    <div className="list-toolbar row wrap">
      {resource.list.search && (
        <SearchBox
          // What was typed and not asked for yet goes with the filters.
          key={round}
          value={String(filterValues.q ?? '')}
          hint={lookedIn.join(', ')}
          onSearch={q => setFilters({ ...filterValues, q })}
        />
      )}
      {filters.length > 0 && (
        <ToolButton
          icon="filter"
          ref={dock.button}
          {...(dock.fits ? { 'aria-pressed': dock.docked } : { 'aria-haspopup': 'dialog' })}
          onClick={dock.toggle}
          onPointerEnter={filterForm.preload}
          onFocus={filterForm.preload}
        >
          {filterWords}
        </ToolButton>
      )}
      <Refresh
        onClick={() => {
          onRefresh()
          setRound(round + 1)
          if (Object.keys(filterValues).length > 0) setFilters({})
        }}
      />
      {can('create') && (
        <ToolButton
          variant="contained"
          icon="add"
          {...keyOf('create')}
          data-tip={keyText('create')}
          onClick={() => over.open('create')}
          // Of the mouse: a finger's pointer has left again before it clicks.
          onMouseEnter={() => over.near?.(true)}
          onMouseLeave={() => over.near?.(false)}
        >
          <span className="tool-word">{words('ra.action.create', 'Create')}</span>
        </ToolButton>
      )}
      {!narrow &&
        further.map(({ label, icon, busy, href, onSelect }) => (
          <ToolButton
            key={label}
            icon={icon}
            loading={busy ?? false}
            {...(href && { href })}
            {...(onSelect && { onClick: onSelect })}
          >
            {label}
          </ToolButton>
        ))}
      <span className="grow" />
      {narrow && further.length > 0 && <Menu label={words('More')} icon="more" variant="outlined" items={further} />}
      {stacked && <SortMenu {...{ resource, orderedBy }} fields={abilities.fields} />}
      {layouts && <LayoutSwitch resource={resource.name} />}
      <SavedViews {...{ resource, tab, go, phone }} fields={abilities.fields} />
      <ColumnPanel resource={resource} fields={abilities.fields} narrow={phone} />
    </div>
  )
}

/** Drawn while it loads, not for a tick. */
const Refresh = ({ onClick }: { onClick: () => void }) => {
  const { isFetching = false, isPending } = useListContext()
  const label = useWords()('Refresh and clear filters')
  const loading = useLasting(isFetching && !isPending)
  return <IconButton icon="refresh" outlined {...{ label, loading, onClick }} />
}
