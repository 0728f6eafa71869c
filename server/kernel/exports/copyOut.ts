import { type FileHandle, open } from 'node:fs/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { BYTE_ORDER_MARK, csvRow } from '../csv/csvCell.ts'
import { HttpProblem, invalid } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'
import { CsvGuard } from './guardCsv.ts'

/** A value as a constant in SQL, for COPY, which takes no parameters. Untyped, as a parameter is: PostgreSQL finds its type from what it meets. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? arrayText(value) : value instanceof Date ? value.toISOString() : String(value)
  // A statement ends at a NUL; no text in the database holds one.
  if (text.includes('\u0000')) throw invalid({ search: [tell('Remove the invisible NUL character.')] })
  return pg.escapeLiteral(text)
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map(value => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`

/** A condition with its `$n` replaced by the values. */
export const inlined = (sql: string, values: readonly unknown[]): string =>
  sql.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1]))

export interface CopyOut {
  /** A query without parameters. */
  sql: string
  headings: readonly string[]
  path: string
  signal?: AbortSignal | undefined
  /** Told how many rows are written, after every piece. */
  onRows?: ((rows: number) => Promise<void>) | undefined
  /** Another connection, from which a query that nobody waits for any more is ended; without it, it is read to its end. */
  pool?: pg.Pool
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes the rows of a query to a CSV file as they come, guarded against formulas, with a heading row.
 * @throws HttpProblem 503 when the disk is full; the signal's reason when aborted
 */
export const copyOut = async (tx: Tx, request: CopyOut): Promise<void> => {
  const file = await open(request.path, 'wx', 0o600)
  try {
    await file.write(BYTE_ORDER_MARK + csvRow(request.headings))
    // What fails here must not take the caller's transaction with it.
    await tx.query('savepoint copy_out')
    const failure = await writeRows(tx, file, request, await enderOf(tx, request))
    await tx.query(failure ? 'rollback to savepoint copy_out' : 'release savepoint copy_out')
    if (failure) throw failure
  } catch (error) {
    if (DISK_FULL.has(errorCode(error) ?? ''))
      throw new HttpProblem(503, tell("The platform's disk is full. Nothing was saved. Contact your operator."))
    throw error
  } finally {
    await file.close()
  }
}

/** Ends the running query of a connection from another one, once. */
const enderOf = async (tx: Tx, { pool }: CopyOut): Promise<() => Promise<unknown>> => {
  if (!pool) return () => Promise.resolve()
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  let ending: Promise<unknown> | undefined
  return () => {
    ending ??= pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
    return ending
  }
}

/** A connection whose COPY is left in the middle is of no more use: it is ended, and what still comes is read. @returns what went wrong */
const writeRows = async (
  tx: Tx,
  file: FileHandle,
  { sql, signal, onRows }: CopyOut,
  end: () => Promise<unknown>,
): Promise<unknown> => {
  const guard = new CsvGuard()
  const out = new Gathered(file)
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    void end()
  }
  const abort = () => fail(signal?.reason)
  if (signal?.aborted) return signal.reason
  signal?.addEventListener('abort', abort, { once: true })
  try {
    for await (const piece of tx.query(copyTo(`copy (${sql}) to stdout with (format csv)`)) as AsyncIterable<Buffer>) {
      if (failure) continue
      try {
        await out.write(guard.push(piece))
        await onRows?.(guard.rows)
      } catch (error) {
        fail(error)
      }
    }
    if (!failure) await out.end()
  } catch (error) {
    failure ??= error
  } finally {
    signal?.removeEventListener('abort', abort)
    // Before this connection is used again, so that it ends no other query.
    if (failure) await end()
  }
  return failure
}

/** Octets written at once; PostgreSQL's own pieces have eight thousand. */
const AT_ONCE = 256 * 1024

/** Gathers small pieces for one file, and writes the last lot while the next is gathered. */
class Gathered {
  private pieces: Buffer[] = []
  private length = 0
  private writing: Promise<unknown> = Promise.resolve()
  private readonly file: FileHandle

  constructor(file: FileHandle) {
    this.file = file
  }

  async write(piece: Buffer): Promise<void> {
    this.pieces.push(piece)
    this.length += piece.length
    if (this.length >= AT_ONCE) await this.flush()
  }

  async end(): Promise<void> {
    await this.flush()
    await this.writing
  }

  private async flush(): Promise<void> {
    await this.writing
    this.writing = this.file.writev(this.pieces)
    // Whoever waits next is told; nobody waiting yet is no reason to end the process.
    this.writing.catch(() => {})
    this.pieces = []
    this.length = 0
  }
}
