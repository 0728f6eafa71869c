import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'
import { daysAgo, moveBack } from './history.ts'

type Owner = 'sunrise' | 'metro'

/** What goes out on an ordinary day, with the hour it does: reminders in the morning, codes all day long. */
const DAY: readonly (readonly [hour: number, minute: number, owner: Owner, campaign: string, recipients: number])[] = [
  [0, 40, 'metro', 'Portal codes', 46],
  [3, 10, 'metro', 'Portal codes', 18],
  [6, 30, 'metro', 'Laboratory results', 170],
  [8, 5, 'metro', 'Appointments, morning', 620],
  [9, 40, 'sunrise', 'Fee reminder, second', 840],
  [10, 15, 'metro', 'Portal codes', 260],
  [11, 20, 'sunrise', 'Bus delayed', 310],
  [12, 30, 'metro', 'Appointments, afternoon', 540],
  [14, 10, 'metro', 'Portal codes', 280],
  [16, 45, 'sunrise', 'Fee reminder, third', 450],
  [18, 20, 'metro', 'Appointments tomorrow', 700],
  [20, 5, 'metro', 'Portal codes', 190],
]

const OWNERS = {
  sunrise: {
    template: 'Fee reminder',
    header: 'SUNRSE',
    message: 'Dear parent, the fee of Rs 2,500 is due this month. Please pay at the office. - SUNRSE',
  },
  metro: {
    template: 'Appointment',
    header: 'METROX',
    message: 'Dear patient, your appointment with Dr Rao is confirmed. Please come 15 minutes early. - METROX',
  },
} as const

/** So many days ago, the oldest first: later campaigns have higher numbers. Some days are quieter. */
const DAYS = [6, 5, 4, 3, 2, 1, 0] as const
const share = (day: number) => [1, 0.9, 0.8, 1.05, 0.95, 0.3, 0.85][day] ?? 1

/** Numbers on whose last digits the simulator acts a part (simulators/smsc) are left out: some never get a receipt. */
const ordinary = (number: number) => (number % 10_000 < 100 ? number + 100 : number)

const numbersOf = (count: number, seed: number): string =>
  Array.from({ length: count }, (_, n) => ordinary(9_100_000_000 + ((n * 7919 + seed * 104_729) % 89_999_999))).join(',')

const someDays = (owner: Owner, day: number) => (owner === 'sunrise' ? day !== 5 : true)

/** A week of ordinary work up to now, really sent: what the dashboard and the reports are looked at with. */
export const runWorkdays = async (
  clients: Readonly<Record<string, { api: Api }>>,
  senders: Readonly<Record<string, number>>,
  templates: Readonly<Record<string, number>>,
): Promise<{ id: number; at: Date }[]> => {
  const sent: { id: number; at: Date }[] = []
  for (const day of DAYS) {
    for (const [n, [hour, minute, owner, campaign, recipients]] of DAY.entries()) {
      const at = daysAgo(day, hour, minute + ((day * 7 + n * 3) % 11))
      if (!at || !someDays(owner, day)) continue
      const { template, header, message } = OWNERS[owner]
      const { send_sms_id } = await present(clients[owner]).api.post<{ send_sms_id: number }>('send-sms', {
        campaign,
        route_type: 1,
        sms_type: 1,
        dlt_template_id: templates[template],
        sender_id: senders[header],
        message,
        campaign_type: 'no',
        confirm_repeat: 1,
        mobile_numbers: numbersOf(Math.round(recipients * share(day)), day * 31 + n),
      })
      sent.push({ id: send_sms_id, at })
    }
  }
  return sent
}

/** Moves what was sent to its moments. */
export const spreadWorkdays = async (desk: Desk, sent: readonly { id: number; at: Date }[]): Promise<void> => {
  for (const { id, at } of sent) await moveBack(desk, id, at)
}
