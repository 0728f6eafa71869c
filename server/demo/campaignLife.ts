import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface Stage {
  clients: Readonly<Record<string, { id: number; api: Api }>>
  senders: Readonly<Record<string, number>>
  templates: Readonly<Record<string, number>>
  groups: Readonly<Record<string, number>>
}

/** A campaign sent again to those it did not reach, and one whose time passed while the desk was down: it is held until somebody decides. */
export const addCampaignLife = async ({ deps }: Desk, { clients, senders, templates, groups }: Stage): Promise<void> => {
  const { api, id } = present(clients.sunrise)
  const { rows } = await deps.pool.query<{ id: number }>(
    `select id from campaigns where account_id = $1 and status = 'Completed' and total_failed > 0 and campaign = 'Half-yearly exams' limit 1`,
    [id],
  )
  if (rows[0]) await api.post('resend-this-sms', { send_sms_id: rows[0].id, reschedule_type: 'undelivered' })
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { send_sms_id: missed } = await api.post<{ send_sms_id: number }>('send-sms', {
    campaign: 'Parents’ evening tonight',
    route_type: 1,
    sms_type: 1,
    dlt_template_id: templates['Fee reminder'],
    sender_id: senders.SUNRSE,
    message: 'Dear parent, the fee of Rs 2,500 is due this month. Please pay at the office. - SUNRSE',
    contact_group_ids: [groups['sunrise Staff']],
    campaign_type: '1',
    campaign_send_date_time: `${soon} 09:00:00`,
    confirm_repeat: 1,
  })
  // As if nothing had run at its time: the rule that holds such campaigns finds it by itself.
  await deps.pool.query(`update campaigns set campaign_send_date_time = now() - interval '95 minutes' where id = $1`, [missed])
}
