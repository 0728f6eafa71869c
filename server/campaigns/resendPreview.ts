import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import type { RESEND_PREVIEW } from '../../resources/campaigns/campaign.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { amountOf, walletOf } from '../../resources/money/port.ts'
import { STATE } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { availableCredits } from '../money/port.ts'
import { RESENT_TYPES, resentOf } from './audience/resent.ts'

/** A number that is wrong or blocked costs nothing, unless it no longer is when it is sent to again. */
const COSTS = `m.state not in (${STATE.invalid}, ${STATE.blocked})`

/**
 * How many recipients each choice of sending again takes, what that costs by the parts they had, and what the account can spend. Needs the
 * server's scope; numbers and lists are checked anew when it is sent, so that it can only become less.
 * @throws HttpProblem 404
 */
export async function resendPreview(client: Client, id: number, timezone: string): Promise<FromShape<typeof RESEND_PREVIEW>> {
  const { rows: campaigns } = await client.query<{ account_id: number; route_type: number; credit_weight: number }>(
    `select c.account_id, c.route_type, case when ${ofChannel('text', 'c')} then coalesce(s.credit_weight, c.credit_weight) else c.credit_weight end as credit_weight
     from campaigns c left join secondary_routes s on s.id = c.secondary_route_id where c.id = $1`,
    [id],
  )
  const campaign = campaigns[0]
  if (!campaign) throw notFound()
  const resent = resentOf(campaign.route_type)
  const sums = RESENT_TYPES.map(
    type => `count(*) filter (where ${resent[type]}) as ${type}_messages,
      coalesce(sum(m.parts) filter (where ${resent[type]} and ${COSTS}), 0)::bigint as ${type}_parts`,
  )
  const { rows } = await client.query<Record<string, number>>(
    `select ${sums.join(', ')} from messages m where m.account_id = $1 and m.campaign_id = $2`,
    [campaign.account_id, id],
  )
  const found = present(rows[0])
  return {
    types: RESENT_TYPES.map(type => ({
      type,
      messages: found[`${type}_messages`] ?? 0,
      credits: amountOf(campaign.route_type, (found[`${type}_parts`] ?? 0) * campaign.credit_weight),
    })),
    now: wireDateTime(new Date(), timezone),
    available: amountOf(campaign.route_type, await availableCredits(client, campaign.account_id, campaign.route_type)),
    unit: walletOf(campaign.route_type).unit,
  }
}
