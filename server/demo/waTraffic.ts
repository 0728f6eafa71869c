import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

const DAY_MS = 86_400_000
const DAYS = 75

/** What a school sends by day of the week, from Sunday on, in messages. */
const LOAD = [0, 420, 310, 260, 340, 520, 90]

interface Kind {
  template?: string
  category: string
  /** Of all messages of a day; how many of them arrive, and how many of those are read. */
  share: number
  arrive: number
  read: number
  country?: string
  billable?: boolean
  /** Hour of the day in India. */
  hour: number
}

const KINDS: readonly Kind[] = [
  { template: 'fee_reminder', category: 'utility', share: 0.42, arrive: 0.97, read: 0.71, hour: 10 },
  { template: 'annual_day_invitation', category: 'marketing', share: 0.31, arrive: 0.91, read: 0.55, hour: 17 },
  { template: 'admission_open', category: 'marketing', share: 0.12, arrive: 0.9, read: 0.48, hour: 18 },
  { template: 'parent_portal_code', category: 'authentication', share: 0.06, arrive: 0.99, read: 0.9, hour: 20 },
  { template: 'fee_reminder', category: 'utility', share: 0.03, arrive: 0.95, read: 0.6, country: 'AE', hour: 11 },
  { category: 'service', share: 0.09, arrive: 1, read: 0.85, billable: false, hour: 12 },
]

const PRESSES = [
  { template: 'annual_day_invitation', text: 'I will come', count: 34 },
  { template: 'annual_day_invitation', text: 'Not this time', count: 9 },
] as const

/** Between 0.7 and 1.3, another one each day and always the same. */
const swing = (place: number): number => 0.7 + (((place * 7919) % 100) / 100) * 0.6

/** What the school's number has sent in the last months, as the simulated provider counted it: its reports have something to tell. */
export const addWaTraffic = async ({ graph }: Pick<Desk, 'graph'>, admin: Api, owner: number): Promise<void> => {
  if (!graph) return
  const { data } = await admin.post<{ data: { id: number; display_phone_number: string }[] }>('wa-account-configurations', {
    user_id: owner,
  })
  const [number] = data
  if (!number) return
  const tell = async (path: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`http://127.0.0.1:${graph.controlPort}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: number.display_phone_number.slice(1), ...body }),
    })
    if (!answer.ok) throw new Error(`The simulated provider refused ${path}: ${await answer.text()}`)
  }
  await admin.post('wa-enable-template-analytics', { wa_configuration_id: number.id })
  for (let day = DAYS; day >= 1; day--) {
    const date = new Date(Date.now() - day * DAY_MS)
    for (const { share, arrive, read, hour, ...kind } of KINDS) {
      const sent = Math.round((LOAD[date.getUTCDay()] ?? 0) * share * swing(day))
      const delivered = Math.round(sent * arrive)
      const at = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour - 6, 30))
      if (sent > 0) await tell('/traffic', { ...kind, at: at.toISOString(), sent, delivered, read: Math.round(delivered * read) })
    }
  }
  // Presses are counted of a day on which the template was sent.
  const now = new Date().toISOString()
  await tell('/traffic', { template: 'annual_day_invitation', category: 'marketing', at: now, sent: 60, delivered: 55, read: 31 })
  for (const { template, text, count } of PRESSES)
    for (let press = 0; press < count; press++)
      await tell('/press', { from: `91981${String(press).padStart(7, '0')}`, template, text })
}
