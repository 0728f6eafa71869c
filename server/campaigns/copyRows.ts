import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { present } from '../../messaging/present.ts'
import type { Encoding } from '../../messaging/segments.ts'
import type { State } from '../delivery/port.ts'

/** A recipient as its row is made. */
export interface NewMessage {
  no: number
  mobile: string
  /** Null: the campaign's text. */
  text: string | null
  encoding: Encoding
  parts: number
  credits: number
  state: State
  /** Our own code where it is not sent. */
  err: string | null
  /** Primary route; only where it is to be sent. */
  route: number | null
}

/** Of this connection: rows pass through a table of its own, since COPY is refused where row-level security holds. */
export const STAGING = `
  create temp table if not exists staging (
    i int, no int, mobile text, body text, encoding smallint, parts smallint, credits int, state smallint, err text, route bigint
  ) on commit delete rows`

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCell(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, char => present(ESCAPES[char])) : text
}

/** Rows in COPY's text format, numbered from 0. */
export function copyText(rows: readonly NewMessage[]): string {
  let out = ''
  for (let index = 0; index < rows.length; index++) {
    const { no, mobile, text, encoding, parts, credits, state, err, route } = present(rows[index])
    out += `${index}\t${no}\t${escapeCell(mobile)}\t${text === null ? '\\N' : escapeCell(text)}\t${encoding === 'UCS-2' ? 1 : 0}\t${parts}\t${credits}\t${state}\t${err ?? '\\N'}\t${route ?? '\\N'}\n`
  }
  return out
}

/** Puts rows into the staging table of this connection; call within a transaction, after `STAGING`. */
export async function stage(client: pg.ClientBase, rows: readonly NewMessage[]): Promise<void> {
  const stream = client.query(copyFrom('copy staging from stdin'))
  const finished = once(stream, 'finish')
  stream.end(copyText(rows))
  await finished
}
