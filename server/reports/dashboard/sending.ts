import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import type { DashboardCampaign, DashboardRoute, DashboardSending } from '../../../resources/reports/dashboard.answers.ts'
import { waitingFor } from '../../../resources/system/health.ts'
import { IS_PAUSED, STALLED, TWO_WAY } from '../../campaigns/port.ts'
import { gatewayStatus } from '../../gateways/status/gatewayStatus.ts'
import type { Deps } from '../../kernel/context/context.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

const LATEST = 5

/** What is on its way in every channel, of campaigns that are not over; few, whatever the history. Of texts alone: what stands still. */
export const readSending = async (scope: DashboardScope): Promise<DashboardSending> => {
  const { sql, values } = await seen(scope, 'account_id', 1)
  const { rows } = await scope.tx.query<DashboardSending>(
    `select count(*) filter (where dispatching and total_queued > 0) as campaigns,
       coalesce(sum(total_queued) filter (where dispatching), 0)::bigint as waiting,
       coalesce(sum(total_accepted + total_unknown), 0)::bigint as awaited,
       count(*) filter (where not dispatching and paused_at is null and campaign_send_date_time > now()) as scheduled,
       count(*) filter (where paused_at is not null) as paused,
       count(*) filter (where ${STALLED} and ${ofChannel('text', 't')} and route_type <> ${TWO_WAY}) as stalled,
       count(*) filter (where ${STALLED} and route_type = ${TWO_WAY}) as stalled_two_way
     from campaigns t where status in ('Pending', 'Ready-to-complete') and ${sql}`,
    values,
  )
  return present(rows[0])
}

type Recent = Omit<DashboardCampaign, 'campaign_send_date_time'> & { campaign_send_date_time: Date }

const COLUMNS = `t.id, t.campaign, t.account_id as user_id, t.status, ${IS_PAUSED} as is_paused, t.campaign_send_date_time, t.total_contacts,
  t.total_delivered + t.total_read as total_delivered, t.total_failed, t.total_processing`

/** The campaigns that began last, of every channel: what is scheduled has nothing to tell yet. */
export const readRecent = async (scope: DashboardScope): Promise<DashboardCampaign[]> => {
  const { tx, caller } = scope
  const { sql, values } = await seen(scope, 't.account_id', 1)
  const { rows } = await tx.query<Recent>(
    `select ${COLUMNS}, (select a.name from accounts a where a.id = t.account_id) as "user"
     from campaigns t where ${sql} and t.campaign_send_date_time <= now()
     order by t.campaign_send_date_time desc, t.id desc limit ${LATEST}`,
    values,
  )
  return rows.map(row => ({ ...row, campaign_send_date_time: wireDateTime(row.campaign_send_date_time, caller.timezone) }))
}

/** Routes that may send: how their links stand, what waits for them, and how much goes out. */
export const readRoutes = async ({ pool }: Pick<Deps, 'pool'>): Promise<DashboardRoute[]> =>
  (await gatewayStatus(pool)).smscs
    .filter(({ is_active }) => is_active === 1)
    .map(smsc => ({
      route_id: smsc.route_id,
      name: smsc.name,
      status: smsc.status,
      is_held: smsc.is_held,
      queued: waitingFor(smsc),
      more: smsc.waiting.some(({ more }) => more),
      rate: smsc.sms.outbound[0],
      last_error: smsc.last_error,
    }))
