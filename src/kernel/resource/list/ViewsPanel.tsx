/** The views of a list: open one, let one open first, share, rename, delete, and keep what is shown under a name (rule panel-21). */

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext, useNotify, useStore, useStoreContext } from 'react-admin'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import type { ViewValue } from '../../../../resources/language/listViews.ts'
import { useWords } from '../../i18n/words.ts'
import { UNDO_MS } from '../actions/useUndo.ts'
import { usePreference } from '../preference.ts'
import { declaredSort, USUAL_SIZE } from './address.ts'
import { useColumnChoice } from './columnChoice.ts'
import { firstViewIn, firstViewKey, leaveColumns, takeColumns, viewSearch } from './firstView.ts'
import { type ListView, useListViews, useViewWrites } from './listViews.ts'
import type { GoTo } from './useListRouter.tsx'
import { ViewName } from './ViewName.tsx'
import { ViewRow } from './ViewRow.tsx'

export interface ViewsPanelProps {
  resource: AnyResource
  fields: Readonly<Record<string, Field>>
  /** Rows are cards with columns of their own: no view says which. */
  phone: boolean
  tab: number
  go: GoTo
  close: () => void
}

export const ViewsPanel = ({ resource, fields, phone, tab, go, close }: ViewsPanelProps) => {
  const words = useWords()
  const notify = useNotify()
  const store = useStoreContext()
  const { filterValues, sort } = useListContext()
  const { choice } = useColumnChoice(resource, fields, phone)
  const [size] = usePreference(USUAL_SIZE.key, USUAL_SIZE.byDefault)
  const { data: views = [] } = useListViews(resource.name, true)
  const writes = useViewWrites(resource.name)
  const [kept, keep] = useStore<unknown>(firstViewKey(resource.name))
  const first = firstViewIn(kept)?.id
  const [renamed, setRenamed] = useState<ListView>()
  const own = views.filter(({ by }) => by === undefined)
  const lent = views.filter(({ by }) => by !== undefined)

  const tell = (error: unknown) => notify(messageOf(error), { type: 'error' })
  const open = ({ filter = {}, sort = declaredSort(resource), tab = 0, columns }: ViewValue) => {
    go({ filter, sort, tab })
    if (!phone) takeColumns(store, resource.name, columns)
    close()
  }
  const shown: ViewValue = { filter: filterValues, sort, tab, ...(!phone && { columns: choice }) }
  const here = viewSearch(shown, resource, size)

  /** Under the name of one that is there already: in its place. */
  const save = async (name: string) => {
    const same = own.find(view => view.name === name)
    // On a phone nothing was said of its columns.
    const columns = phone ? same?.filter.columns : undefined
    if (same) await writes.update({ ...same, filter: { ...shown, ...(columns && { columns }) } })
    else await writes.create({ name, filter: shown })
  }
  const remove = async (view: ListView) => {
    close()
    const wasFirst = view.id === first
    await writes.remove(view)
    if (wasFirst) keep(undefined)
    leaveColumns(store, resource.name, view.filter.columns)
    const bringBack = async () => {
      const id = await writes.create(view)
      if (wasFirst) keep({ id, value: view.filter })
    }
    notify(words('The view "%{name}" was deleted.', { name: view.name }), {
      type: 'success',
      autoHideDuration: UNDO_MS,
      action: { label: words('ra.action.undo', 'Undo'), run: () => bringBack().catch(tell) },
    })
  }
  /** What is copied is one's own, by a name that is free. */
  const copy = ({ name, filter }: ListView) => {
    const taken = new Set(own.map(view => view.name))
    const names = [name, ...own.map((_, at) => `${name.slice(0, 55)} ${at + 2}`)]
    return writes.create({ name: names.find(one => !taken.has(one)) ?? name, filter })
  }

  const rowOf = (view: ListView) => (
    <ViewRow
      key={view.id}
      view={view}
      isFirst={view.id === first}
      isOpen={viewSearch(view.filter, resource, size) === here}
      onOpen={() => open(view.filter)}
      onFirst={yes => keep(yes ? { id: view.id, value: view.filter } : undefined)}
      onShare={shared => writes.update({ ...view, shared }).catch(tell)}
      onRename={() => setRenamed(view)}
      onCopy={() => copy(view).catch(tell)}
      onDelete={() => remove(view).catch(tell)}
    />
  )

  return (
    <div className="stack tight list-panel" style={{ inlineSize: 300 }}>
      <Button variant="text" sx={{ justifyContent: 'flex-start' }} aria-current={here === ''} onClick={() => open({})}>
        {words('All')}
      </Button>
      {own.length > 0 && (
        <Group label={words('My views')} named={lent.length > 0}>
          {own.map(rowOf)}
        </Group>
      )}
      {lent.length > 0 && (
        <Group label={words('Shared with me')} named>
          {lent.map(rowOf)}
        </Group>
      )}
      {views.length === 0 && <p className="hint">{words('Save what the list shows as a view.')}</p>}
      <ViewName
        // Another one is another name.
        key={renamed?.id ?? 0}
        {...(renamed && { named: renamed.name })}
        onSave={async name => {
          if (renamed) await writes.update({ ...renamed, name })
          else await save(name)
          setRenamed(undefined)
        }}
        onLeave={() => setRenamed(undefined)}
      />
    </div>
  )
}

const Group = ({ label, named, children }: { label: string; named: boolean; children: React.ReactNode }) => (
  <>
    {named && (
      <p className="hint" aria-hidden>
        {label}
      </p>
    )}
    <ul aria-label={label}>{children}</ul>
  </>
)
