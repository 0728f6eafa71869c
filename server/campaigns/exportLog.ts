import { messagesIn, statesOfBucket } from '../delivery/port.ts'
import { notFound } from '../kernel/problem/errors.ts'
import type { ExportMaker } from '../kernel/records/exportPlan.ts'
import { messageFile } from './messageFile.ts'

/** The number log of the campaign `send_sms_id`, all of it or one `bucket`, in the order it was entered. */
export const campaignPlan: ExportMaker = async ({ tx, caller }, { send_sms_id, bucket }) => {
  const states = statesOfBucket(bucket)
  // Row-level security keeps other accounts' campaigns out of sight.
  const { rows } = await tx.query<{ id: number; account_id: number }>('select id, account_id from campaigns where id = $1', [
    send_sms_id,
  ])
  const campaign = rows[0]
  if (!campaign) throw notFound()
  const { headings, columns, joins } = messageFile(caller)
  const [id, account] = [String(Number(campaign.id)), Number(campaign.account_id)]
  const table = states ? messagesIn(states, { campaign: id }) : 'messages'
  const where = `m.account_id = ${account} and m.campaign_id = ${id}`
  return {
    name: `campaign-${id}`,
    headings,
    columns,
    from: `${table} m join campaigns c on c.id = m.campaign_id ${joins} where ${where}`,
    counted: `${table} m where ${where}`,
    order: states ? 'm.block, m.id' : 'm.id',
  }
}
