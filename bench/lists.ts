import type pg from 'pg'
import { benchCaller, benchDesk, quantile } from './desk.ts'

export interface ListFigure {
  list: string
  /** Milliseconds in the server, 50th and 95th of a hundred, at each size. */
  at: Readonly<Record<number, { p50: number; p95: number }>>
}

const SIZES = [100_000, 1_000_000] as const
const RUNS = 100
const PER_CAMPAIGN = 10_000

/** Fills campaigns and messages to a number of messages, by plain SQL; states as a finished campaign has them. */
const fill = async (pool: pg.Pool, account: number, from: number, to: number): Promise<void> => {
  await pool.query(
    `insert into campaigns (id, account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, status, total_contacts, total_delivered, total_failed)
     select 1000000 + n, $1, 'bench-' || n, 'Bench ' || n, 'Dear parent, the fee is due.', 1, 'SUNRSE', '{}', 'bench', 'ready', 'Completed', $4, $4 * 9 / 10, $4 / 10
     from generate_series($2::int, $3::int) n`,
    [account, from / PER_CAMPAIGN, to / PER_CAMPAIGN - 1, PER_CAMPAIGN],
  )
  await pool.query(
    `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, submitted_at, done_at)
     select $1, 1000000000 + n, 1000000 + n / $4, n % $4, (910000000000 + (n::bigint * 7919) % 9999999999)::text, 1, 1, case when n % 10 = 0 then 5 else 4 end,
       case when n % 10 = 0 then 'UNDELIV' else 'DELIVRD' end, '000', 'operator', now(), now()
     from generate_series($2::int, $3::int - 1) n`,
    [account, from, to, PER_CAMPAIGN],
  )
  await pool.query('vacuum analyze messages')
  await pool.query('vacuum analyze campaigns')
}

type Call = (path: string, body?: unknown) => Promise<unknown>

const timed = async (call: Call, shape: (run: number) => readonly [path: string, body: unknown]) => {
  const figures: number[] = []
  for (let run = -10; run < RUNS; run++) {
    const [path, body] = shape(Math.abs(run))
    const since = performance.now()
    await call(path, body)
    if (run >= 0) figures.push(performance.now() - since)
  }
  return { p50: quantile(figures, 0.5), p95: quantile(figures, 0.95) }
}

/** Lists at 100 thousand and 1 million messages, over HTTP on loopback, one after the other in one run. */
export const benchLists = async (): Promise<ListFigure[]> => {
  const { desk, end } = await benchDesk('api')
  try {
    const { pool } = desk.deps
    const call = await benchCaller(desk.url as string)
    const account = (await pool.query<{ id: number }>('select id from accounts limit 1')).rows[0]?.id as number
    const figures: Record<string, Record<number, { p50: number; p95: number }>> = {}
    let filled = 0
    for (const size of SIZES) {
      await fill(pool, account, filled, size)
      filled = size
      const campaigns = size / PER_CAMPAIGN
      const some = (run: number) => 1_000_000 + ((run * 37) % campaigns)
      const shapes: [string, (run: number) => readonly [string, unknown]][] = [
        ['delivery report, first page', () => ['delivery-report', { page: 1 }]],
        [
          'delivery report, filtered by status and date',
          () => ['delivery-report', { status: 'Completed', from_date: '2020-01-01', to_date: '2100-01-01' }],
        ],
        ['number log, first page', run => [`get-campaign-info/${some(run)}`, { page: 1, per_page: 15 }]],
        ['number log, page 600', run => [`get-campaign-info/${some(run)}`, { page: 600, per_page: 15 }]],
        ['number log, failed only', run => [`get-campaign-info/${some(run)}`, { page: 1, per_page: 15, bucket: 'FAILED' }]],
      ]
      for (const [name, shape] of shapes) {
        const measured = await timed(call, shape)
        const held = figures[name] ?? {}
        held[size] = measured
        figures[name] = held
      }
    }
    return Object.entries(figures).map(([list, at]) => ({ list, at }))
  } finally {
    await end()
  }
}
