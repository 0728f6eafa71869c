/** How many rows are asked for: a page of them in the query, filter and order in the body; of a call without a body all in the query (rule platform-dialect-3). */

import type { Operation } from '../resources/language/operations.ts'
import type { CallOptions, Query } from './platform.ts'

export interface PageQuery {
  page?: number | undefined
  perPage?: number | undefined
}

export interface ListQuery extends PageQuery {
  sort?: { field: string; order: 'ASC' | 'DESC' | 'asc' | 'desc' } | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  /** Continues after the page whose answer held it. */
  cursor?: string | undefined
}

type Given = Readonly<Record<string, unknown>>

/** Rule panel-4: tables 15 a page, lookups 25. */
export const LIST_PAGE = 15
export const LOOKUP_PAGE = 25

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** What a query can carry; a list as `name[]`, once for each value. @throws TypeError for what no address can carry */
const asQuery = (given: Given): Query =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (Array.isArray(value) && value.every(isScalar)) return [`${name}[]`, value]
      if (value === undefined || isScalar(value)) return [name, value]
      throw new TypeError(`"${name}" cannot be sent with a GET: declare the call as a POST, or give a text or a number.`)
    }),
  )

/** Query and body of a declared call that is given something: in the body, where it has one. */
export const requestOf = ({ call }: Pick<Operation, 'call'>, given: Given): Pick<CallOptions, 'query' | 'body'> =>
  call.startsWith('GET ') ? { query: asQuery(given) } : { body: given }

/** The same of a call that answers a page at a time, by the name that this one gives the number of rows (rule platform-dialect-3). */
export const pageRequest = (
  { call, paged = 'per_page_record' }: Pick<Operation, 'call' | 'paged'>,
  { page = 1, perPage = LIST_PAGE }: PageQuery,
  given: Given = {},
): Pick<CallOptions, 'query' | 'body'> => {
  const size = paged === 'per_page_record' ? { per_page_record: perPage } : { per_page: perPage }
  const { query, body } = requestOf({ call }, { ...given, ...(paged === 'per_page twice' && { per_page_record: perPage }) })
  return { query: { page, ...size, ...query }, ...(body && { body }) }
}

/** Query and body of a list. What a filter leaves empty is not sent; react-admin's `q` is the platform's `search`. */
export const listRequest = (
  operation: Pick<Operation, 'call' | 'paged'>,
  query: ListQuery,
): Pick<CallOptions, 'query' | 'body'> => pageRequest(operation, query, filterOf(query))

/** Filter and order alone: what an export is asked with. */
export const filterOf = ({ sort, filter = {}, cursor }: Pick<ListQuery, 'sort' | 'filter' | 'cursor'>): Given => {
  const { q, ...named } = filter
  const wanted = isEmpty(q) ? named : { ...named, search: q }
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => !isEmpty(value))),
    ...(sort && { sort_by: sort.field, sort_order: sort.order.toLowerCase() }),
    ...(cursor && { cursor }),
  }
}
