import { type PageQuery, pageRequest } from '../../../dataProvider/dialect.ts'
import type { Platform } from '../../../dataProvider/platform.ts'
import type { Operation } from '../../../resources/language/operations.ts'
import type { Shape } from '../../../resources/language/shape.ts'

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
  declared: Pick<Operation, 'call' | 'paged'> & { readonly answers?: Shape<{ data: R[] }> },
  /** Undefined for a call that names no record in its path. */
  id: number | undefined,
  { page, perPage, ...given }: PageQuery & Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<RowsPage<R>> => {
  const [method = 'POST', path = ''] = declared.call.split(' ')
  const {
    data,
    total,
    cursor,
    beside = {},
  } = await platform.call(method, path, {
    ...(id !== undefined && { params: { id } }),
    ...pageRequest(declared, { page, perPage }, given),
    signal,
  })
  const rows = Array.isArray(data) ? (data as R[]) : []
  return { rows, total: total ?? rows.length, cursor, beside }
}
