import { tell } from '../../../messaging/tell.ts'
import { invalid } from '../problem/errors.ts'
import { naturalNumber } from '../values/numbers.ts'

const MOST_PER_PAGE = 200

/** Which page is wanted, counted from 1. */
export interface Paging {
  page: number
  perPage: number
}

/** Reads `page` and `per_page_record` or `per_page` from query or body, body last (rule platform-dialect-3). @throws HttpProblem 422 */
export const readPaging = (
  query: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  perPageDefault = 15,
): Paging => {
  const number = (keys: readonly string[], fallback: number) => {
    for (const place of [body, query])
      for (const key of keys) {
        const value = place[key]
        if (value === undefined || value === null || value === '') continue
        const read = naturalNumber(value)
        if (read === undefined) throw invalid({ [key]: [tell('Enter a whole number from 1.')] })
        return read
      }
    return fallback
  }
  const perPage = number(['per_page_record', 'per_page'], perPageDefault)
  return { page: number(['page'], 1), perPage: Math.min(perPage, MOST_PER_PAGE) }
}

/** One page as every list answers it (rule platform-dialect-3): at least one page there is, though it be empty. */
export const paged = <T>(data: T[], total: number, { page, perPage }: Paging) => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / perPage)),
  total,
  per_page: perPage,
})
