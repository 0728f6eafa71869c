import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface Made {
  id: number
}

interface Sent {
  send_sms_id: number
}

interface Stage {
  admin: Api
  reseller: Api
  clients: Readonly<Record<string, { id: number; api: Api }>>
  senders: Readonly<Record<string, number>>
  templates: Readonly<Record<string, number>>
  groups: Readonly<Record<string, number>>
}

const FEES = 'Dear parent, the fee of Rs 2,500 is due this month. Please pay at the office. - SUNRSE'
const VISIT = 'Dear patient, your appointment with Dr Rao is confirmed. Please come 15 minutes early. - METROX'

/** `YYYY-MM-DD 10:30:00`, so many days from now. */
const inDays = (days: number, time: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} ${time}`

/** What is still to come: campaigns that wait for their time, one that is held back, one whose route has no link. */
export const addUpcoming = async (desk: Desk, stage: Stage): Promise<void> => {
  const { clients, senders, templates, groups } = stage
  const fees = (campaign: string, more: Record<string, unknown>) =>
    present(clients.sunrise).api.post<Sent>('send-sms', {
      campaign,
      route_type: 1,
      sms_type: 1,
      dlt_template_id: templates['Fee reminder'],
      sender_id: senders.SUNRSE,
      message: FEES,
      contact_group_ids: [groups['sunrise Class 10 parents']],
      confirm_repeat: 1,
      ...more,
    })
  for (const [name, days, time] of [
    ['Fees December', 9, '10:30:00'],
    ['Fees December, reminder', 16, '11:00:00'],
    ['Staff meeting', 1, '08:15:00'],
  ] as const)
    await fees(name, { campaign_type: '1', campaign_send_date_time: inDays(days, time) })
  const { send_sms_id: held } = await fees('Annual day', { campaign_type: '1', campaign_send_date_time: inDays(3, '17:45:00') })
  await stage.reseller.post('pause-campaign', { send_sms_id: held, reason: 'The date of the annual day is not fixed yet' })
  await addStranded(desk, stage)
}

/** A campaign on a route whose link is kept down by hand: it waits, and says for what. */
const addStranded = async (desk: Desk, { admin, clients, senders, templates, groups }: Stage): Promise<void> => {
  const { rows } = await desk.deps.pool.query<{ port: number }>(`select port from primary_routes where smsc_id = 'simulator'`)
  if (!rows[0]) return
  const primary = await admin.post<Made>('administration/primary-route', {
    gateway_type: 2,
    system_id: 'relaydesk',
    password: 'simulate',
    host: '127.0.0.1',
    port: rows[0].port,
    route_name: 'Night route',
    smsc_id: 'night',
    operator_name: 'Built in',
    route_types: [1],
    tps: 20,
  })
  await admin.post('administration/primary-route-action', { ids: [primary.id], action: 'active' })
  const secondary = await admin.post<Made>('administration/secondary-route', {
    route_name: 'Night, low price',
    route_type: 1,
    primary_routes: [primary.id],
  })
  await admin.post('administration/primary-route-action', {
    ids: [primary.id],
    action: 'disconnect',
    reason: 'Maintenance of the operator until 20:00',
  })
  await admin.post('send-sms', {
    user_id: present(clients.metro).id,
    campaign: 'Appointments next week',
    route_type: 1,
    secondary_route_id: secondary.id,
    sms_type: 1,
    dlt_template_id: templates.Appointment,
    sender_id: senders.METROX,
    message: VISIT,
    contact_group_ids: [groups['metro Patients']],
    confirm_repeat: 1,
    campaign_type: 'no',
  })
}
