import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

type Who = 'admin' | 'acme' | 'sunrise' | 'metro'

/** What was written, by whom, to whom, and how many minutes ago. */
const WRITTEN: readonly (readonly [from: Who, to: Who, minutes: number, message: string])[] = [
  ['acme', 'admin', 2940, 'Good morning. Two of our clients want to begin with WhatsApp. What do you need from us?'],
  ['admin', 'acme', 2925, 'The business account of each and a number that nobody uses on a phone. I will connect them today.'],
  ['acme', 'admin', 2910, 'Sunrise School has both. I will send you the details of Metro Clinic tomorrow.'],
  ['sunrise', 'acme', 1520, 'नमस्ते, फीस वाला टेम्पलेट कब तक मंज़ूर होगा?'],
  ['acme', 'sunrise', 1506, 'नमस्ते! कल मंज़ूरी आ गई है। आप आज ही भेज सकते हैं।'],
  ['sunrise', 'acme', 1504, 'धन्यवाद 🙏'],
  ['metro', 'acme', 190, 'Our codes were late this morning, between 9 and 9:30. Is something wrong with the route?'],
  [
    'acme',
    'metro',
    171,
    'The operator was slow for half an hour. Codes go over the second route now. Please tell me if you see it again.',
  ],
  ['metro', 'acme', 168, 'All good since then. Thanks for the quick answer.'],
  ['admin', 'acme', 95, 'Maintenance on Sunday from 02:00 to 03:00. Campaigns that are planned for that hour go out afterwards.'],
  ['metro', 'acme', 24, 'Could you raise our daily limit to 20,000 for next week? We have a vaccination drive.'],
  ['metro', 'acme', 22, 'Monday to Friday would be enough.'],
]

/** Who has read everything. */
const READ: readonly (readonly [reader: Who, of: Who])[] = [
  ['admin', 'acme'],
  ['acme', 'sunrise'],
  ['sunrise', 'acme'],
  ['metro', 'acme'],
]

interface Chatting {
  admin: Api
  reseller: Api
  accounts: Readonly<Record<Exclude<Who, 'admin'>, number>>
  clients: Readonly<Record<string, { api: Api }>>
}

/** Live chat between the accounts of the demo, over two days, with something still unread. */
export const addChats = async ({ deps: { pool } }: Desk, { admin, reseller, accounts, clients }: Chatting): Promise<void> => {
  const { data: contacts } = await reseller.post<{ data: { id: number; relation: string }[] }>('chat-contacts', {})
  const apis: Readonly<Record<Who, Api>> = {
    admin,
    acme: reseller,
    sunrise: present(clients.sunrise).api,
    metro: present(clients.metro).api,
  }
  const ids = { ...accounts, admin: present(contacts.find(({ relation }) => relation === 'parent')).id }
  for (const [from, to, minutes, message] of WRITTEN) {
    const { id } = await apis[from].post<{ id: number }>('chat-send', { user_id: ids[to], message })
    // Written within a second, in truth: also nobody writes faster than he may.
    await pool.query('update chat_messages set created_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
  }
  for (const [reader, of] of READ) await apis[reader].post('chat-read', { user_id: ids[of] })
  await pool.query(
    `update chat_reads r set last_at = (select max(m.created_at) from chat_messages m where m.conversation_id = r.conversation_id)`,
  )
}
