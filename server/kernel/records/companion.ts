import type { AnyResource } from '../../../resources/language/define.ts'
import type { CallContext, CallHandler, Failure, RawHandler, Row, RowHandler, SelectionHandler } from '../context/context.ts'
import type { Client } from '../db/client.ts'
import type { ExportMaker } from './exportPlan.ts'

/** Those of a kind that the resource answers itself. */
type Kept<A, On extends string> = {
  [K in keyof A as A[K] extends { of: string } ? never : A[K] extends { on: On } ? K : never]: A[K]
}

/** What the rules of a record may use, whether it comes by a form or by a file. */
export type WriteContext = Pick<CallContext, 'deps' | 'caller' | 'tx'>

/** One row of an import, checked by the rules of its fields. */
export interface ImportRow {
  /** By field, or by column where a field has another one (`account_id`). */
  values: Record<string, unknown>
  /** Keeps the row out, and says why. */
  refuse(field: string, message: string): void
}

/**
 * Rows of another table that belong to records: `where` finds them with `$1` for the numbers of the records, over the alias `t`, and `$input` for
 * what the action was asked with, as JSON: none but those that it may change, or what another person changes meanwhile counts as its own.
 */
export interface RowsBeside {
  table: string
  /** The column that says which record, or what else is counted. */
  key: string
  where: string
  /** SQL over `t` and `$1` for the record that a row belongs to, where `key` is not its number. */
  of?: string
  /** The action only adds such rows, and its handler tells them as `came`: `$1` is their numbers then, and none is kept that stood before. */
  told?: true
  /** Columns of which one row at a time has the same values: one that came with them stands in the place of the one that went. */
  once?: readonly string[]
}

/** What was put back of one record, or of one row beside it. */
export interface PutBack {
  id: number
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** What the undoing of actions needs beyond their declaration. */
export interface Undoing {
  /** By action: rows that it changes beside those of `sharedThrough`, or in their place. */
  rows?: Readonly<Record<string, readonly RowsBeside[]>>
  /** Which records may not be put back, and why; `kept`: what stood before in them and beside them. */
  refuses?: (context: WriteContext, records: readonly Row[], action: string, kept: readonly PutBack[]) => Promise<Failure[]>
  /** In the same transaction, after they were put back. */
  after?: (context: WriteContext, put: readonly PutBack[], action: string) => Promise<void>
}

/** What the server adds to a declaration: rules that are code, and one handler for every action it declares. */
export interface Companion {
  /** SQL expressions for virtual fields, and for those that are read otherwise than they are stored, over the table's alias `t`. */
  virtual?: Readonly<Record<string, string>>
  /** Fields that a file says otherwise than the wire carries them: SQL over the alias `t`. */
  inFile?: Readonly<Record<string, string>>
  /** What a row carries beside its fields where the specification nests or repeats something: SQL over the alias `t`, by key. */
  beside?: Readonly<Record<string, string>>
  /** Virtual fields that SQL cannot compute, from the row as read. */
  decorate?: (row: Row) => Record<string, unknown>
  /** A further condition on what is listed and read, over the alias `t`; for what is neither ownership nor a filter. */
  where?: string
  /** What is to be had before rows are locked for an action that writes, by their numbers; they are in scope (ARCHITECTURE.md). */
  lockFirst?: (tx: Client, ids: readonly number[]) => Promise<unknown>
  /** Rows that never change (a ledger): there is nothing to lock before an action. */
  isUnchanging?: true
  /** SQL for filters that are no plain column: the key, and the condition with `?` for the value; `oneOf`: for a list of values. */
  filters?: Readonly<Record<string, string | { oneOf: string }>>
  /** What a new record has where nothing was said, given the declared defaults; where the caller's own account has a say in it. */
  leftOut?: (context: WriteContext, defaults: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>
  /** Columns a write may set beside the fields, computed here; checks what single fields cannot. Throws `invalid` or `conflict`. */
  beforeWrite?: (
    context: WriteContext,
    values: Record<string, unknown>,
    before: Row | undefined,
  ) => Promise<Record<string, unknown>>
  /** In the same transaction, after the row is written. */
  afterWrite?: (context: CallContext, row: Row, before: Row | undefined) => Promise<void>
  /** Throws `conflict` where the row is still needed. */
  beforeDelete?: (context: CallContext, row: Row) => Promise<void>
  /** Replaces the deletion of the row (a user is kept). */
  remove?: (context: CallContext, row: Row) => Promise<void>
  /** Replaces a generated operation. */
  operations?: Readonly<
    Partial<Record<'list' | 'lookup' | 'get' | 'create' | 'update' | 'delete' | 'export' | 'import' | 'sample', CallHandler>>
  >
  /** Files beside the list, by name; `list` replaces what the list's own export holds. Started by `startExport`. */
  exports?: Readonly<Record<string, ExportMaker>>
  /** Before titles of other records in the rows are looked up: may make what they name. `fixed.account`: whose the rows are. */
  importTitles?: (
    context: WriteContext,
    rows: readonly ImportRow[],
    fixed: Readonly<Record<string, unknown>> & { account: number },
  ) => Promise<void>
  /** What an import calls instead of `beforeWrite`: completes many rows at once, and refuses those that cannot be. */
  importRows?: (context: WriteContext, rows: readonly ImportRow[], fixed: Readonly<Record<string, unknown>>) => Promise<void>
  /** Where actions that say `undo` need it. */
  undo?: Undoing
  /** After the rows are in; `fixed` holds what was asked beside the file. @returns sentences for the report: what was done besides */
  afterImport?: (context: WriteContext, fixed: Readonly<Record<string, unknown>>) => Promise<readonly string[]>
}

export interface Handlers {
  row?: Readonly<Record<string, RowHandler>>
  selection?: Readonly<Record<string, SelectionHandler>>
  toolbar?: Readonly<Record<string, CallHandler>>
  call?: Readonly<Record<string, CallHandler>>
  /** Calls that need the raw request or the socket. */
  raw?: Readonly<Record<string, RawHandler>>
}

export interface RegisteredCompanion extends Companion {
  handlers: Handlers
}

type ByKind<R extends Declared> = {
  row: { [K in keyof Kept<R['actions'], 'row'> & string]: RowHandler<R, K> }
  selection: { [K in keyof Kept<R['actions'], 'selection'> & string]: SelectionHandler<R, K> }
  toolbar: { [K in keyof Kept<R['actions'], 'toolbar'> & string]: CallHandler<R, K> }
  call: { [K in keyof Kept<R['actions'], 'call'> & string]: CallHandler<R, K> | { raw: RawHandler<R, K> } }
}

interface Declared {
  actions: AnyResource['actions']
}

/** The server's part of every declaration, by name. */
export type Companions = Readonly<Record<string, RegisteredCompanion>>

/** Only the kinds of action that the declaration has are asked for; of those, every one. */
type HandlersOf<R extends Declared> = {
  [K in keyof ByKind<R> as keyof ByKind<R>[K] extends never ? never : K]: ByKind<R>[K]
}

/**
 * The server's part of a resource, typed by its declaration: a missing or misspelt handler does not compile.
 */
export const defineCompanion = <const R extends Declared>(
  _resource: R,
  companion: Companion & ([keyof HandlersOf<R>] extends [never] ? { handlers?: never } : { handlers: HandlersOf<R> }),
): RegisteredCompanion => {
  const { handlers, ...rest } = companion as Companion & {
    handlers?: Record<string, Record<string, CallHandler | { raw: RawHandler }>>
  }
  const calls = Object.entries(handlers?.call ?? {})
  return {
    ...rest,
    handlers: {
      ...(handlers as Handlers | undefined),
      call: Object.fromEntries(calls.filter(([, handler]) => typeof handler === 'function')) as Record<string, CallHandler>,
      raw: Object.fromEntries(calls.flatMap(([name, handler]) => (typeof handler === 'function' ? [] : [[name, handler.raw]]))),
    },
  }
}
