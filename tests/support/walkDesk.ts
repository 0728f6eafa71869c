import { type Api, signInTo } from '../../server/demo/api.ts'
import { ADMIN } from './deskProcess.ts'

const PASSWORD = 'Walks-desk-2026'
const PE_ID = '1701158019630577568'
const TEXT = 'Dear parents, the school remains closed tomorrow. - SUNRSE'

interface Made {
  id: number
}

/** One of each type; the client stands below the reseller. Nobody is signed in as the last. */
export const PEOPLE = {
  admin: ADMIN,
  reseller: { username: 'reseller', password: PASSWORD },
  client: { username: 'client', password: PASSWORD },
  employee: { username: 'employee', password: PASSWORD },
  stranger: undefined,
} as const
export type Who = keyof typeof PEOPLE

interface Filled {
  /** Record number of a page for two-way SMS. */
  content: number
  campaign: number
}

/** A link in a text message; nobody was sent this one, and the page says so. */
export const OF_NOBODY = '/2w/page/nobody/919000000001'

/** Where a screen's address leads in such a desk: to what there is. */
export const addressIn = ({ campaign, content }: Filled, path: string): string =>
  path.startsWith('/2w/')
    ? OF_NOBODY
    : // Of WhatsApp it has no templates: a new one is written.
      path.startsWith('/custom-template/')
      ? '/custom-template'
      : path.replace(':id', String(path.startsWith('/campaign/') ? campaign : content)).replace(':token', 'nobody')

/** Makes the accounts, and something in most lists: links stand in rows. @returns what of the client's has a page of its own */
export const fillDesk = async (url: string): Promise<Filled> => {
  const admin = await signInTo(url, ADMIN.username, ADMIN.password)
  const user = (api: Api, userType: number, username: string, mobile: string) =>
    api.post<Made>('user', {
      userType,
      username,
      name: `The ${username}`,
      email: `${username}@example.in`,
      mobile,
      password: PASSWORD,
      must_change_password: 0,
    })
  await user(admin, 3, 'employee', '919800000001')
  const { id: above } = await user(admin, 1, 'reseller', '919800000002')
  await admin.post('user-credit', { user_id: above, route_type: 1, credit_type: 1, credit: 1000 })
  const reseller = await signInTo(url, 'reseller', PASSWORD)
  const { id: below } = await user(reseller, 2, 'client', '919800000003')
  await reseller.post('user-credit', { user_id: below, route_type: 1, credit_type: 1, credit: 100 })
  const sender = await admin.post<Made>('manage-sender-id', { sender_id: 'SUNRSE', user_id: below, pe_id: PE_ID })
  await admin.post('dlt-template-group', { group_name: 'Notices', user_id: below })
  const template = await admin.post<Made>('dlt-template', {
    template_name: 'School closed',
    dlt_template_id: '1107161234567890002',
    dlt_message: TEXT,
    dlt_category: 2,
    user_id: below,
    pe_id: PE_ID,
    sender_id: [sender.id],
  })
  return fillClient(await signInTo(url, 'client', PASSWORD), sender, template)
}

const fillClient = async (client: Api, sender: Made, template: Made): Promise<Filled> => {
  const group = await client.post<Made>('contact-group', { group_name: 'Parents', colour: '#0f6170' })
  await client.post('contact-number', { contact_group_id: group.id, mobile: '9876510001', name: 'Asha Verma' })
  await client.post('blacklist', { mobile_number: '9000012345', reason: 'opt-out' })
  await client.post('credit-request', { route_type: 1, credit: 500, comment: 'Admissions in June' })
  const sent = await client.post<{ send_sms_id: number }>('send-sms', {
    campaign: 'Rain holiday',
    route_type: 1,
    sms_type: 1,
    dlt_template_id: template.id,
    sender_id: sender.id,
    message: TEXT,
    campaign_type: 'no',
    contact_group_ids: [group.id],
  })
  const page = await client.post<Made>('two-ways-sms', {
    title: 'Annual day',
    content_type: 'url',
    target_url: 'https://www.example.in/day',
    expiry_days: 60,
  })
  return { content: page.id, campaign: sent.send_sms_id }
}
