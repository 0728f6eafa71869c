import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface School {
  admin: Api
  owner: Api
  /** Its account. */
  account: number
}

const TEMPLATE = 'fee_reminder'
const values = (month: string, due: string) => ({
  header: { 1: { value: month } },
  body: { 1: { value: 'parents' }, 2: { value: '2,500' }, 3: { value: due } },
  buttons: { 0: { value: '4711' } },
})

/** Numbers of which no ending means something to the simulated provider. */
const parents = (first: number, count: number): string =>
  Array.from({ length: count }, (_, n) => `98126${String(first + n).padStart(4, '0')}7`).join('\n')

const DAY_MS = 86_400_000
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** What the school sent over its number: one that ran, one with a few mistyped numbers, one for tomorrow. */
export const addWaCampaigns = async ({ graph }: Pick<Desk, 'graph'>, { admin, owner, account }: School): Promise<void> => {
  if (!graph) return
  const { data: numbers } = await admin.post<{ data: { id: number }[] }>('wa-account-configurations', {
    user_id: account,
  })
  const { data: templates } = await owner.post<{ data: { id: number }[] }>('wa-templates', { search: TEMPLATE })
  await admin.post('user-credit', { user_id: account, route_type: 5, credit_type: 1, credit: 1500, comment: 'Invoice 121' })
  const send = (campaign: string, mobile_numbers: string, more: Readonly<Record<string, unknown>>) =>
    owner.post('wa-send-message', {
      campaign,
      mobile_numbers,
      whats_app_configuration_id: present(numbers[0]).id,
      whats_app_template_id: present(templates[0]).id,
      ...more,
    })
  await send('Fees of December', parents(1000, 64), { variables: values('December', '10-12-2026') })
  await send('Fees of December, second list', `${parents(2000, 18)}\n98126\n12345`, {
    variables: values('December', '10-12-2026'),
  })
  await send('Fees of January', parents(1000, 64), {
    variables: values('January', '10-01-2027'),
    campaign_type: '1',
    campaign_send_date_time: inIndia(new Date(Date.now() + DAY_MS)),
  })
}
