/** Lists, and records found by their numbers. */

import type { GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'
import type { Operation } from '../resources/language/operations.ts'
import { ownOrder } from '../resources/language/orders.ts'
import type { Calls } from './calls.ts'
import { LIST_PAGE, type ListQuery, LOOKUP_PAGE, listRequest } from './dialect.ts'
import { PlatformError } from './platformError.ts'
import { rowsOf, withId } from './records.ts'

const MOST_IDS = 200

const FIRST = { page: 1, perPage: LIST_PAGE }

/** What stands beside the rows of a list: `useListMeta()`. */
export interface ListMeta {
  /** Where the next page begins. */
  cursor?: string
  /** So many were counted, and there are more: such a list has no total. */
  counted?: number
  /** Sums of the whole list. */
  beside?: Readonly<Record<string, unknown>>
}

export interface LookupParams {
  search?: string
  page?: number
  perPage?: number
  ids?: readonly Identifier[]
  filter?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

export const listsOf = ({ resource: resourceOf, operation: operationOf, run }: Calls) => {
  const list = async <T extends RaRecord>(
    operation: Operation,
    query: ListQuery,
    signal?: AbortSignal,
  ): Promise<GetListResult<T> & { meta: ListMeta }> => {
    const answer = await run(operation, { ...listRequest(operation, query), signal })
    const data = rowsOf<T>(answer.data)
    const { cursor, beside, capped, total = data.length } = answer
    const { page = 1, perPage = total } = query
    return capped
      ? {
          data,
          pageInfo: { hasNextPage: cursor !== undefined || page * perPage < total, hasPreviousPage: page > 1 },
          meta: { cursor, beside, counted: total },
        }
      : { data, total, meta: { cursor, beside } }
  }

  const lightList = (resource: string) => {
    const { lookup, list: full } = resourceOf(resource).operations
    return lookup ?? full
  }

  /** Of a platform that cannot be asked for several by their numbers, which is ours to ask: each by the call of the specification (rule platform-dialect-19). */
  const oneByOne = async <T extends RaRecord>(
    resource: string,
    ids: readonly Identifier[],
    error: unknown,
    signal?: AbortSignal,
  ): Promise<T[]> => {
    const { get } = resourceOf(resource).operations
    if (!get || !(error instanceof PlatformError) || (error.status !== 422 && error.status !== 400)) throw error
    const answers = await Promise.allSettled(ids.map(id => run(get, { params: { id }, signal })))
    return answers.flatMap((answer, at) => (answer.status === 'fulfilled' ? [withId<T>(answer.value.data, ids[at])] : []))
  }

  /** An order that is the list's own need not be said. */
  const otherSort = (resource: string, sort: ListQuery['sort']): ListQuery['sort'] => {
    const [field, order] = ownOrder(resourceOf(resource))
    return sort?.field === field && sort.order.toLowerCase() === order ? undefined : sort
  }

  return {
    otherSort,

    /** A page beyond the last answers the last: react-admin's list then goes there. */
    getList: async <T extends RaRecord>(
      resource: string,
      { pagination: { page, perPage } = FIRST, sort, filter, meta, signal }: GetListParams & { signal?: AbortSignal },
    ): Promise<GetListResult<T>> => {
      const query = { page, perPage, sort: otherSort(resource, sort), filter, cursor: meta?.cursor }
      const answer = await list<T>(operationOf(resource, 'list'), query, signal)
      const last = Math.ceil((answer.total ?? 0) / perPage)
      const isBeyond = answer.data.length === 0 && last > 0 && page > last
      return isBeyond ? list<T>(operationOf(resource, 'list'), { ...query, page: last, cursor: undefined }, signal) : answer
    },

    getOne: async <T extends RaRecord>(resource: string, id: Identifier, signal?: AbortSignal): Promise<T> => {
      const { get, list: full } = resourceOf(resource).operations
      if (get) return withId((await run(get, { params: { id }, signal })).data, id)
      const [found] = (await list<T>(full, { filter: { ids: [id] }, perPage: 1 }, signal)).data
      if (!found) throw new PlatformError('Record not found.', 404)
      return found
    },

    /** So many at a time as a call takes. */
    byIds: async <T extends RaRecord>(resource: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<T[]> => {
      const pages: T[] = []
      for (let from = 0; from < ids.length; from += MOST_IDS) {
        const some = ids.slice(from, from + MOST_IDS)
        const found = list<T>(lightList(resource), { filter: { ids: some }, perPage: MOST_IDS }, signal)
        pages.push(...(await found.then(({ data }) => data).catch(error => oneByOne<T>(resource, some, error, signal))))
      }
      return pages
    },

    /** A page of choices for a select, 25 at a time. */
    lookup: (resource: string, { search, page = 1, perPage = LOOKUP_PAGE, ids, filter, signal }: LookupParams = {}) => {
      const call = lightList(resource)
      return list(call, { page, perPage, filter: { ...filter, [call.findsBy ?? 'q']: search, ...(ids && { ids }) } }, signal)
    },
  }
}
