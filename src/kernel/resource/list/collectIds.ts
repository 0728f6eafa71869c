import type { DeskProvider } from '../../../../dataProvider/dataProvider.ts'
import type { Id } from '../../../../resources/language/fields.ts'
import type { AnyRecord } from '../defineViews.ts'
import type { FilterValues, ListAddress } from './address.ts'

interface CollectQuery {
  resource: string
  filter: FilterValues
  sort: ListAddress['sort']
  /** No more than an action takes. */
  most: number
  signal: AbortSignal
  onProgress: (found: number) => void
}

/** The platform answers no more rows at once. */
const PER_CALL = 200

/** The numbers of every record a filter finds, page after page by the answer's own mark, at most `most`. */
export const collectIds = async (provider: Pick<DeskProvider, 'getList'>, query: CollectQuery): Promise<Id[]> => {
  const { resource, filter, sort, most, signal, onProgress } = query
  const ids = new Set<Id>()
  let cursor: string | undefined
  for (let page = 1; ids.size < most; page++) {
    signal.throwIfAborted()
    const answer = await provider.getList<AnyRecord>(resource, {
      pagination: { page, perPage: PER_CALL },
      sort,
      filter,
      signal,
      ...(cursor && { meta: { cursor } }),
    })
    const rows = answer.data
    for (const row of rows) if (ids.size < most) ids.add(row.id)
    onProgress(ids.size)
    cursor = answer.meta?.cursor
    if (rows.length < PER_CALL || (!cursor && page * PER_CALL >= (answer.total ?? Number.POSITIVE_INFINITY))) break
  }
  return [...ids]
}
