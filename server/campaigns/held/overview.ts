import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import type { RestoreOverview } from '../../../resources/campaigns/held-campaigns.answers.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { HELD } from './decide.ts'

interface Row {
  id: number
  why: 'older' | 'unreadable' | 'moved'
  found_at: Date
  last_sign: Date | null
  mark_sign: Date | null
  sent_since: number | null
  compared_at: Date | null
  found_sent: number
  decided_at: Date | null
}

/** Messages of a campaign `t` that wait, those not made yet among them. */
export const WAITING = `(t.total_queued + case when t.phase = 'ready' then 0
  else greatest(0, t.expected_contacts - t.total_contacts - t.total_duplicates) end)::bigint`

/** Messages handed over since the database was saved, as far as DATA_DIR tells; over the alias `r`. */
const SENT_SINCE = `case when r.mark_submits is not null then greatest(0, r.mark_submits - r.submits) end`

/** Of a campaign `t`: at most so many of those that wait. What was to begin later than the restore was found has not. */
export const MAY_BE_SENT = `(select case when t.campaign_send_date_time > r.found_at then 0
  else least(${WAITING}, coalesce(${SENT_SINCE}, ${WAITING})) end from restores r where r.id = t.restore_id)`

/** What is known of the newest restore, and how much waits for a decision of what the caller sees. */
export async function overviewOf(tx: Tx, { timezone }: Pick<Caller, 'timezone'>): Promise<RestoreOverview> {
  const { rows } = await tx.query<Row>(
    `select r.id, r.why, r.found_at, r.last_sign, r.mark_sign, ${SENT_SINCE} as sent_since, r.compared_at, r.decided_at,
       (select coalesce(sum(c.found_sent), 0)::bigint from campaigns c where c.restore_id = r.id) as found_sent
     from restores r order by r.id desc limit 1`,
  )
  const { rows: counts } = await tx.query<{ campaigns: number; messages: number }>(
    `select count(*) as campaigns, coalesce(sum(c.total_queued), 0)::bigint as messages from campaigns c where ${HELD}`,
  )
  const at = (moment: Date | null) => moment && wireDateTime(moment, timezone)
  const [row] = rows
  return {
    ...present(counts[0]),
    newest: row
      ? {
          ...row,
          found_at: wireDateTime(row.found_at, timezone),
          last_sign: at(row.last_sign),
          mark_sign: at(row.mark_sign),
          compared_at: at(row.compared_at),
          decided_at: at(row.decided_at),
        }
      : null,
  }
}
