import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import type { campaigns, OpenCampaign } from '../../resources/campaigns/port.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import { PLACES } from './fix.ts'

/** What of a campaign is open, over the alias `t`: not at a gateway yet, said to be on its way, not heard of, given up waiting for. */
export const OPEN_COUNTS = {
  unsubmitted: 't.total_queued + t.total_unknown',
  accepted: 't.total_heard',
  pending: 't.total_accepted - t.total_adjusted_open - t.total_heard',
  expired: 't.total_expired',
} as const

const COLUMNS = [
  't.id, t.campaign, t.account_id as user_id, a.username, t.campaign_send_date_time, t.status, t.total_contacts',
  't.total_delivered, t.total_failed, t.total_adjusted, t.is_auto',
  ...Object.entries(OPEN_COUNTS).map(([name, sql]) => `${sql} as ${name}`),
].join(', ')

type Counted = Omit<OpenCampaign, 'campaign_send_date_time' | 'place'> & { campaign_send_date_time: Date }

/** `GET manage-campaign-open/{id}`: what is open in one campaign, for its dialog (rule adjustments-10). */
export const openOfOne: RowHandler<typeof campaigns, 'manage'> = async ({ tx, caller, record }) => {
  const { rows } = await tx.query<Counted>(
    `select ${COLUMNS} from campaigns t join accounts a on a.id = t.account_id where t.id = $1`,
    [record.id],
  )
  const row = present(rows[0])
  return {
    message: 'Campaign',
    data: {
      ...row,
      campaign_send_date_time: wireDateTime(row.campaign_send_date_time, caller.timezone),
      place: (PLACES.queue as readonly string[]).includes(row.status) ? 'queue' : 'history',
    },
  }
}
