import type pg from 'pg'
import { asSystem } from '../../kernel/scope/scope.ts'
import { endAlarms, raiseAlarm } from '../../system/port.ts'

/** A count of reports that differs from the messages, and by how much. */
export interface FactDifference {
  day: string
  account_id: number
  state: number
  messages: number
  parts: number
  credits: number
}

const COLUMNS = `day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag, messages, parts, credits, lag_ms`

/**
 * Counts a day's messages again and puts right what the reports' counts have otherwise, with an alarm. One statement sees rows and
 * counts of one moment, so it may run while messages are sent.
 * @param day YYYY-MM-DD, in the platform's time zone
 * @returns the differences; empty when all is well
 */
export async function checkFacts(pool: pg.Pool, day: string): Promise<FactDifference[]> {
  return asSystem(pool, async tx => {
    const { rows } = await tx.query<FactDifference>(
      `insert into message_fact_changes (${COLUMNS}) select ${COLUMNS} from fact_differences($1)
       returning to_char(day, 'YYYY-MM-DD') as day, account_id, state, messages, parts, credits`,
      [day],
    )
    if (rows.length > 0) await raiseAlarm(tx, 'facts', 'day', day, { counts: rows.length, first: rows[0] })
    return rows
  })
}

/**
 * The days whose counts are checked by themselves: yesterday and today, which is where they change, and those an alarm is open about,
 * which ends when they are right.
 */
export async function checkRecentFacts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(platform_day(now()) - n, 'YYYY-MM-DD') as day from generate_series(0, 1) n
     union select entity_id from alarms where kind = 'facts' and entity = 'day' and resolved_at is null`,
  )
  let differences = 0
  const wrong: string[] = []
  for (const { day } of rows) {
    const { length } = await checkFacts(pool, day)
    if (length > 0) wrong.push(day)
    differences += length
  }
  await endAlarms(
    pool,
    ['facts'],
    wrong.map(day => ({ kind: 'facts', entityId: day })),
  )
  return differences
}
