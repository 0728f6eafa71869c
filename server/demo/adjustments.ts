import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'
import { TEMPLATES } from './people.ts'

interface Given {
  desk: Desk
  admin: Api
  adminPassword: string
  client: Api
  senderId: number
  templateId: number
}

const PATIENCE_MS = 30_000
/** Numbers of the simulator that end so: taken without a receipt ever, expired, refused by the ledger. */
const [SILENT, EXPIRED, REFUSED, ARRIVES] = ['0004', '0005', '0011', '0001']

const some = (count: number, from: number, ending: string) =>
  Array.from({ length: count }, (_, i) => `98${String(from + i * 37).padStart(4, '0')}${ending}`)

/**
 * Campaigns of which receipts stay out: one closed by the supplier's summary, one set by mistake and reversed (rule adjustments-5).
 */
export const addAdjustments = async (given: Given): Promise<void> => {
  const { desk, admin, adminPassword } = given
  const closed = await sent(given, 'Result day', [
    ...some(48, 1200, SILENT),
    ...some(64, 2300, ARRIVES),
    ...some(9, 3400, EXPIRED),
    ...some(5, 4500, REFUSED),
  ])
  const reversed = await sent(given, 'Bus 4 is late', [...some(18, 5600, SILENT), ...some(12, 6700, ARRIVES)])
  await admin.post('confirm-password', { password: adminPassword })
  const set = (body: Record<string, unknown>) => admin.post<{ adjustment_id: number }>('manage-campaign', body)
  const { adjustment_id: first } = await set({
    action: 'apply_ratio',
    send_sms_ids: [closed],
    ratio_percent_to_delivered: 75,
    failed_ratio: 10,
    reason: 'Summary of the supplier: 3 of 4 of the open ones delivered, 1 of 10 failed',
  })
  const { adjustment_id: second } = await set({
    action: 'queue_pending_to_delivered',
    send_sms_ids: [reversed],
    reason: 'The supplier says that its receipts of this hour are lost',
  })
  await reaches(desk, [first, second], 'done')
  await admin.post(`status-adjustment-reverse/${second}`, { reason: 'It was the summary of another day' })
  await reaches(desk, [second], 'reversed')
}

/** A campaign to these numbers, handed over whole. */
const sent = async (
  { desk, client, senderId, templateId }: Given,
  campaign: string,
  numbers: readonly string[],
): Promise<number> => {
  const { send_sms_id: id } = await client.post<{ send_sms_id: number }>('send-sms', {
    campaign,
    route_type: 1,
    sms_type: 1,
    dlt_template_id: templateId,
    sender_id: senderId,
    message: TEMPLATES[1]?.dlt_message,
    campaign_type: 'no',
    confirm_repeat: 1,
    mobile_numbers: numbers.join('\n'),
  })
  await until(desk, 'select from campaigns where id = $1 and phase = $2 and total_queued = 0', [id, 'ready'])
  return id
}

const reaches = (desk: Desk, ids: readonly number[], status: string) =>
  until(desk, 'select where not exists (select from status_adjustments where id = any($1::bigint[]) and status <> $2)', [
    ids,
    status,
  ])

const until = async ({ deps }: Desk, sql: string, values: unknown[]): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if ((await deps.pool.query(sql, values)).rowCount) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  deps.log.warn('  A demo campaign is still on its way; its statuses are set as they stand.')
}
