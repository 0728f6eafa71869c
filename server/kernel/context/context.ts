import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { AnyAction } from '../../../resources/language/actions.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { Endpoint, Register } from '../../../resources/language/endpoints.ts'
import type { DateField, Row as FieldRow, Input } from '../../../resources/language/fields.ts'
import type { Log } from '../log/log.ts'
import type { Lookout } from '../processes/lookout.ts'
import type { Presence } from '../processes/presence.ts'
import type { Standby } from '../processes/standby.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import type { Secrets } from '../scope/secrets.ts'
import type { Reply, ReplyWith } from './envelope.ts'

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

/** What work that nobody asks for may use. */
export interface WorkerDeps extends Deps {
  standby: Standby
  lookout: Lookout
}

/** What an action is asked with; whatever came along where its declaration asks for nothing. */
export type InputFor<R, K extends string> = R extends { actions: { [P in K]: { input: infer F } } }
  ? Input<F>
  : Record<string, unknown>

/** A record as it is read: dates that are moments are none of the wire's texts yet. */
export type RecordOf<R> = R extends { fields: infer F } ? Row & Stored<F> : Row
type Stored<F> = {
  [K in keyof FieldRow<F>]: K extends keyof F ? (F[K] extends DateField ? Date | string | null : FieldRow<F>[K]) : FieldRow<F>[K]
}

/** What every handler gets. */
export interface CallContext<I = Record<string, unknown>> {
  deps: Deps
  caller: Caller
  tx: Tx
  /** Judged against the declaration: known fields only, each of its own type. */
  input: I
  query: Record<string, unknown>
  /** `{id}` of the path, as it came; undefined where the path has none. */
  id: string | undefined
  /** By a person, or by a program (rule platform-dialect-7). */
  entryMode: EntryMode
  request: FastifyRequest
  reply: FastifyReply
}

export type EntryMode = 'web' | 'api'

/** How a body says that it came about. */
export const entryModeOf = (body: Readonly<Record<string, unknown>>): EntryMode => (body.entry_mode === 'api' ? 'api' : 'web')

export type Row = Record<string, unknown> & { id: number }

/** A row action: the record is in scope and meets the action's condition. */
export interface RowContext<I = Record<string, unknown>, R = Row> extends CallContext<I> {
  record: R
  action: AnyAction
  resource: AnyResource
}

/**
 * A selection action: the records are in scope and meet the condition; the others are answered as failed already. Of many records it
 * gets some at a time, in a job: there is no request then.
 */
export interface SelectionContext<I = Record<string, unknown>, R = Row>
  extends Pick<CallContext<I>, 'deps' | 'caller' | 'tx' | 'input'> {
  records: readonly R[]
  action: AnyAction
  resource: AnyResource
}

export interface Failure {
  id: number
  message: string
}

/** A declared answer is demanded; where none is declared, whatever is given. */
type ReplyOf<R, K extends string> = unknown extends AnswerOf<R, K> ? Reply : ReplyWith<AnswerOf<R, K>>

/**
 * What a selection action gives back: which of the records it could not reach, and what its declaration says stands beside; `came`: the rows
 * that it added, where it tells them for its undoing (`RowsBeside`).
 */
type SelectionReply<R, K extends string> = {
  failed?: readonly Failure[]
  message?: string
  came?: readonly number[]
} & (unknown extends AnswerOf<R, K>
  ? { data?: unknown }
  : [AnswerOf<R, K>] extends [null]
    ? { data?: undefined }
    : { data: AnswerOf<R, K> })

/** Handlers by their kind; of a declared action: `RowHandler<typeof campaigns, 'pause'>`. */
export type CallHandler<R = unknown, K extends string = string> = (context: CallContext<InputFor<R, K>>) => Promise<ReplyOf<R, K>>
export type RowHandler<R = unknown, K extends string = string> = (
  context: RowContext<InputFor<R, K>, RecordOf<R>>,
) => Promise<ReplyOf<R, K>>
/** Answers which of the records it could not reach; the rest counts as done. */
export type SelectionHandler<R = unknown, K extends string = string> = (
  context: SelectionContext<InputFor<R, K>, RecordOf<R>>,
) => Promise<
  SelectionReply<R, K> | ([AnswerOf<R, K>] extends [null] ? undefined : unknown extends AnswerOf<R, K> ? undefined : never)
>

/** An action whose declaration says no answer, whatever its resource: for handlers that several resources share. */
interface Silent {
  actions: { silent: object }
}
export type SilentRowHandler = RowHandler<Silent, 'silent'>
export type SilentSelectionHandler = SelectionHandler<Silent, 'silent'>

/** Runs outside the request's transaction, with the raw request: uploads, streams, sign-in. `caller` is undefined on public calls. */
export type RawHandler<R = unknown, K extends string = string> = (context: {
  deps: Deps
  caller: Caller | undefined
  input: InputFor<R, K>
  id: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<ReplyOf<R, K> | undefined>
