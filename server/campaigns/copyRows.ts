import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { present } from '../../messaging/present.ts'
import type { Encoding } from '../../messaging/segments.ts'
import type { State } from '../delivery/port.ts'
import { arrayText, type Cell } from '../kernel/db/arrayText.ts'

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

/** What is written of a row, which is the `index`-th of its chunk. */
const COLUMNS: readonly { name: string; type: string; of: (row: NewMessage, index: number) => Cell }[] = [
  { name: 'i', type: 'int', of: (_row, index) => index },
  { name: 'no', type: 'int', of: ({ no }) => no },
  { name: 'mobile', type: 'text', of: ({ mobile }) => mobile },
  { name: 'body', type: 'text', of: ({ text }) => text },
  { name: 'encoding', type: 'smallint', of: ({ encoding }) => codeOf(encoding) },
  { name: 'parts', type: 'smallint', of: ({ parts }) => parts },
  { name: 'credits', type: 'int', of: ({ credits }) => credits },
  { name: 'state', type: 'smallint', of: ({ state }) => state },
  { name: 'err', type: 'text', of: ({ err }) => err },
  { name: 'route', type: 'bigint', of: ({ route }) => route },
]

/** Of this connection: rows pass through a table of its own, since COPY is refused where row-level security holds. */
const STAGING = `create temp table if not exists staging (${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')}) on commit delete rows`

const codeOf = (encoding: Encoding): number => (encoding === 'UCS-2' ? 1 : 0)

const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeCell(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, char => present(ESCAPES[char])) : text
}

/** A few rows as a query that gives them with the statement: a table of its own has to be made, filled and emptied. @param from number of its first parameter */
export const givenRows = (from: number): string =>
  `select * from unnest(${COLUMNS.map(({ type }, nth) => `$${from + nth}::${type}[]`).join(', ')}) as given(${COLUMNS.map(({ name }) => name).join(', ')})`

/** Rows as the parameters of `givenRows`. */
export const givenColumns = (rows: readonly NewMessage[]): string[] => COLUMNS.map(({ of }) => arrayText(rows.map(of)))

/** Rows in COPY's text format, numbered from 0, in the order of the columns; spelled out, since this is done for each recipient. */
export function copyText(rows: readonly NewMessage[]): string {
  let out = ''
  for (let index = 0; index < rows.length; index++) {
    const { no, mobile, text, encoding, parts, credits, state, err, route } = present(rows[index])
    out += `${index}\t${no}\t${escapeCell(mobile)}\t${text === null ? '\\N' : escapeCell(text)}\t${codeOf(encoding)}\t${parts}\t${credits}\t${state}\t${err ?? '\\N'}\t${route ?? '\\N'}\n`
  }
  return out
}

/** Puts rows into the staging table of this connection; call within a transaction. */
export async function stage(client: pg.ClientBase, rows: readonly NewMessage[]): Promise<void> {
  await client.query(STAGING)
  const stream = client.query(copyFrom('copy staging from stdin'))
  const finished = once(stream, 'finish')
  stream.end(copyText(rows))
  await finished
}
