/** One normaliser for the platform's answers (rules platform-dialect-1 and platform-dialect-6): `{ error, message, data, intime, outtime }`, paged or not, nested once more or not. */

import { isRecord, recordOf } from '../messaging/record.ts'

export interface Answer {
  /** The rows of a list, or whatever the call answers. */
  data: unknown
  message: string
  /** Rows over all pages. A list without counters is one page: its length. */
  total?: number
  page?: number
  perPage?: number
  lastPage?: number
  /** True when there are more rows than were counted: `total` is a lower bound ("10,000+"). */
  capped?: true
  /** Where the next page starts, from platforms that page by cursor. */
  cursor?: string
  /** What stood beside the rows: `{ campaign }` beside its numbers. */
  beside?: Readonly<Record<string, unknown>>
}

const COUNTERS: readonly string[] = ['current_page', 'last_page', 'total', 'per_page', 'next_cursor', 'total_is_capped']

const count = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const pageOf = (rows: readonly unknown[], from: Readonly<Record<string, unknown>>): Omit<Answer, 'message' | 'data'> => {
  const known = { page: count(from.current_page), perPage: count(from.per_page), lastPage: count(from.last_page) }
  const beside = Object.entries(from).filter(([name]) => name !== 'data' && !COUNTERS.includes(name))
  return {
    total: count(from.total) ?? rows.length,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    ...(Number(from.total_is_capped) === 1 && { capped: true as const }),
    ...(typeof from.next_cursor === 'string' && { cursor: from.next_cursor }),
    ...(beside.length > 0 && { beside: Object.fromEntries(beside) }),
  }
}

const ENVELOPE = new Set(['error', 'message', 'data', 'intime', 'outtime', 'status', 'success', 'code'])

/** Reads (a) `{ data: [], total }`, (b) `{ data: { data: [], total } }`, (c) `{ data: [] }`, and answers that are no list. */
export const readEnvelope = (json: unknown): Answer => {
  if (!isRecord(json)) return { data: json, message: '' }
  const message = typeof json.message === 'string' ? json.message : ''
  const { data } = json
  if (Array.isArray(data)) {
    const outer = Object.fromEntries(Object.entries(json).filter(([name]) => !ENVELOPE.has(name)))
    return { data, message, ...pageOf(data, outer) }
  }
  if (isRecord(data) && Array.isArray(data.data)) {
    const paged = COUNTERS.some(name => name in data) || Object.keys(data).length === 1
    if (paged) return { data: data.data, message, ...pageOf(data.data, data) }
  }
  return { data: data ?? null, message }
}

/** What stands beside the message of a refusal. */
export const readData = (json: unknown): Readonly<Record<string, unknown>> => recordOf(recordOf(json).data)

/** Field → sentences. Accepts the map under `errors`, `data` or `message` (rules platform-dialect-1 and platform-dialect-6). */
export const readFieldErrors = (json: unknown): Readonly<Record<string, string[]>> => {
  if (!isRecord(json)) return {}
  const map = [json.errors, json.data, json.message].find(isRecord)
  const sentences = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string')
  return Object.fromEntries(
    Object.entries(map ?? {})
      .map(([field, value]) => [field, sentences(value)] as const)
      .filter(([, list]) => list.length > 0),
  )
}

/** What a selection action answers: which records it reached, and why it did not reach the others. */
export interface SelectionAnswer {
  done: (number | string)[]
  failed: { id: number | string; message: string }[]
}

/** Reads `{ done, failed }`, and the older `{ updated, skipped }`. */
export const readSelection = (data: unknown, ids: readonly (number | string)[]): SelectionAnswer => {
  if (!isRecord(data)) return { done: [...ids], failed: [] }
  const done = data.done ?? data.updated
  const failed = data.failed ?? data.skipped
  const isId = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'
  return {
    done: Array.isArray(done) ? done.filter(isId) : [...ids],
    failed: (Array.isArray(failed) ? failed : []).flatMap(item => {
      if (isId(item)) return [{ id: item, message: 'Not changed.' }]
      return isRecord(item) && isId(item.id) ? [{ id: item.id, message: String(item.message ?? 'Not changed.') }] : []
    }),
  }
}
