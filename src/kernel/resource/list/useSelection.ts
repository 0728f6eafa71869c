/** Which rows are ticked: kept while one pages, dropped when filter or tab change. */

import { useCallback, useMemo, useRef, useState } from 'react'
import type { Id } from '../../../../resources/language/fields.ts'
import type { AnyRecord } from '../defineViews.ts'

export interface Selection {
  ids: ReadonlySet<Id>
  /** Ticked records as they were last seen. */
  records: ReadonlyMap<Id, AnyRecord>
  has: (id: Id) => boolean
  /** `range`: everything between the row ticked last and this one, too. */
  toggle: (record: AnyRecord, rows: readonly AnyRecord[], range: boolean) => void
  setPage: (rows: readonly AnyRecord[], ticked: boolean) => void
  /** Rows that were never on the screen. */
  addAll: (ids: readonly Id[]) => void
  clear: () => void
}

type Ticked = ReadonlyMap<Id, AnyRecord | undefined>

const NONE: Ticked = new Map()

/** The rows from the one ticked last to this one; this one alone where the other is not on the page. */
export const rowsBetween = (rows: readonly AnyRecord[], from: Id | undefined, to: Id): readonly AnyRecord[] => {
  const end = rows.findIndex(row => row.id === to)
  const start = from === undefined ? -1 : rows.findIndex(row => row.id === from)
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export const useSelection = (question: string): Selection => {
  const [held, setHeld] = useState({ question, ticked: NONE })
  const last = useRef<Id>(undefined)
  const ticked = held.question === question ? held.ticked : NONE

  const change = useCallback(
    (make: (before: Ticked) => Ticked) =>
      setHeld(before => ({ question, ticked: make(before.question === question ? before.ticked : NONE) })),
    [question],
  )
  const toggle = useCallback(
    (record: AnyRecord, rows: readonly AnyRecord[], range: boolean) => {
      const from = range ? last.current : undefined
      last.current = record.id
      change(before => {
        const next = new Map(before)
        const untick = before.has(record.id) && from === undefined
        for (const row of rowsBetween(rows, from, record.id)) {
          if (untick) next.delete(row.id)
          else next.set(row.id, row)
        }
        return next
      })
    },
    [change],
  )
  const setPage = useCallback(
    (rows: readonly AnyRecord[], on: boolean) =>
      change(before => {
        const next = new Map(before)
        for (const row of rows) {
          if (on) next.set(row.id, row)
          else next.delete(row.id)
        }
        return next
      }),
    [change],
  )
  const addAll = useCallback(
    (ids: readonly Id[]) => change(before => new Map([...ids.map(id => [id, before.get(id)] as const)])),
    [change],
  )
  const clear = useCallback(() => {
    last.current = undefined
    change(() => NONE)
  }, [change])

  const view = useMemo(
    () => ({
      ids: new Set(ticked.keys()),
      records: new Map([...ticked].flatMap(([id, record]) => (record ? [[id, record] as const] : []))),
      has: (id: Id) => ticked.has(id),
    }),
    [ticked],
  )
  return { ...view, toggle, setPage, addAll, clear }
}
