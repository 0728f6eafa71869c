/** `const actions = useActionHost(resource, views)`: `actions.start(action, target)` asks, runs and reports; `actions.element` is drawn once. */

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../../../dataProvider/dataProvider.ts'
import { recordOf, rowIn } from '../../../../messaging/record.ts'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Id } from '../../../../resources/language/fields.ts'
import { batchOfJob } from '../../../../resources/language/undo.ts'
import { useDesk } from '../../desk/Desk.tsx'
import { useTold } from '../../i18n/useTold.ts'
import { useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import type { NamedAction } from '../access.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'
import { begunJob } from '../job.ts'
import { useOpenFile } from '../useOpenFile.ts'
import { applyChange, useReload } from '../writes.ts'
import { tellActed } from './acted.ts'
import { fillIn } from './fillIn.ts'
import { type Done, useUndo } from './useUndo.ts'

const dialog = lazyOverlay(async () => ({ default: (await import('./ActionDialog.tsx')).ActionDialog }))

const NO_RECORD: AnyRecord = { id: 0 }

/** One record, the ticked ones, or none (toolbar). */
export type Target = { record: AnyRecord } | { ids: readonly Id[]; records: ReadonlyMap<Id, AnyRecord> } | undefined

const reachedBy = (target: Target): { ids: readonly Id[]; records: ReadonlyMap<Id, AnyRecord> } => {
  if (!target) return { ids: [], records: new Map() }
  return 'record' in target ? { ids: [target.record.id], records: new Map([[target.record.id, target.record]]) } : target
}

type Open =
  | { is: 'action'; action: NamedAction; target: Target }
  | { is: 'delete'; record: AnyRecord }
  | { is: 'own'; dialog: string; action: string; record: AnyRecord }

export interface ActionHost {
  start: (action: NamedAction, target?: Target) => void
  remove: (record: AnyRecord) => void
  element: ReactNode
}

export const useActionHost = (resource: AnyResource, views: AnyViews | undefined, onDone: () => void): ActionHost => {
  const notify = useNotify()
  const openFile = useOpenFile()
  const provider = useDeskProvider()
  const { platform } = useDesk()
  const client = useQueryClient()
  const words = useWords()
  const told = useTold()
  const reload = useReload(resource.name)
  const [open, setOpen] = useState<Open>()

  const offerUndo = useUndo(resource, reload)
  /** What a job is at, to be offered when it is over. */
  const undoing = useRef<Pick<Done, 'action' | 'batch'>>(undefined)

  const tellFailed = (error: unknown) => notify(told(messageOf(error)), { type: 'error' })

  const run = async (action: NamedAction, target: Target, input: Readonly<Record<string, unknown>>, idempotencyKey: string) => {
    const reached = target === undefined ? {} : 'record' in target ? { id: target.record.id } : { ids: target.ids }
    const answer = await provider.act(resource.name, action.name, { ...reached, input, idempotencyKey })
    const path = recordOf(answer.data).file_path
    if (typeof path === 'string') openFile(platform.fileUrl(path))
    const row = action.after === 'prepend' ? rowIn(answer.data) : undefined
    if (row) applyChange(client, resource.name, { is: 'first', record: row })
    await Promise.all([!row && reload(), action.of && client.invalidateQueries({ queryKey: [action.of] })])
    tellActed(client)
    const begun = begunJob(answer.data)
    const { batch } = recordOf(answer.data)
    // Of another one nothing is left to be offered.
    undoing.current = action.undo && begun !== undefined ? { action, batch: batchOfJob(begun) } : undefined
    const canUndo = Boolean(action.undo) && typeof batch === 'string'
    // A file that is there has said so as it was opened.
    const isTold = canUndo || typeof path === 'string'
    if (canUndo) {
      const count = answer.done.length || 1
      const [record] = count === 1 ? reachedBy(target).records.values() : []
      offerUndo({ action, batch, count, record, message: answer.message })
    }
    return { ...answer, isTold }
  }

  const onJobOver = (done: number) => {
    void reload()
    if (undoing.current && done > 0) offerUndo({ ...undoing.current, count: done })
    undoing.current = undefined
  }

  const doneText = (action: NamedAction, target: Target) => {
    const { ids, records } = reachedBy(target)
    const [only] = ids.length === 1 ? records.values() : []
    return action.done && fillIn(action.done, resource.fields, ids.length, only)
  }

  const runAtOnce = (action: NamedAction, target: Target) =>
    run(action, target, {}, crypto.randomUUID()).then(answer => {
      if (begunJob(answer.data) !== undefined) notify(answer.message, { type: 'info' })
      else if (!answer.isTold)
        notify(doneText(action, target) ?? (answer.message || words('executed successfully')), { type: 'success' })
      onDone()
    }, tellFailed)

  const start = (action: NamedAction, target?: Target) => {
    const [record] = reachedBy(target).records.values()
    // A dialog of the toolbar is about no record.
    if (action.dialog && (record || action.on === 'toolbar'))
      setOpen({ is: 'own', dialog: action.dialog, action: action.name, record: record ?? NO_RECORD })
    else if (action.confirm || action.input) setOpen({ is: 'action', action, target })
    else void runAtOnce(action, target)
  }

  const close = (done: boolean) => {
    setOpen(undefined)
    if (done) onDone()
  }

  return {
    start,
    remove: record => setOpen({ is: 'delete', record }),
    element: open && <Suspense fallback={null}>{elementOf(open)}</Suspense>,
  }

  function elementOf(shown: Open): ReactNode {
    if (shown.is === 'own') {
      const Own = views?.dialogs?.[shown.dialog]
      return Own ? <Own record={shown.record} action={shown.action} close={() => close(false)} /> : null
    }
    if (shown.is === 'delete') {
      const { record } = shown
      return (
        <dialog.Part
          title={words('ra.action.delete', 'Delete')}
          text={words('Delete %{title}? This cannot be undone.', { title: titleOf(resource, record) })}
          input={NO_INPUT}
          tone="danger"
          nameOf={() => titleOf(resource, record)}
          run={async () => {
            await provider.delete(resource.name, { id: record.id, previousData: record })
            applyChange(client, resource.name, { is: 'deleted', id: record.id })
            return { done: [record.id], failed: [], message: '' }
          }}
          onClose={close}
        />
      )
    }
    const { action, target } = shown
    const { ids, records } = reachedBy(target)
    const [first = 0, ...others] = ids
    const only = others.length === 0 ? records.get(first) : undefined
    const text = action.confirm && fillIn(action.confirm, resource.fields, ids.length, only)
    const title = only && titleOf(resource, only)
    const selected = words('%{count} selected', { count: ids.length })
    return (
      <dialog.Part
        title={action.label}
        text={text}
        about={title && !text?.includes(title) ? title : !text && ids.length > 1 ? selected : undefined}
        input={action.input ?? NO_INPUT}
        record={only}
        tone={action.tone === 'danger' ? 'danger' : 'primary'}
        done={doneText(action, target)}
        nameOf={id => {
          const known = records.get(Number(id))
          return known ? titleOf(resource, known) : `#${id}`
        }}
        run={(input, key) => run(action, target, input, key)}
        onOver={onJobOver}
        isUndoable={Boolean(action.undo)}
        onClose={close}
      />
    )
  }
}

const NO_INPUT = {}
