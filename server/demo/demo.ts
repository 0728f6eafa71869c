import { present } from '../../messaging/present.ts'
import { hashPassword } from '../access/passwords.ts'
import type { Desk } from '../desk.ts'
import { fillAccounts } from './accounts.ts'
import { addAdjustments } from './adjustments.ts'
import { addAdministration } from './administration.ts'
import { type Api, signInTo } from './api.ts'
import { addCampaignLife } from './campaignLife.ts'
import { addChats } from './chats.ts'
import { daysAgo, moveBack } from './history.ts'
import { addMoney } from './money.ts'
import { addNotices, openDemoWebhook } from './notices.ts'
import { CLIENTS, DEMO_PASSWORD, EMPLOYEE, HEADERS, people, RESELLER, TEMPLATES } from './people.ts'
import { PLANS } from './plans.ts'
import { addRateCard } from './rateCard.ts'
import { addRecords } from './records.ts'
import { addRouting } from './routing.ts'
import { spreadRecords } from './spread.ts'
import { spreadMoney } from './spreadMoney.ts'
import { addSystem } from './system.ts'
import { addTwoWay } from './twoWay.ts'
import { addUpcoming } from './upcoming.ts'
import { addVoiceCampaigns } from './voiceCampaigns.ts'
import { addVoiceFiles } from './voiceFiles.ts'
import { addWaCampaigns } from './waCampaigns.ts'
import { addWaConsents } from './waConsents.ts'
import { addWaMedia } from './waMedia.ts'
import { addWaTemplates } from './waTemplates.ts'
import { addWaThreads } from './waThreads.ts'
import { addWaTraffic } from './waTraffic.ts'
import { addWhatsapp } from './whatsapp.ts'
import { runWorkdays, spreadWorkdays } from './workdays.ts'

const COLOURS: Readonly<Record<number, string>> = { 1: '#0f6170', 2: '#a15c00', 3: '#8a2f6b', 4: '#1f6436' }
const PE_ID = '1701158019630577568'
const PATIENCE_MS = 120_000

interface Made {
  id: number
}

/** Somebody to sign in as. */
export interface DemoSignIn {
  username: string
  password: string
  of: string
}

/**
 * Fills a new desk with believable data by its own calls: accounts, headers, templates, contacts, and campaigns that really ran.
 * @param adminPassword the one that was set for the first admin, who keeps it
 * @returns whom one may sign in as, to be shown once; nobody where the desk is in use already
 */
export const fillDemo = async (desk: Desk, adminPassword: string | undefined): Promise<DemoSignIn[]> => {
  const { pool, log } = desk.deps
  if (!desk.url) return []
  // Only a desk that nobody has used yet is filled.
  const { rowCount } = await pool.query('select 1 from accounts offset 1 limit 1')
  if (rowCount) return []
  log.info('  Filling the demo: accounts, templates, contacts, a dozen campaigns …')
  const first = await demoAdmin(desk, adminPassword)
  const admin = await signInTo(desk.url, first.username, first.password)
  await addUser(admin, EMPLOYEE)
  await addAdministration(admin)
  const acme = await addUser(admin, RESELLER)
  await admin.post('user-credit', {
    user_id: acme.id,
    route_type: 1,
    credit_type: 1,
    credit: 500_000,
    rate: 0.16,
    comment: 'Invoice 118',
  })
  await admin.post('user-credit', {
    user_id: acme.id,
    route_type: 2,
    credit_type: 1,
    credit: 100_000,
    rate: 0.14,
    comment: 'Invoice 119',
  })
  const reseller = await signInTo(desk.url, 'acme', DEMO_PASSWORD)
  const clients: Record<string, { id: number; api: Api }> = {}
  for (const client of CLIENTS) {
    // Credit ahead is the operator's to give; the account still stands below the reseller.
    const { id } = await addUser(admin, { ...client, parent_id: acme.id })
    await reseller.post('user-credit', { user_id: id, route_type: 1, credit_type: 1, credit: 120_000, comment: 'First order' })
    await reseller.post('user-credit', { user_id: id, route_type: 2, credit_type: 1, credit: 20_000, comment: 'First order' })
    clients[client.username] = { id, api: await signInTo(desk.url, client.username, DEMO_PASSWORD) }
  }
  const owners = { SUNRSE: present(clients.sunrise), METROX: present(clients.metro), '567890': present(clients.metro) }
  const senders: Record<string, number> = {}
  for (const header of HEADERS)
    senders[header] = (
      await admin.post<Made>('manage-sender-id', { sender_id: header, user_id: owners[header].id, pe_id: PE_ID })
    ).id
  const templates: Record<string, number> = {}
  for (const { header, ...template } of TEMPLATES)
    templates[template.template_name] = (
      await admin.post<Made>('dlt-template', {
        ...template,
        user_id: owners[header as 'SUNRSE'].id,
        pe_id: PE_ID,
        sender_id: [senders[header]],
      })
    ).id
  const groups: Record<string, number> = {}
  for (const [name, owner, count, seed] of [
    ['Class 10 parents', 'sunrise', 180, 1],
    ['Staff', 'sunrise', 40, 2],
    ['Patients', 'metro', 240, 3],
    // Some of the parents teach, too: numbers in two groups.
    ['शिक्षक-अभिभावक संघ', 'sunrise', 35, 1],
    ['Staff', 'metro', 25, 4],
  ] as const) {
    const { api } = present(clients[owner])
    const { id } = await api.post<Made>('contact-group', { group_name: name, colour: COLOURS[seed] })
    await addContacts(desk, id, people(count, seed))
    groups[`${owner} ${name}`] = id
  }
  for (const mobile of ['9000012345', '9000054321', '9000011111'])
    await present(clients.sunrise).api.post('blacklist', { mobile_number: mobile, reason: 'opt-out' })
  const accounts = { acme: acme.id, sunrise: present(clients.sunrise).id, metro: present(clients.metro).id }
  await fillAccounts(desk, admin, acme.id, Object.fromEntries(Object.entries(clients).map(([name, { id }]) => [name, id])))
  const closeWebhook = await openDemoWebhook(desk, present(clients.sunrise).api, admin, {
    owner: DEMO_PASSWORD,
    admin: first.password,
  })
  await runCampaigns(desk, clients, senders, templates, groups)
  await closeWebhook()
  await addRecords({ admin, reseller, accounts, clients, senders, templates })
  await addMoney(desk.deps.pool, { admin, reseller, accounts, clients })
  await addRateCard(admin, accounts)
  await addRouting(desk, admin, accounts)
  await addTwoWay(desk, { admin, reseller, acme: acme.id, clients, senders, groups })
  await addUpcoming(desk, { admin, reseller, clients, senders, templates, groups })
  await addCampaignLife(desk, { clients, senders, templates, groups })
  await addAdjustments({
    desk,
    admin,
    adminPassword: first.password,
    client: present(clients.sunrise).api,
    senderId: present(senders.SUNRSE),
    templateId: present(templates['School closed']),
  })
  await addWhatsapp(desk, admin, accounts)
  await addWaTemplates(desk, admin, accounts.sunrise)
  await addWaCampaigns(desk, { admin, owner: present(clients.sunrise).api, account: accounts.sunrise })
  await addWaMedia(desk, admin, accounts)
  await addWaConsents(desk, present(clients.sunrise).api)
  await addWaTraffic(desk, admin, accounts.sunrise)
  await addWaThreads(desk, { admin, owner: present(clients.sunrise).api, account: accounts.sunrise })
  await addChats(desk, { admin, reseller, accounts, clients })
  await addVoiceFiles(desk, admin)
  await addVoiceCampaigns(desk, { admin, owner: present(clients.sunrise).api, account: accounts.sunrise })
  await addSystem(admin, first.password)
  await addNotices(desk, admin)
  await spreadRecords(pool)
  await spreadMoney(pool)
  log.info('  The demo is filled.')
  return [
    { ...first, of: 'admin' },
    { username: EMPLOYEE.username, password: DEMO_PASSWORD, of: 'employee' },
    { username: RESELLER.username, password: DEMO_PASSWORD, of: 'reseller' },
    ...CLIENTS.map(({ username }) => ({ username, password: DEMO_PASSWORD, of: 'client' })),
  ]
}

/** The first admin with the password that was set or made for him; one of an earlier start whose password nobody knows gets the demo's. */
const demoAdmin = async (
  { deps, firstAdmin }: Desk,
  set: string | undefined,
): Promise<{ username: string; password: string }> => {
  const known = set ?? firstAdmin?.password
  if (firstAdmin && known) return { username: firstAdmin.username, password: known }
  const password = set ?? DEMO_PASSWORD
  const { rows } = await deps.pool.query<{ username: string }>(
    `update accounts set password_hash = $1 where id = (select id from accounts where "userType" = 0 order by id limit 1)
     returning username`,
    [await hashPassword(password)],
  )
  return { username: present(rows[0]).username, password }
}

/** Its password is the one that the demonstration prints: nobody is asked for another at the first sign-in. */
const addUser = (api: Api, user: Record<string, unknown>): Promise<Made> =>
  api.post<Made>('user', {
    ...user,
    password: DEMO_PASSWORD,
    must_change_password: 0,
    email: `${user.username}@example.in`,
  })

const addContacts = async ({ deps }: Desk, group: number, list: readonly { name: string; mobile: string }[]): Promise<void> => {
  await deps.pool.query(
    `insert into contact_numbers (account_id, contact_group_id, mobile, name, city, entry_mode)
     select g.account_id, g.id, '91' || p.mobile, p.name, 'Surat', 'import' from contact_groups g, jsonb_to_recordset($2::jsonb) as p(name text, mobile text)
     where g.id = $1 on conflict do nothing`,
    [group, JSON.stringify(list)],
  )
  await deps.pool.query(
    'update contact_groups set contacts_count = (select count(*) from contact_numbers where contact_group_id = $1) where id = $1',
    [group],
  )
}

const runCampaigns = async (
  desk: Desk,
  clients: Readonly<Record<string, { api: Api }>>,
  senders: Readonly<Record<string, number>>,
  templates: Readonly<Record<string, number>>,
  groups: Readonly<Record<string, number>>,
): Promise<void> => {
  const ids: number[] = []
  for (const plan of PLANS) {
    const { send_sms_id } = await present(clients[plan.owner]).api.post<{ send_sms_id: number }>('send-sms', {
      campaign: plan.campaign,
      route_type: 1,
      sms_type: 1,
      dlt_template_id: templates[plan.template],
      sender_id: senders[plan.header],
      message: plan.message,
      campaign_type: 'no',
      // The same reminder every month: here within a minute, and meant.
      confirm_repeat: 1,
      ...(plan.group ? { contact_group_ids: [groups[`${plan.owner} ${plan.group}`]] } : { mobile_numbers: plan.numbers }),
      ...(plan.priority !== undefined && { priority: plan.priority }),
    })
    ids.push(send_sms_id)
  }
  const workdays = await runWorkdays(clients, senders, templates)
  await finished(desk, [...ids, ...workdays.map(({ id }) => id)])
  await spreadOverMonth(desk, ids)
  await spreadWorkdays(desk, workdays)
}

const finished = async ({ deps }: Desk, ids: readonly number[]): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await deps.pool.query<{ open: number }>(
      `select count(*) as open from campaigns where id = any($1::bigint[]) and status <> 'Completed'`,
      [ids],
    )
    if (rows[0]?.open === 0) return
    if (Date.now() > deadline) {
      deps.log.warn(`  ${rows[0]?.open} demo campaigns are still running; the desk goes on with them.`)
      return
    }
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}

/** One campaign every other day of the month, at an hour at which people work. */
const spreadOverMonth = async (desk: Desk, ids: readonly number[]): Promise<void> => {
  for (const [i, id] of ids.entries()) {
    const at = daysAgo(7 + Math.round(((ids.length - i) * 22) / ids.length), 9 + ((i * 5) % 10), (i * 17) % 60)
    if (at) await moveBack(desk, id, at)
  }
}
