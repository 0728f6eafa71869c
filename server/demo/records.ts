import { present } from '../../messaging/present.ts'
import type { Api } from './api.ts'

interface Made {
  id: number
}

interface Records {
  admin: Api
  reseller: Api
  /** Account numbers by username. */
  accounts: Readonly<Record<string, number>>
  clients: Readonly<Record<string, { api: Api }>>
  /** Record numbers by header, by template name, by group name. */
  senders: Readonly<Record<string, number>>
  templates: Readonly<Record<string, number>>
}

const PE_ID = '1701158019630577568'
const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Template groups, lent templates, sender IDs in every state, a blacklist with reasons: all by the desk's own calls (rule system-11). */
export const addRecords = async (records: Records): Promise<void> => {
  await groupTemplates(records)
  await lendFromReseller(records)
  await askForSenders(records)
  await blockNumbers(records)
  const { admin, senders, templates } = records
  await admin.put(`manage-sender-id/${senders.METROX}`, { company_name: 'Metro Hospital', expiry_date: inDays(10) })
  await admin.put(`manage-sender-id/${senders['567890']}`, { company_name: 'Metro Hospital', content_category: 4 })
  await admin.put(`dlt-template/${templates['Exam dates']}`, { expiry_date: inDays(9) })
  await admin.post('dlt-template-action', { ids: [templates['Health camp']], action: 'inactive' })
}

const groupTemplates = async ({ admin, accounts, templates }: Records): Promise<void> => {
  for (const [name, description, owner, members] of [
    ['Fees', 'Reminders and receipts', 'sunrise', ['Fee reminder', 'शुल्क सूचना']],
    ['Notices', 'Holidays, examinations', 'sunrise', ['School closed', 'Exam dates']],
    ['Patients', 'Appointments and portal', 'metro', ['Appointment', 'Sign-in code']],
  ] as const) {
    const { id } = await admin.post<Made>('dlt-template-group', { group_name: name, description, user_id: accounts[owner] })
    await admin.post('dlt-templates-assign-to-group', { template_ids: members.map(member => templates[member]), group_id: id })
  }
}

/** What the reseller registered once and all of its clients use. */
const lendFromReseller = async ({ admin, reseller, accounts }: Records): Promise<void> => {
  const sender = await admin.post<Made>('manage-sender-id', {
    sender_id: 'ACMEIN',
    user_id: accounts.acme,
    pe_id: PE_ID,
    company_name: 'Acme Messaging Pvt Ltd',
  })
  const group = await reseller.post<Made>('dlt-template-group', { group_name: 'Shared by Acme', description: 'For every client' })
  const made: number[] = []
  for (const [template_name, code, dlt_message] of [
    ['Payment received', '01', 'Dear {#var#}, we received Rs {#var#}. Thank you. - ACMEIN'],
    ['त्योहार की शुभकामनाएँ', '02', 'प्रिय {#var#}, आपको और आपके परिवार को दीपावली की हार्दिक शुभकामनाएँ। - ACMEIN'],
  ] as const) {
    const { id } = await reseller.post<Made>('dlt-template', {
      template_name,
      dlt_template_id: `11071612345678901${code}`,
      pe_id: PE_ID,
      sender_id: [sender.id],
      dlt_category: 2,
      dlt_message,
      dlt_template_group_id: group.id,
    })
    made.push(id)
  }
  const users = [accounts.sunrise, accounts.metro]
  await reseller.post('dlt-template-groups-assign-to-users', { group_ids: [group.id], user_ids: users, mode: 'add' })
  await reseller.post('assign-sender-id', { sender_ids: [sender.id], user_ids: users, mode: 'add' })
}

const askForSenders = async ({ admin, clients }: Records): Promise<void> => {
  await present(clients.sunrise).api.post('manage-sender-id', {
    sender_id: 'SUNEDU',
    pe_id: PE_ID,
    company_name: 'Sunrise School',
  })
  const { id } = await present(clients.metro).api.post<Made>('manage-sender-id', { sender_id: 'HEALTH', pe_id: PE_ID })
  await admin.post('sender-id-action', {
    ids: [id],
    action: 'reject',
    reason: 'The letter names another company. Send one with the seal of Metro Hospital.',
  })
}

const blockNumbers = async ({ admin, clients }: Records): Promise<void> => {
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => `90000${from + i}`).join('\n')
  const block = (api: Api, mobile_numbers: string, reason: string, remark?: string) =>
    api.post('blacklist-many', { mobile_numbers, reason, ...(remark && { remark }) })
  await block(present(clients.sunrise).api, numbers(22_001, 7), 'opt-out', 'Left the school')
  await block(present(clients.metro).api, numbers(33_001, 6), 'do-not-disturb')
  await block(present(clients.metro).api, numbers(44_001, 3), 'complaint', 'मरीज़ ने फ़ोन पर मना किया')
  await admin.post('blacklist', {
    mobile_number: '9000055001',
    scope: 'global',
    reason: 'complaint',
    remark: 'Ombudsman, case 41',
  })
}
