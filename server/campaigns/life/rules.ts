import type pg from 'pg'
import { displayDateTime } from '../../../messaging/format.ts'
import { tell } from '../../../messaging/tell.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { announceResumed } from './announce.ts'
import { type PauseRule, pauseCampaign } from './pause.ts'

interface Held {
  id: number
  rule: PauseRule
  /** Of `of` messages so many were bad; of a missed one nothing. */
  bad: number
  of: number
  at: Date
}

const grouped = (count: number) => count.toLocaleString('en-IN')

/** What came back of a campaign, for better or worse. */
const OVER = '(total_delivered + total_read + total_failed - total_stopped)'

/**
 * Campaigns that would be held back by a rule now: scheduled ones whose time passed by so many minutes ($1) without their having begun, and
 * running ones of whose messages a share ($2 per cent, of at least $3) is invalid or was reported failed. Once let go by a person a
 * campaign is not held by the same rule again.
 */
const FOUND = `
  select id, 'missed' as rule, 0 as bad, 0 as of, campaign_send_date_time as at from campaigns
  where status = 'Pending' and not dispatching and campaign_send_date_time < now() - make_interval(mins => $1)
    and campaign_type = '1' and started_at is null and paused_at is null and restore_id is null and not 'missed' = any(pauses_past)
  union all
  select id, 'failing', total_failed - total_stopped, ${OVER}, campaign_send_date_time from campaigns
  where dispatching and $2 > 0 and ${OVER} >= $3
    and (total_failed - total_stopped) * 100 >= ${OVER} * $2
    and paused_at is null and not 'failing' = any(pauses_past)
  union all
  select id, 'invalid', total_invalid_number, total_contacts, campaign_send_date_time from campaigns
  where dispatching and $2 > 0 and total_contacts >= $3 and total_invalid_number * 100 >= total_contacts * $2
    and paused_at is null and not 'invalid' = any(pauses_past)`

const reasonOf = ({ rule, bad, of, at }: Held, timeZone: string): string => {
  const share = of === 0 ? 0 : Math.floor((bad * 100) / of)
  if (rule === 'missed')
    return tell('Its time, %{at}, passed while nothing could be sent.', { at: displayDateTime(at, timeZone) })
  if (rule === 'failing') return tell('%{share} % of the first %{of} messages failed.', { share, of: grouped(of) })
  return tell('%{share} % of %{of} numbers are invalid.', { share, of: grouped(of) })
}

/**
 * Lets go what was held because its time had passed, and whose time lies ahead again: the clock was ahead and has been put right. It can
 * still miss its time.
 */
const releaseUnmissed = (pool: pg.Pool): Promise<void> =>
  asSystem(pool, async tx => {
    const { rows } = await tx.query<{ id: number }>({
      name: 'campaigns_unmissed',
      text: `update campaigns set paused_at = null, paused_by = null, pause_reason = null, pause_rule = null, waiting_since = now(), changed_at = now()
       where id in (select id from campaigns where status = 'Pending' and paused_at is not null and pause_rule = 'missed'
           and campaign_send_date_time > now() for update skip locked)
       returning id`,
    })
    for (const { id } of rows) await announceResumed(tx, id, null)
  })

/**
 * Holds back what a rule says must not go on by itself (settings `missed_start_minutes`, `auto_pause_share`, `auto_pause_least`), and tells
 * the owner; lets go what no longer is as the rule saw it because the clock was wrong.
 * @returns how many were held
 */
export async function holdByRules(pool: pg.Pool): Promise<number> {
  await releaseUnmissed(pool)
  const settings = await readSettings(pool)
  const { rows } = await pool.query<Held>({
    name: 'campaigns_against_rules',
    text: FOUND,
    values: [settings.missed_start_minutes, settings.auto_pause_share, settings.auto_pause_least],
  })
  const one = new Map(rows.map(row => [row.id, row]))
  for (const held of one.values())
    await asSystem(pool, async tx => {
      // A person may have come first.
      const { rowCount } = await tx.query(
        `select from campaigns where id = $1 and status = 'Pending' and paused_at is null for update`,
        [held.id],
      )
      if (rowCount === 1)
        await pauseCampaign(tx, held.id, { actorId: null, reason: reasonOf(held, settings.timezone), rule: held.rule })
    })
  return one.size
}
