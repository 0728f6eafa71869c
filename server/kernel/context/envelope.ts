import type { Tx } from '../scope/scope.ts'

/** The platform's answer (rules platform-dialect-1 and platform-dialect-6). */
export interface Envelope {
  error: boolean
  message: string
  data: unknown
  intime: string
  outtime: string
}

/** One page of a list, nested as the panel and older clients expect it. */
export interface Page {
  data: readonly unknown[]
  current_page: number
  last_page: number
  total: number
  per_page: number
  /** 1 when there are more rows than were counted: `total` is then a lower bound. */
  total_is_capped?: 0 | 1
  /** Continues after the last row of this page. */
  next_cursor?: string | undefined
}

/** What a handler gives back: data and, where there is something to say, a message. */
export interface Reply {
  data?: unknown
  message?: string
  /** What a row action found before it, for the audit log alone. */
  before?: unknown
  /**
   * For a handler that has to ask somebody else (a gateway, a vendor): it is called when the transaction is over, so that nothing is
   * locked while nobody answers, and its own answer, in a transaction of its own, stands for this one.
   */
  outside?: () => Promise<(tx: Tx) => Promise<Reply>>
}

/** What a handler gives back whose declaration says what it answers: that, now or after somebody else was asked. */
export type ReplyWith<T> =
  | ({ message?: string; before?: unknown; outside?: never } & ([T] extends [null] ? { data?: null } : { data: T }))
  | { outside: () => Promise<(tx: Tx) => Promise<ReplyWith<T>>>; data?: never; message?: never; before?: unknown }

/** Wraps a handler's reply. `since`: when the request came in. */
export const envelope = ({ data, message }: Reply, since: Date): Envelope => ({
  error: false,
  message: message ?? 'ok',
  data: data ?? null,
  intime: since.toISOString(),
  outtime: new Date().toISOString(),
})
