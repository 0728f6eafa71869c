/** The list of a resource: tabs, toolbar, table, pages, selection; what it shows stands in the address. */

import { useEffect, useMemo, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { mayOpen } from '../../../resources/screens.ts'
import { useDesk } from '../desk/Desk.tsx'
import { useWords } from '../i18n/words.ts'
import { TitlesContext, useTitles } from '../kinds/reference/titles.ts'
import { PageHead } from '../ui/PageHead.tsx'
import '../kinds/cells.css'
import Button from '@mui/material/Button'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Abilities, leadingAction } from './access.ts'
import { useActionHost } from './actions/useActionHost.tsx'
import type { AnyRecord, AnyViews } from './defineViews.ts'
import { useListAddress } from './list/address.ts'
import { useDense } from './list/ColumnPanel.tsx'
import { useColumns } from './list/columns.ts'
import { FilterChips } from './list/FilterChips.tsx'
import { activeFilters, filtersOf } from './list/filterRules.ts'
import { inTab } from './list/inTab.ts'
import { useLayout } from './list/LayoutSwitch.tsx'
import { ListPager } from './list/ListPager.tsx'
import { KEEP_PLACE } from './list/ListRow.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { NothingFound } from './list/NothingFound.tsx'
import { rowMenu } from './list/rowMenu.ts'
import { SelectableList } from './list/SelectableList.tsx'
import { totalsOf } from './list/totals.ts'
import { useAskedAction } from './list/useAskedAction.ts'
import { useRows } from './list/useRows.ts'
import { platformAddress } from './platformAddress.ts'
import './resource.css'
import { useReload } from './writes.ts'

interface ResourceListProps {
  /** In the reader's language. */
  resource: AnyResource
  abilities: Abilities
  /** Undefined while they are loaded. */
  views: AnyViews | undefined
  /** Of the address: kept while a record stands open over the list. */
  search: string
  /** Opens a record in another way than by its address. */
  onOpen?: (record: AnyRecord) => void
  /** Part of a screen that has its title already. */
  untitled?: true
}

const NO_ROWS: readonly AnyRecord[] = []
const NOTHING = {}

export const ResourceList = ({ resource: declared, abilities, views, search, onOpen, untitled }: ResourceListProps) => {
  const words = useWords()
  const notify = useNotify()
  const { platform, screens } = useDesk()
  const principal = usePrincipal()
  const navigate = useNavigate()
  const [address, change] = useListAddress(declared)
  const resource = useMemo(() => inTab(declared, address.tab), [declared, address.tab])
  const tab = resource.list.tabs?.[address.tab]
  const list = useRows(resource, address, !tab?.elsewhere)
  const rows = views && !list.error ? list.rows : undefined
  const Above = views?.above
  const [layout] = useLayout(resource.name)
  const hasCards = views?.cards !== undefined && onOpen === undefined
  const cards = hasCards && layout === 'cards' ? views?.cards : undefined
  const columns = useColumns(resource, abilities.fields, views, cards)
  const fields = useMemo(() => Object.fromEntries(columns.map(column => [column.name, column.field])), [columns])
  const titles = useTitles(fields, list.rows ?? NO_ROWS)
  const clearSelection = useRef(() => {})
  const actions = useActionHost(resource, views, () => clearSelection.current())
  useAskedAction(abilities.toolbar, actions.start)
  const reload = useReload(resource.name)
  const [dense] = useDense()

  // The last row of the last page went: show the page before.
  const last = Math.max(1, Math.ceil((list.total ?? 0) / address.perPage))
  const isBeyond = list.rows?.length === 0 && !list.isFetching && address.page > last
  useEffect(() => {
    if (isBeyond) change({ page: last })
  }, [isBeyond, last, change])

  const openWords = abilities.can('update') && !views?.detail ? words('ra.action.edit', 'Edit') : words('ra.action.show', 'Show')
  const leading = leadingAction(resource, abilities)
  const opens = abilities.can('update') || abilities.can('get')
  const hrefOf = (record: AnyRecord) => (opens && !leading ? `/${resource.name}/${record.id}` : undefined)
  const open = (record: AnyRecord) => {
    const href = hrefOf(record)
    if (leading) actions.start(leading, { record })
    else if (onOpen) onOpen(record)
    else if (href) navigate({ pathname: href, search }, { state: KEEP_PLACE })
  }
  const menuOf = (record: AnyRecord) => {
    const href = hrefOf(record)
    return rowMenu(
      {
        resource,
        abilities,
        actions,
        words,
        links:
          views?.links &&
          (one => views.links?.(one, { words, notify, whole: address => platformAddress(platform, address) }) ?? []),
        open: href ? { href: href + search, label: openWords } : undefined,
        edit:
          href && views?.detail && abilities.can('update')
            ? { href: `${href}/edit${search}`, label: words('ra.action.edit', 'Edit') }
            : undefined,
      },
      record,
    )
  }
  const hasMenu = abilities.row.length > 0 || opens || abilities.can('delete') || views?.links !== undefined
  const filters = filtersOf(resource, abilities.fields)
  const active = activeFilters(filters, address.filter)

  const instead = tab?.elsewhere ? (
    <EmptyState>
      {mayOpen(screens, principal, tab.elsewhere.path) && (
        <Button href={tab.elsewhere.path} variant="contained">
          {tab.elsewhere.label}
        </Button>
      )}
    </EmptyState>
  ) : list.error ? (
    <EmptyState icon="error" title={words('desk.list.failed', 'The list could not be loaded')} text={list.error.message}>
      <Button variant="contained" startIcon={<Icon name="refresh" />} loading={list.isFetching} onClick={list.retry}>
        {words('desk.list.retry', 'Try again')}
      </Button>
    </EmptyState>
  ) : rows?.length === 0 && !list.isOld ? (
    <NothingFound
      resource={resource}
      abilities={abilities}
      search={search}
      Own={views?.empty}
      filtered={active.length > 0 || address.filter.q !== undefined}
      onClear={() => change({ filter: {} })}
    />
  ) : undefined

  return (
    <TitlesContext value={titles}>
      {!untitled && <PageHead title={resource.label.many} />}
      {resource.list.tabs && resource.list.tabs.length > 1 && (
        <div className="list-tabs">
          <Tabs
            label={resource.label.many}
            value={String(address.tab)}
            tabs={resource.list.tabs.map((one, index) => ({ value: String(index), label: one.label }))}
            onChange={value => change({ tab: Number(value) })}
          />
        </div>
      )}
      {/* Nothing is to come any more once the list has failed: an empty answer says so. */}
      {Above && <Above beside={list.error ? NOTHING : list.beside} filter={list.filter} />}
      <SelectableList
        resource={resource}
        actions={abilities.selection}
        list={list}
        columns={columns}
        rows={instead ? NO_ROWS : rows}
        totals={totalsOf(resource, list.beside)}
        instead={instead}
        address={address}
        dense={dense}
        cards={cards !== undefined}
        hrefOf={hrefOf}
        opens={leading !== undefined}
        onOpen={open}
        menuOf={hasMenu ? menuOf : undefined}
        onSort={field =>
          change({ sort: { field, order: address.sort.field === field && address.sort.order === 'DESC' ? 'ASC' : 'DESC' } })
        }
        onAction={actions.start}
        clear={clearSelection}
        toolbar={
          <ListToolbar
            {...{ resource, abilities, address, change, actions, search }}
            filter={list.filter}
            isFetching={list.isFetching && list.rows !== undefined}
            layouts={hasCards}
            onRefresh={() => {
              clearSelection.current()
              void reload()
              if (Object.keys(address.filter).length > 0) change({ filter: {} })
            }}
          />
        }
        chips={<FilterChips filters={active} values={address.filter} onChange={filter => change({ filter })} />}
        pager={
          <ListPager
            page={address.page}
            perPage={address.perPage}
            shown={instead ? 0 : (rows?.length ?? 0)}
            total={instead ? undefined : list.total}
            isCapped={list.isCapped}
            hasNext={list.hasNext && !instead}
            onChange={change}
            onPrepare={list.prepareNext}
          />
        }
      />
      {actions.element}
    </TitlesContext>
  )
}
