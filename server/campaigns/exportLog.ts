import { CHUNK, statesOfBucket } from '../delivery/port.ts'
import { notFound } from '../kernel/problem/errors.ts'
import type { ExportMaker } from '../kernel/records/exportPlan.ts'
import { messageFile } from './messageFile.ts'

/** The number log of the campaign `send_sms_id`, all of it or one `bucket`, in the order it was entered. */
export const campaignPlan: ExportMaker = async ({ tx, caller }, { send_sms_id, bucket }) => {
  const states = statesOfBucket(bucket)
  // Row-level security keeps other accounts' campaigns out of sight.
  const { rows } = await tx.query<{ id: number; account_id: number; first: number | null; last: number | null }>(
    `select c.id, c.account_id, (select min(block) from id_blocks where campaign_id = c.id) as first,
       (select max(block) from id_blocks where campaign_id = c.id) as last
     from campaigns c where c.id = $1`,
    [send_sms_id],
  )
  const campaign = rows[0]
  if (!campaign) throw notFound()
  const { headings, columns, joins } = messageFile(caller)
  // Its ids lie in its blocks: in their order, the key alone finds them.
  const ids =
    campaign.first === null ? '' : ` and m.id >= ${campaign.first * CHUNK} and m.id < ${((campaign.last ?? 0) + 1) * CHUNK}`
  const where = `m.account_id = ${Number(campaign.account_id)} and m.campaign_id = ${Number(campaign.id)}${ids}
        ${states ? `and m.state in (${states.join(', ')})` : ''}`
  return {
    name: `campaign-${campaign.id}`,
    headings,
    columns,
    from: `messages m join campaigns c on c.id = m.campaign_id ${joins} where ${where}`,
    counted: `messages m where ${where}`,
    order: 'm.id',
  }
}
