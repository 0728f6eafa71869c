import type { Desk } from '../desk.ts'
import { type Api, uploadTo } from './api.ts'
import { DEMO_PASSWORD } from './people.ts'

const DAY_MS = 86_400_000
const LISTED = 48

const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })
const daysAgo = (days: number): string => inIndia(new Date(Date.now() - days * DAY_MS))
const parent = (n: number): string => `98126${String(1000 + n).padStart(4, '0')}7`

/** Parents who said in the admission form that the school may write to them, two more by hand, and one who changed her mind on the phone. */
export const addWaConsents = async ({ url = '', graph }: Desk, owner: Api): Promise<void> => {
  if (!graph) return
  const { data: numbers } = await owner.post<{ data: { id: number }[] }>('wa-account-configurations', { search: 'Sunrise' })
  const [number] = numbers
  if (!number) return
  const rows = Array.from(
    { length: LISTED },
    (_, n) => `${parent(n)},${daysAgo(200 - n * 3)},"Admission form 2026, no. ${4100 + n}"`,
  )
  const list = ['Mobile,Consent time,Proof', ...rows].join('\n')
  const file_path = await uploadTo(url, 'sunrise', DEMO_PASSWORD, 'Admission forms.csv', list, 'contacts')
  const noted = { wa_configuration_id: number.id }
  await owner.post('wa-consents-import', { ...noted, file_path, source: 'paper' })
  await owner.post('wa-consent', { ...noted, mobile: parent(61), at: daysAgo(12), source: 'person', proof: 'Parents’ evening' })
  const changed = await owner.post<{ id: number }>('wa-consent', {
    ...noted,
    mobile: parent(62),
    at: daysAgo(9),
    source: 'form',
    proof: 'Website, newsletter',
  })
  await owner.post('wa-consent-action', { ids: [changed.id], action: 'withdraw', source: 'call', proof: 'Rang the office' })
}
