import type { Platform } from '../../../dataProvider/platform.ts'
import type { Call } from '../../../resources/schema/define.ts'

export interface RowsPage<R> {
  rows: readonly R[]
  total: number
  cursor: string | undefined
  /** What the platform answered beside the rows: sums, averages. */
  beside: Readonly<Record<string, unknown>>
}

/** A page that a declared call answers beside a record: the number log, the rows of a check. */
export const readPage = async <R>(
  platform: Platform,
  call: Call,
  /** Undefined for a call that names no record in its path. */
  id: number | undefined,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<RowsPage<R>> => {
  const [method = 'POST', path = ''] = call.split(' ')
  const {
    data,
    total,
    cursor,
    beside = {},
  } = await platform.call(method, path, {
    ...(id !== undefined && { params: { id } }),
    body,
    signal,
  })
  const rows = Array.isArray(data) ? (data as R[]) : []
  return { rows, total: total ?? rows.length, cursor, beside }
}
