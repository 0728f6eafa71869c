import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { AnyAction, AnyResource } from '../../../resources/language/define.ts'
import type { Endpoint, Register } from '../../../resources/language/endpoints.ts'
import type { Log } from '../log/log.ts'
import type { Presence } from '../processes/presence.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import type { Secrets } from '../scope/secrets.ts'
import type { Reply } from './envelope.ts'

/** What handlers may use of the running server. */
export interface Deps {
  pool: pg.Pool
  /** Connection settings for listeners and COPY streams of their own. */
  connection: pg.ClientConfig
  register: Register
  secrets: Secrets
  dataDir: string
  log: Log
  version: string
  /** Whether mail goes out; where it does not, what waits for it is not offered. */
  sendsMail?: boolean
  /** Address of the panel for links in mail: PUBLIC_URL, or where the desk answers. Never what a request claims. */
  publicUrl?: string | undefined
  /** METRICS_TOKEN: who sends it reads /metrics from elsewhere. */
  metricsToken?: string | undefined
  /** The disk of this process, where it looks at it. */
  space?: Presence['space']
  /** Sees every answer of a declared call before it goes out. Tests hold each against its declaration. */
  onAnswer?: (endpoint: Endpoint, answer: unknown) => void
}

/** What every handler gets. */
export interface CallContext {
  deps: Deps
  caller: Caller
  tx: Tx
  /** Judged against the declaration: known fields only, each of its own type. */
  input: Record<string, unknown>
  query: Record<string, unknown>
  /** `{id}` of the path, as it came; undefined where the path has none. */
  id: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Row = Record<string, unknown> & { id: number }

/** A row action: the record is in scope and meets the action's condition. */
export interface RowContext extends CallContext {
  record: Row
  action: AnyAction
  resource: AnyResource
}

/**
 * A selection action: the records are in scope and meet the condition; the others are answered as failed already. Of many records it
 * gets some at a time, in a job: there is no request then.
 */
export interface SelectionContext extends Pick<CallContext, 'deps' | 'caller' | 'tx' | 'input'> {
  records: readonly Row[]
  action: AnyAction
  resource: AnyResource
}

export interface Failure {
  id: number
  message: string
}

export type CallHandler = (context: CallContext) => Promise<Reply>
export type RowHandler = (context: RowContext) => Promise<Reply>
/** Answers which of the records it could not reach; the rest counts as done. */
export type SelectionHandler = (
  context: SelectionContext,
) => Promise<{ failed?: readonly Failure[]; message?: string; data?: unknown } | undefined>

/** Runs outside the request's transaction, with the raw request: uploads, streams, sign-in. `caller` is undefined on public calls. */
export type RawHandler = (context: {
  deps: Deps
  caller: Caller | undefined
  input: Record<string, unknown>
  id: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<Reply | undefined>
