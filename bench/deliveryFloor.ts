/** What delivery is held against: the same rows written into tables of the same shape, by one connection, without anything beside it. */

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows of a transaction: as many as a batch of outcomes has at most, and as few as the floor was first measured with. */
export type FloorBatch = 2000 | 500
const LINES = 2000

/** Messages a second where their finished rows are inserted once: message, submission, receipt; a transaction for each batch of so many. */
export const floorPerSecond = async (client: pg.Client, account: number, count: number, batch: FloorBatch): Promise<number> => {
  for (const table of ['messages', 'submissions', 'receipts']) {
    await client.query(`drop table if exists bench_${table}`)
    await client.query(`create table bench_${table} (like ${table} including all)`)
  }
  const since = performance.now()
  for (let start = 0; start < count; start += batch) {
    const values = [account, 500_000_000 + start, 500_000_000 + Math.min(count, start + batch) - 1]
    await client.query('begin')
    await client.query(
      `insert into bench_messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, attempts, route_id, submitted_at,
         done_at, stat, err, stat_source)
       select $1, n, 1, n - 500000000, (919000000000 + n)::text, 1, 1, 4, 1, 1, now(), now(), 'DELIVRD', '000', 'operator'
       from generate_series($2::bigint, $3::bigint) n`,
      values,
    )
    await client.query(
      `insert into bench_submissions (route_id, gateway_id, message_id, account_id)
       select 1, to_hex(n), n, $1 from generate_series($2::bigint, $3::bigint) n`,
      values,
    )
    await client.query(
      `insert into bench_receipts (route_id, gateway_id, message_id, account_id, stat, err, done_at, raw)
       select 1, to_hex(n), n, $1, 'DELIVRD', '000', now(),
         'id:' || to_hex(n) || ' sub:001 dlvrd:001 submit date:2611210101 done date:2611210101 stat:DELIVRD err:000 text:Dear'
       from generate_series($2::bigint, $3::bigint) n`,
      values,
    )
    await client.query('commit')
  }
  return count / ((performance.now() - since) / 1000)
}

/** Seconds of a bare COPY of the rows that campaigns were made into, as they were when made. */
export const copySeconds = async (client: pg.Client, campaigns: readonly number[]): Promise<number> => {
  await client.query('create table bench_copy (like messages including all)')
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(E'\\t', account_id, id, campaign_id, row_no, mobile, coalesce(text, '\\N'), encoding, parts, credits, state) as line from messages where campaign_id = any($1)`,
    [campaigns],
  )
  const since = performance.now()
  await pipeline(
    Readable.from(
      (function* () {
        for (let i = 0; i < rows.length; i += LINES)
          yield `${rows
            .slice(i, i + LINES)
            .map(row => row.line)
            .join('\n')}\n`
      })(),
    ),
    client.query(
      copyFrom('copy bench_copy (account_id, id, campaign_id, row_no, mobile, text, encoding, parts, credits, state) from stdin'),
    ),
  )
  return (performance.now() - since) / 1000
}
