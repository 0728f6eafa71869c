import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { benchForm, firstAccount } from './campaign.ts'
import { benchCaller, benchDesk } from './desk.ts'

export interface DeliveryFigures {
  messages: number
  /** Seconds from entry until every row stood in the database, and the same rows by a bare COPY into the same table. */
  expandSeconds: number
  copySeconds: number
  /** First submit to last stored receipt, whole desk: messages a second. */
  perSecond: number
  /** The statements of those stages alone, by one connection, nothing sent: messages a second. */
  databasePerSecond: number
}

const BATCH = 500
const PATIENCE_MS = 600_000

/** What a gateway brings about in the database, without a gateway: claim, outcome, receipt, in batches as the desk writes them. */
const databaseAlone = async (client: pg.Client, account: number, campaign: number, count: number): Promise<number> => {
  await client.query(
    'create table bench_messages (like messages including all); create table bench_outbox (like outbox including all); create table bench_submissions (like submissions including all); create table bench_receipts (like receipts including all)',
  )
  await client.query(
    `insert into bench_messages (account_id, id, campaign_id, row_no, mobile, parts, credits)
     select $1, 500000000 + n, $2, n, (919000000000 + n)::text, 1, 1 from generate_series(1, $3::int) n`,
    [account, campaign, count],
  )
  await client.query(
    `insert into bench_outbox (message_id, account_id, campaign_id, route_id) select id, account_id, campaign_id, 1 from bench_messages`,
  )
  await client.query('vacuum analyze bench_messages; ').catch(() => undefined)
  const since = performance.now()
  for (let start = 1; start <= count; start += BATCH) {
    const [from, to] = [500_000_000 + start, 500_000_000 + Math.min(count, start + BATCH - 1)]
    await client.query(
      'update bench_outbox set claimed_by = 1, claimed_at = now() where route_id = 1 and priority = 0 and campaign_id = $3 and message_id between $1 and $2',
      [from, to, campaign],
    )
    await client.query('begin')
    await client.query(
      'delete from bench_outbox where route_id = 1 and priority = 0 and campaign_id = $3 and message_id between $1 and $2',
      [from, to, campaign],
    )
    await client.query(
      `insert into bench_submissions (route_id, gateway_id, message_id, account_id) select 1, to_hex(id), id, account_id from bench_messages where account_id = $3 and id between $1 and $2`,
      [from, to, account],
    )
    await client.query(
      'update bench_messages set state = 3, route_id = 1, submitted_at = now() where account_id = $3 and id between $1 and $2',
      [from, to, account],
    )
    await client.query('commit')
    await client.query('begin')
    await client.query(
      `insert into bench_receipts (route_id, gateway_id, message_id, account_id, stat, err, done_at, raw)
       select 1, to_hex(id), id, account_id, 'DELIVRD', '000', now(), 'id:' || to_hex(id) || ' sub:001 dlvrd:001 submit date:2611210101 done date:2611210101 stat:DELIVRD err:000 text:Dear'
       from bench_messages where account_id = $3 and id between $1 and $2`,
      [from, to, account],
    )
    await client.query(
      `update bench_messages set state = 4, stat = 'DELIVRD', err = '000', stat_source = 'operator', done_at = now() where account_id = $3 and id between $1 and $2`,
      [from, to, account],
    )
    await client.query('commit')
  }
  return count / ((performance.now() - since) / 1000)
}

const bareCopy = async (client: pg.Client, campaign: number): Promise<number> => {
  await client.query('create table bench_copy (like messages including all)')
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(E'\\t', account_id, id, campaign_id, row_no, mobile, coalesce(text, '\\N'), encoding, parts, credits, state) as line from messages where campaign_id = $1`,
    [campaign],
  )
  const since = performance.now()
  await pipeline(
    Readable.from(
      (function* () {
        for (let i = 0; i < rows.length; i += BATCH)
          yield `${rows
            .slice(i, i + BATCH)
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

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const since = performance.now()
  while (!(await condition())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('The campaign did not end in ten minutes.')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** `2026-11-20 18:30:00`, as the form of an account in India has it. */
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** The largest campaign one file may make (500,000) through the whole desk, SMPP to the simulator in a process of its own, PostgreSQL with fsync; beside it COPY and the bare statements. */
export const benchDelivery = async (count = 500_000): Promise<DeliveryFigures> => {
  const { desk, end } = await benchDesk()
  const client = new pg.Client({ ...desk.deps.connection })
  try {
    await client.connect()
    const { pool } = desk.deps
    await pool.query(`update primary_routes set tps = 100000, max_pending_submits = 2000`)
    // Numbers with an ending of their own (never a receipt, never taken) would be waited for.
    const told = await fetch(`http://127.0.0.1:${desk.simulatorControlPort}/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"scenarios":false}',
    })
    if (!told.ok) throw new Error(`The simulator refused its settings: ${await told.text()}`)
    const call = await benchCaller(desk.url as string)
    const admin = await firstAccount(pool)
    const form = await benchForm(desk, call, count)
    const { send_sms_id } = (await call('send-sms', {
      ...form,
      // Its rows are made at once; sending waits, so that the two are measured apart.
      campaign_type: '1',
      campaign_send_date_time: inIndia(new Date(Date.now() + 60 * 60_000)),
    })) as { send_sms_id: number }
    const entered = performance.now()
    const holds = (condition: string) =>
      until(
        async () =>
          ((await pool.query(`select 1 from campaigns where id = $1 and ${condition}`, [send_sms_id])).rowCount ?? 0) > 0,
      )
    await holds("phase = 'ready'")
    const expandSeconds = (performance.now() - entered) / 1000
    await pool.query('update campaigns set campaign_send_date_time = now() where id = $1', [send_sms_id])
    await holds('total_queued + total_accepted + total_unknown = 0')
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from max(r.received_at) - (select min(submitted_at) from messages where campaign_id = $1))::float8 as seconds from receipts r`,
      [send_sms_id],
    )
    const copySeconds = await bareCopy(client, send_sms_id)
    return {
      messages: count,
      expandSeconds,
      copySeconds,
      perSecond: count / (rows[0]?.seconds as number),
      databasePerSecond: await databaseAlone(client, admin, 1, Math.min(count, 100_000)),
    }
  } finally {
    await client.end()
    await end()
  }
}
