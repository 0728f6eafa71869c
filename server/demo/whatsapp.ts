import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

interface Accounts {
  acme: number
  sunrise: number
}

/** What is connected: whose it is, and what people see beside it. */
const NUMBERS = [
  {
    owner: 'sunrise',
    name: 'Sunrise School office',
    about: 'Monday to Saturday, 9 am to 4 pm',
    business_category: 'EDU',
    email: 'office@sunrise.example.in',
    address: '12 Lake Road, Surat',
    websites: [{ url: 'https://sunrise.example.in' }],
    auto_reply_enabled: 1,
    auto_reply_text: 'Thank you for writing to Sunrise School. The office answers from 9 am to 4 pm.',
  },
  {
    owner: 'acme',
    name: 'Acme support',
    about: 'We answer within the hour',
    business_category: 'PROF_SERVICES',
    email: 'support@acme.example.in',
  },
] as const

/** Two numbers of the simulated provider, connected as a person would, subscribed, and one of them lent. */
export const addWhatsapp = async (desk: Desk, admin: Api, accounts: Accounts): Promise<void> => {
  const { graph } = desk
  if (!graph) return
  const made: { owner: keyof Accounts; id: number }[] = []
  for (const [place, { owner, ...number }] of NUMBERS.entries()) {
    const at = graph.numbers[place]
    if (!at) return
    const { id } = await admin.post<{ id: number }>('wa-account-configuration', {
      ...number,
      user_id: accounts[owner],
      business_account_id: at.waba,
      phone_number_id: at.id,
      display_phone_number: `+${at.number}`,
      access_token: graph.token,
      timezone_id: 'Asia/Kolkata',
    })
    await admin.post(`wa-subscribed-apps/${id}`, {})
    await admin.post('wa-account-configuration-action', { action: 'default', ids: [id] })
    made.push({ owner, id })
  }
  const lent = made.filter(({ owner }) => owner === 'acme').map(({ id }) => id)
  await admin.post('assign-wa-account-configuration', {
    wa_configuration_ids: lent,
    user_ids: [accounts.sunrise],
    mode: 'add',
  })
}
