import Button from '@mui/material/Button'
import { memo, useEffect, useRef, useState } from 'react'
import { useEvent, useListContext, useNotify } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../../messaging/format.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Id } from '../../../../resources/language/fields.ts'
import { MOST_NAMED } from '../../../../resources/language/filters.ts'
import { needOf } from '../../../../resources/language/needs.ts'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useMedia } from '../../ui/useScrolledPast.ts'
import type { NamedAction } from '../access.ts'
import type { Target } from '../actions/useActionHost.tsx'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { useExport } from '../useExport.ts'
import { collectIds } from './collectIds.ts'
import { actionItem } from './rowMenu.ts'
import { useListMeta } from './useListMeta.ts'

export interface SelectionBarProps {
  resource: AnyResource
  /** On what is ticked. */
  actions: readonly NamedAction[]
  /** Whether what is ticked can be had as a file. */
  exports: boolean
  /** Before the actions: a companion's own. */
  Own: AnyViews['selection']
  ids: readonly Id[]
  /** Those that were on the screen. */
  records: ReadonlyMap<Id, AnyRecord>
  onSelect: (ids: Id[]) => void
  onAction: (action: NamedAction, target: Target) => void
}

/** Buttons before the rest goes into a menu. */
const MOST_BUTTONS = 4

/** Over the toolbar while rows are ticked: how many, all that match, and the actions the gate allows. */
export const SelectionBar = ({ resource, actions, exports, Own, ids, records, onSelect, onAction }: SelectionBarProps) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const narrow = useMedia('(width < 900px)')
  const { sort, filterValues, filter, total: all } = useListContext()
  const { counted } = useListMeta()
  const [found, setFound] = useState<number>()
  const collecting = useRef<AbortController>(undefined)
  useEffect(() => () => collecting.current?.abort(), [])

  const count = ids.length
  const files = useExport(resource)
  const tooMany = (most: number) => (count > most ? words('At most %{count}', { count: groupIndian(most) }) : undefined)
  const most = actions.length > 0 ? Math.max(...actions.map(({ max }) => max ?? Number.POSITIVE_INFINITY)) : MOST_NAMED
  const total = counted ?? all ?? 0
  const more = (counted !== undefined || total > count) && count < most

  const selectAll = async () => {
    const stop = new AbortController()
    collecting.current = stop
    setFound(0)
    try {
      const asked = { resource: resource.name, filter: { ...filterValues, ...filter }, sort, most }
      onSelect(await collectIds(provider, { ...asked, signal: stop.signal, onProgress: setFound }))
    } catch (error) {
      if (!stop.signal.aborted) notify(messageOf(error), { type: 'error' })
    } finally {
      setFound(undefined)
    }
  }

  const buttons = actions.map(action => {
    const known = [...records.values()]
    const needs = known.map(record => needOf(action, resource.fields, record, words))
    // Enabled as long as one of them can be reached: the answer says which could not.
    const refused = known.length === count && needs.every(Boolean) ? needs[0] : undefined
    return { action, why: tooMany(action.max ?? Number.POSITIVE_INFINITY) ?? refused }
  })
  const act = useEvent((action: NamedAction) => onAction(action, { ids, records }))
  const shown = narrow ? [] : buttons.slice(0, MOST_BUTTONS)
  const cannotExport = tooMany(MOST_NAMED)
  const exportThem = () => files.export({ filter: { ...filterValues, ...filter, ids }, sort })
  // On a phone there is room for no button beside the count.
  const items = [
    ...(exports && narrow
      ? [
          {
            label: words('Export selected'),
            icon: 'export',
            disabled: cannotExport !== undefined || found !== undefined,
            ...(cannotExport && { hint: cannotExport }),
            onSelect: exportThem,
          },
        ]
      : []),
    ...buttons.slice(shown.length).map(({ action, why }) => {
      const item = actionItem(action, () => act(action), why)
      return { ...item, disabled: item.disabled || found !== undefined }
    }),
  ]

  return (
    <section className="selection-bar row" aria-label={words('Selection')}>
      <IconButton icon="close" label={words('Clear the selection')} onClick={() => onSelect([])} />
      <strong role="status">{words('%{count} selected', { count: groupIndian(found ?? count) })}</strong>
      {found !== undefined ? (
        <Button variant="text" startIcon={<Icon name="close" />} onClick={() => collecting.current?.abort()}>
          {words('Selecting…')}
        </Button>
      ) : (
        more && (
          <Button variant="text" onClick={selectAll}>
            {counted !== undefined || total > most
              ? words('Select the first %{count}', { count: groupIndian(Number.isFinite(most) ? most : total) })
              : words('Select all %{count}', { count: groupIndian(total) })}
          </Button>
        )
      )}
      <span className="grow" />
      {Own && found === undefined && <Own {...{ ids, records }} onDone={() => onSelect([])} />}
      {exports && !narrow && (
        <Button
          startIcon={<Icon name="export" />}
          loading={files.exporting}
          disabled={cannotExport !== undefined || found !== undefined}
          title={cannotExport}
          onClick={exportThem}
        >
          {words('Export selected')}
        </Button>
      )}
      {shown.map(({ action, why }) => (
        <ActionButton key={action.name} {...{ action, why }} busy={found !== undefined} onAct={act} />
      ))}
      {items.length > 0 && <Menu label={words('More actions')} icon="more" items={items} />}
    </section>
  )
}

interface ActionButtonProps {
  action: NamedAction
  /** Why it makes no sense on what is ticked. */
  why: string | undefined
  busy: boolean
  onAct: (action: NamedAction) => void
}

/** Drawn when what it can do changes, not for each tick. */
const ActionButton = memo(({ action, why, busy, onAct }: ActionButtonProps) => (
  <Button
    variant={action.tone === 'danger' ? 'contained' : 'outlined'}
    color={action.tone === 'danger' ? 'error' : 'primary'}
    startIcon={action.icon && <Icon name={action.icon} />}
    disabled={why !== undefined || busy}
    {...(why && { title: why })}
    onClick={() => onAct(action)}
  >
    {action.label}
  </Button>
))
