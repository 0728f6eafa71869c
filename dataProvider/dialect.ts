/** How a list is asked for: POST with `page` and `per_page_record` in the query, filter and order in the body (design §4). */

import type { CallOptions } from './platform.ts'

export interface ListWish {
  page?: number | undefined
  perPage?: number | undefined
  sort?: { field: string; order: 'ASC' | 'DESC' | 'asc' | 'desc' } | undefined
  filter?: Readonly<Record<string, unknown>> | undefined
  /** Continues after the page whose answer held it. */
  cursor?: string | undefined
}

/** Specification core §9: tables 15 a page, lookups 25. */
export const LIST_PAGE = 15
export const LOOKUP_PAGE = 25

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Query and body of a list call. What a filter leaves empty is not sent; react-admin's `q` is the platform's `search`. */
export const listRequest = ({
  page = 1,
  perPage = LIST_PAGE,
  sort,
  filter = {},
  cursor,
}: ListWish): Pick<CallOptions, 'query' | 'body'> => {
  const { q, ...named } = filter
  const wanted = isEmpty(q) ? named : { ...named, search: q }
  return {
    query: { page, per_page_record: perPage },
    body: {
      ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => !isEmpty(value))),
      ...(sort && { sort_by: sort.field, sort_order: sort.order.toLowerCase() }),
      ...(cursor && { cursor }),
    },
  }
}
