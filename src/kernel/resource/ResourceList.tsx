/** The list of a resource: react-admin's list under tabs, toolbar, table, pages and selection of ours; what it shows stands in the address. */

import Button from '@mui/material/Button'
import { memo, Suspense, use, useEffect, useMemo, useState } from 'react'
import { ListBase, useNotify } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { ordersOf } from '../../../resources/language/orders.ts'
import { mayOpen } from '../../../resources/screens.ts'
import { useDesk } from '../desk/Desk.tsx'
import { declared, isDeclared } from '../desk/declarations.ts'
import { useWords } from '../i18n/words.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useMedia } from '../ui/useScrolledPast.ts'
import { type Abilities, leadingAction, useAbilities } from './access.ts'
import { useActionHost } from './actions/useActionHost.tsx'
import type { AnyRecord, AnyViews } from './defineViews.ts'
import { useInWords } from './labels.ts'
import { AskedAction } from './list/AskedAction.ts'
import { Beside, RowTitles } from './list/Beside.tsx'
import { useLayout } from './list/ColumnPanel.tsx'
import { PHONE } from './list/columnChoice.ts'
import { neededPx, useColumns } from './list/columns.ts'
import { filtersOf } from './list/filterRules.ts'
import { ListFilters } from './list/ListFilters.tsx'
import { ListInstead } from './list/ListInstead.tsx'
import { ListPager } from './list/ListPager.tsx'
import { ListTable } from './list/ListTable.tsx'
import { ListToolbar } from './list/ListToolbar.tsx'
import { QuickFilters } from './list/QuickFilters.tsx'
import { rowMenu } from './list/rowMenu.ts'
import { Selection, selectionBar } from './list/Selection.tsx'
import { filterWithinTab, inTab } from './list/tabs.ts'
import { useFilterDock } from './list/useFilterDock.ts'
import { useCursors } from './list/useListMeta.ts'
import { InAddress, useListRouter } from './list/useListRouter.tsx'
import { useOpenOver } from './over.ts'
import { platformAddress } from './platformAddress.ts'
import './resource.css'
import { loadViews, useViews } from './views.ts'
import { useReload } from './writes.ts'

interface ResourceListProps {
  /** In the reader's language. */
  resource: AnyResource
  abilities: Abilities
  /** Undefined while they are loaded. */
  views: AnyViews | undefined
  /** Opens a record in another way than by its address. */
  onOpen?: (record: AnyRecord) => void
  /** Part of a screen that has its title already. */
  untitled?: true
  /** It stands in a tab of another list, which has filters of its own. */
  held?: true
}

/** Two cards side by side. */
const CARDS_PX = 640

/** With it, what comes is compared with what stands there, whatever was asked for: rows that stay as they were are not drawn anew. */
const asItCame = <T,>(answer: T): T => answer

/** A list says in its place why it failed. */
const onError = () => undefined

export const ResourceList = (props: ResourceListProps) => {
  const list = useListRouter(props.resource)
  const held = useHeld(props.resource, list.address.tab)
  if (!held) return <ListScreen {...props} {...list} />
  return (
    <Suspense fallback={<PageHead title={props.resource.label.many} />}>
      <HeldList of={held} within={props.resource} />
    </Suspense>
  )
}

type ListScreenProps = ResourceListProps & ReturnType<typeof useListRouter>

/** The list that a tab shows in place of its own, where this person may open it. */
const useHeld = (resource: AnyResource, tab: number): AnyResource | undefined => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const { path, held } = resource.list.tabs?.[tab]?.elsewhere ?? {}
  return held && path && mayOpen(screens, principal, path) ? screens.find(screen => screen.path === path)?.resource : undefined
}

/** The list of one resource in a tab of another one's, drawn from its whole declaration. */
const HeldList = ({ of, within }: { of: AnyResource; within: AnyResource }) => {
  if (!isDeclared(of.name)) use(declared(of.name))
  const own = useInWords(of)
  const abilities = useAbilities(own)
  const views = useViews(own.name)
  useEffect(() => {
    loadViews(own.name).catch(() => undefined)
  }, [own.name])
  const resource = useMemo(() => {
    const tabs = within.list.tabs?.map(({ label }) => ({ label }))
    // The ways from here are those of the screen that one sees.
    const { leadsTo = [] } = within.list
    return { ...own, label: { ...own.label, many: within.label.many }, list: { ...own.list, leadsTo, ...(tabs && { tabs }) } }
  }, [own, within])
  return <ResourceList held {...{ resource, abilities, views }} />
}

/** The same whatever stands over it: a form that opens does not draw its list anew. */
const ListScreen = memo((props: ListScreenProps) => {
  const { resource: own, abilities, views, search, onOpen, untitled, held, address, go, router, navigate } = props
  const words = useWords()
  const notify = useNotify()
  const { platform, screens } = useDesk()
  const principal = usePrincipal()
  const resource = useMemo(() => inTab(own, address.tab), [own, address.tab])
  const orderedBy = useMemo(() => ordersOf(own), [own])
  const tab = resource.list.tabs?.[address.tab]
  const filter = useMemo(() => filterWithinTab(address.filter, tab?.filter), [address.filter, tab])
  const question = JSON.stringify([address.tab, filter])
  const { cursor, keep } = useCursors(JSON.stringify([question, address.sort, address.perPage]), address.page)
  // What is ticked goes when what it was ticked for is done.
  const [round, setRound] = useState(0)
  const untick = () => setRound(before => before + 1)
  const actions = useActionHost(resource, views, untick)
  const reload = useReload(resource.name)
  const [layout] = useLayout(resource.name)
  const hasCards = views?.cards !== undefined && onOpen === undefined
  const cards = hasCards && layout === 'cards' ? views?.cards : undefined
  const narrow = useMedia(PHONE)
  const stacked = cards !== undefined || narrow
  const columns = useColumns(resource, abilities.fields, views, cards, narrow)
  const fields = useMemo(() => Object.fromEntries(columns.map(column => [column.name, column.field])), [columns])
  const filters = useMemo(() => filtersOf(resource, abilities.fields), [resource, abilities.fields])

  const editWords = words('ra.action.edit', 'Edit')
  const openWords = abilities.can('update') && !views?.detail ? editWords : words('ra.action.show', 'Show')
  const leading = leadingAction(resource, abilities)
  const opens = abilities.can('update') || abilities.can('get')
  const over = useOpenOver(resource.name, { navigate, search })
  const hrefOf = (record: AnyRecord) => (opens && !leading ? `/${resource.name}/${record.id}` : undefined)
  const open = (record: AnyRecord) => {
    const href = hrefOf(record)
    if (leading) actions.start(leading, { record })
    else if (onOpen) onOpen(record)
    else if (href) over.open(String(record.id))
  }
  const whole = (address: string) => platformAddress(platform, address)
  const links = (record: AnyRecord) => views?.links?.(record, { words, notify, whole }) ?? []
  const menuOf = (record: AnyRecord) => {
    const href = hrefOf(record)
    const edit = { href: `${href}/edit${search}`, label: editWords }
    const open = href ? { href: href + search, label: openWords } : undefined
    const edits = href && views?.detail && abilities.can('update') ? edit : undefined
    return rowMenu({ resource, abilities, actions, words, links, open, edit: edits }, record)
  }
  const exports = abilities.can('export')
  const ticks = abilities.selection.length > 0 || exports || views?.selection !== undefined
  const hasMenu = abilities.row.length > 0 || opens || abilities.can('delete') || views?.links !== undefined
  const highest = address.page * address.perPage
  const needed = cards ? CARDS_PX : neededPx(resource, columns, { ticks, menu: hasMenu, highest })
  const dock = useFilterDock(resource.name, needed)

  return (
    <InAddress router={router}>
      <ListBase
        resource={resource.name}
        storeKey={false}
        disableAuthentication
        exporter={false}
        filter={filter}
        queryOptions={{
          onError,
          onSuccess: keep,
          select: asItCame,
          ...(cursor && { meta: { cursor } }),
          ...(tab?.elsewhere && { enabled: false, placeholderData: undefined }),
        }}
      >
        <RowTitles fields={fields}>
          {!untitled && <PageHead title={resource.label.many} />}
          {resource.list.tabs && resource.list.tabs.length > 1 && (
            <div className="list-tabs">
              <Tabs
                label={resource.label.many}
                value={String(address.tab)}
                tabs={resource.list.tabs.map((one, index) => ({ value: String(index), label: one.label }))}
                onChange={value => {
                  const to = Number(value)
                  go({ tab: to, ...((held || resource.list.tabs?.[to]?.elsewhere) && { filter: {} }) })
                }}
              />
            </div>
          )}
          {views?.above && <Beside Above={views.above} />}
          <section
            ref={dock.frame}
            className={cx('panel list', dock.docked && 'docked')}
            aria-label={resource.label.many}
            onPointerEnter={selectionBar.preload}
            onFocus={selectionBar.preload}
          >
            <div className="list-bar">
              <ListToolbar
                {...{ resource, abilities, filters, dock, actions, search, go, navigate }}
                tab={address.tab}
                within={filter}
                layouts={hasCards}
                {...{ stacked, orderedBy }}
                phone={narrow && !cards}
                onRefresh={() => {
                  untick()
                  void reload()
                }}
              />
              <Selection
                {...{ resource, exports }}
                actions={abilities.selection}
                Own={views?.selection}
                question={`${round}${question}`}
                onAction={actions.start}
              />
            </div>
            <QuickFilters {...{ resource, filters }} />
            {tab?.elsewhere ? (
              <EmptyState>
                {mayOpen(screens, principal, tab.elsewhere.path) && (
                  <Button href={tab.elsewhere.path} variant="contained">
                    {tab.elsewhere.label}
                  </Button>
                )}
              </EmptyState>
            ) : (
              <ListTable
                {...{ resource, columns, hrefOf }}
                ready={views !== undefined}
                instead={<ListInstead {...{ resource, abilities, search }} Own={views?.empty} />}
                cards={cards !== undefined}
                {...{ stacked, orderedBy }}
                {...{ ticks }}
                docked={dock.docked}
                opens={leading !== undefined}
                onOpen={open}
                menuOf={hasMenu ? menuOf : undefined}
              />
            )}
            <ListPager />
            <ListFilters {...{ resource, filters, dock }} />
          </section>
        </RowTitles>
      </ListBase>
      <AskedAction toolbar={abilities.toolbar} start={actions.start} />
      {actions.element}
    </InAddress>
  )
})
