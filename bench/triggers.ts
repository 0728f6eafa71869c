import type pg from 'pg'
import { foldFacts } from '../server/reports/facts/fold.ts'

/** Rows a second of a statement of the message path, each in a transaction of its own, counted for reports and not. */
export interface TriggerFigure {
  what: string
  with: number
  without: number
}

const ROUNDS = 8
const CAMPAIGN = 1_000_000

interface Step {
  what: string
  /** Rows of one statement, and how many statements. */
  rows: number
  times: number
  /** `$1` the account, `$2` the first message's number, `$3` how many. */
  sql: string
  /** The same, and its sums noted (server/delivery/facts.ts). */
  counted: string
}

/**
 * As delivery writes its two statements that change messages: the trigger left out, and what the rows were and became noted as sums.
 * @param were route and state of the rows before
 */
const noting = (sql: string, were: string, became: string): string => `
  with done as (${sql} returning campaign_id, route_id, state, stat, err, stat_source, submitted_at, done_at, refunded, parts, credits),
  became as (select campaign_id, ${became} having facts_are_noted()),
  were as (select campaign_id, sum(messages) as messages, sum(parts) as parts, sum(credits) as credits from became group by 1)
  insert into message_fact_changes (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
    messages, parts, credits, lag_ms)
  select c.day, c.account_id, c.route_type, 0, 0, f.route_id, f.state, f.adjusted, f.stat, f.err, f.lag, f.messages, f.parts, f.credits, f.lag_ms
  from campaigns c join (
    select campaign_id as id, route_id, state, 0, stat, err, lag, messages, parts, credits, lag_ms from became
    union all select campaign_id, ${were}, 0, '', '', -1, -messages, -parts, -credits, 0 from were
  ) f(id, route_id, state, adjusted, stat, err, lag, messages, parts, credits, lag_ms) on f.id = c.id`

const TAKE = `update messages set state = 3, route_id = 1, submitted_at = now(), attempts = attempts + 1
  where account_id = $1 and id >= $2::bigint and id < $2::bigint + $3::int`

const RECEIPT = `update messages set state = case when id % 10 = 0 then 5 else 4 end, stat = case when id % 10 = 0 then 'UNDELIV' else 'DELIVRD' end,
    err = case when id % 10 = 0 then (array['001', '028', '633'])[1 + id % 3] else '000' end, stat_source = 'operator',
    done_at = submitted_at + make_interval(secs => 1 + id % 40)
  where account_id = $1 and id >= $2::bigint and id < $2::bigint + $3::int`

const EXPAND = `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits)
  select $1::bigint, $2::bigint + n, ${CAMPAIGN}, n, (910000000000 + n)::text, 1, 1 from generate_series(0, $3::int - 1) n`

const STEPS: readonly Step[] = [
  {
    what: 'expand (10,000 rows)',
    rows: 10_000,
    times: 2,
    sql: EXPAND,
    // As campaigns are expanded (server/campaigns/writeRows.ts).
    counted: `${EXPAND} where (select note_made(${CAMPAIGN}, '{0}', array[null::text], array[null::text], array[$3::bigint], array[$3::bigint], array[$3::bigint]))`,
  },
  {
    what: 'take (500 rows)',
    rows: 500,
    times: 40,
    sql: TAKE,
    counted: noting(
      TAKE,
      '0, 0',
      `route_id, state, '' as stat, '' as err, -1 as lag, count(*) as messages, sum(parts) as parts, sum(credits) as credits, 0 as lag_ms
       from done group by 1, 2, 3`,
    ),
  },
  {
    what: 'receipt (500 rows)',
    rows: 500,
    times: 40,
    sql: RECEIPT,
    counted: noting(
      RECEIPT,
      '1, 3',
      `route_id, state, fact_reason(state, stat) as stat, fact_reason(state, err) as err,
         message_lag(state, stat_source, submitted_at, done_at) as lag, count(*) as messages, sum(parts) as parts,
         sum(message_charge(state, submitted_at, refunded, credits)) as credits,
         sum(message_lag_ms(state, stat_source, submitted_at, done_at)) as lag_ms
       from done group by 1, 2, 3, 4, 5, 6`,
    ),
  },
]

/** What counting for reports costs the statements that write messages: with and without it, in turn. */
export const benchTriggers = async (pool: pg.Pool, account: number): Promise<TriggerFigure[]> => {
  await pool.query(
    `insert into campaigns (id, account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase)
     values (${CAMPAIGN}, $1, 'bench-triggers', 'Bench', 'Text', 1, 'SUNRSE', '{}', 'bench', 'ready')`,
    [account],
  )
  const seconds = STEPS.map(() => ({ with: 0, without: 0 }))
  let next = 1_000_000_000
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await pool.query(`alter table messages ${mode === 'with' ? 'enable' : 'disable'} trigger user`)
      for (const [n, { what, rows, times, sql, counted }] of STEPS.entries()) {
        const text = mode === 'with' ? counted : sql
        const since = performance.now()
        for (let time = 0; time < times; time++)
          await pool.query({ name: `${mode} ${what}`, text, values: [account, next + time * rows, rows] })
        const took = (performance.now() - since) / 1000
        // The first round warms up.
        if (round > 0) seconds[n]![mode] += took
      }
      next += 20_000
      if (mode === 'with') await foldFacts(pool)
    }
  await pool.query('alter table messages enable trigger user')
  await pool.query('truncate message_facts, message_days, message_reasons, message_fact_changes')
  await pool.query('delete from messages where account_id = $1', [account])
  await pool.query('truncate message_facts, message_days, message_reasons, message_fact_changes')
  await pool.query('delete from campaigns where id = $1', [CAMPAIGN])
  return STEPS.map(({ what, rows, times }, n) => ({
    what,
    with: ((ROUNDS - 1) * rows * times) / seconds[n]!.with,
    without: ((ROUNDS - 1) * rows * times) / seconds[n]!.without,
  }))
}
