import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellings } from '../../resources/language/endpoints.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { notify } from '../../server/notifications/notify.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { expand } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addSecondaryRoute } from '../support/delivery.ts'
import { sendAsForm } from '../support/forms.ts'
import { type Part, sendForm } from '../support/upload.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'
import { addVendor, addVoiceFile } from '../voice/campaignDesk.ts'
import { wav } from '../voice/soundFiles.ts'
import { numberOfProvider } from './provider.ts'

/**
 * A client that knows the specification and nothing of the declarations: it calls every path that is served by the names of the
 * specification (rule declarations-1), now with JSON, now with form data, and is understood.
 */
const PASSWORD = 'Stranger-9ood'
const NEW_PASSWORD = 'Stranger-8etter'
const TEXT = 'Dear {#var#}, your fee is due. - STRNGR'
const PE_ID = '1701158019630577568'
const DAYS = { from_date: '2026-11-01', to_date: '2026-11-20' }

const inventory = JSON.parse(readFileSync(fileURLToPath(new URL('../fixtures/inventory.json', import.meta.url)), 'utf8')) as {
  paths: Record<string, string[]>
}

interface Answer {
  [key: string]: unknown
  id: number
}

let world: World
let app: FastifyInstance
const tokens = new Map<Account | undefined, string>()
/** What was called and answered with success: `POST login`. */
const called = new Set<string>()
let turn = 0

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  world.deps.sendsMail = true
  world.deps.publicUrl = 'https://desk.example.in'
  await ensureCountries(world.deps.pool)
  app = await appOf(world)
  // Codes are asked of the one who has them switched on, below.
  await world.deps.pool.query(`insert into app_settings (key, value) values ('two_factor_for_operators', '0')`)
  await world.deps.pool.query('update accounts set password_hash = $1, password_changed_at = now(), sp_operation = 1', [
    await hashPassword(PASSWORD),
  ])
})
afterAll(() => app.close())

/** One call as the specification writes it: `PUT user/{id}`, with what stands in its path; JSON and forms by turns. */
const say = async (
  who: Account | undefined,
  spelt: string,
  body: Record<string, unknown> = {},
  { path = {}, query = '' }: { path?: Record<string, string | number>; query?: string } = {},
): Promise<Answer> => {
  const [method = '', template = ''] = spelt.split(' ')
  const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(path[name])) + (query && `?${query}`)
  const token = tokens.get(who)
  turn++
  const answer =
    method === 'GET' || turn % 3 === 0
      ? await call(app, token, method, address, method === 'GET' ? undefined : { ...body, entry_mode: 'web' })
      : await sendAsForm(
          app,
          token,
          [method, address],
          body,
          turn % 3 === 1 ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
        )
  expect(answer.status, `${spelt}: ${JSON.stringify(answer.body)}`).toBe(200)
  expect(answer.body.error, spelt).toBe(false)
  called.add(template)
  return answer.body.data as Answer
}

const sendFile = async (who: Account, template: string, parts: readonly Part[]): Promise<Answer> => {
  const answer = await sendForm(app, tokens.get(who), template, parts)
  expect(answer.status, `${template}: ${JSON.stringify(answer.body)}`).toBe(200)
  called.add(template)
  return answer.body.data as Answer
}

const csv = (value: string): Part => ({ name: 'file', value, filename: 'list.csv', type: 'text/csv' })
const at = (id: unknown) => ({ path: { id: Number(id) } })
const query = <T>(sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values).then(({ rows }) => rows as T[])
const signIn = async (who: Account, password = PASSWORD) => {
  const { access_token } = await say(undefined, 'POST login', { username: who.username, password })
  tokens.set(who, String(access_token))
}
const confirm = (who: Account, password = PASSWORD) => call(app, tokens.get(who), 'POST', 'confirm-password', { password })

test('signs in, and reads settings, zones and countries', async () => {
  for (const who of [world.admin, world.reseller, world.client]) await signIn(who)
  expect(await say(undefined, 'GET public-app-setting')).toHaveProperty('app_name')
  await say(world.admin, 'GET get-app-setting')
  await confirm(world.admin)
  await say(world.admin, 'POST administration/app-setting-update', {
    support_email: 'help@desk.in',
    allow_private_smsc: 1,
    webhook_allowed_hosts: '127.0.0.1:9',
  })
  expect(await say(world.client, 'GET get-all-timezones')).toContainEqual(expect.objectContaining({ id: 'Asia/Kolkata' }))
  await say(world.client, 'POST countries')
})

test('keeps routes, and gives them to a user', async () => {
  const { admin, client } = world
  const primary = await say(admin, 'POST administration/primary-route', {
    route_name: 'Stranger one',
    gateway_type: 2,
    route_types: [1, 2, 3],
    host: '127.0.0.1',
    port: 9,
    system_id: 'stranger',
    password: 'secret',
    smsc_id: 'stranger-1',
    tps: 50,
  })
  await say(admin, 'PUT administration/primary-route/{id}', { route_name: 'Stranger 1' }, at(primary.id))
  expect(await say(admin, 'GET administration/primary-route/{id}', {}, at(primary.id))).toMatchObject({
    route_name: 'Stranger 1',
  })
  await say(admin, 'GET administration/check-primary-route-connection/{id}', {}, at(primary.id))
  await say(admin, 'POST administration/primary-route-action', { ids: [primary.id], action: 'active' })
  await say(admin, 'POST administration/primary-routes', {}, { query: 'page=1&per_page_record=15' })
  const secondary = await say(admin, 'POST administration/secondary-route', {
    route_name: 'Stranger all',
    route_type: 1,
    primary_routes: [primary.id],
    is_default: 1,
  })
  await say(admin, 'PUT administration/secondary-route/{id}', { route_name: 'Stranger text' }, at(secondary.id))
  await say(admin, 'POST administration/secondary-route-action', {
    ids: [secondary.id],
    action: 'inactive',
    reason: 'Under repair',
  })
  await say(admin, 'POST administration/secondary-route-action', { ids: [secondary.id], action: 'active' })
  await say(admin, 'POST administration/secondary-routes')
  const given = { user_id: client.id, route_type: 1, secondary_route_id: secondary.id, apply_to_children: 0, reason: 'Contract' }
  await say(admin, 'POST administration/assign-route-to-user', given)
  await say(admin, 'GET administration/get-user-route-info', {}, { query: `page=1&per_page_record=15&user_id=${client.id}` })
  await say(admin, 'GET administration/get-voice-smsc-id')
})

test('keeps codes of receipts', async () => {
  const { admin } = world
  const code = await say(admin, 'POST administration/dlrcode', { dlr_code: '7777', stat: 'UNDELIV', description: 'Test' })
  await say(admin, 'PUT administration/dlrcode/{id}', { description: 'Handset off' }, at(code.id))
  await say(admin, 'POST administration/dlrcode-action', { ids: [code.id], action: 'inactive' })
  await say(admin, 'POST administration/dlrcode-list', {}, { query: 'page=1&per_page_record=15' })
  await say(admin, 'GET administration/vandor-dlr-sample-file')
  await sendFile(admin, 'administration/dlrcode-vender-import', [csv('dlr_code,stat,description\n7778,UNDELIV,Off\n')])
  expect(await say(admin, 'GET get-dlr-explanation/{id}', {}, { path: { id: '7777' } })).toHaveProperty('description')
})

test('keeps users, their credits and their papers', async () => {
  const { admin, reseller, client } = world
  const made = await say(admin, 'POST user', {
    name: 'Made by a stranger',
    username: 'madehere',
    email: 'made@desk.in',
    mobile: '9812345678',
    userType: 2,
    password: 'Stranger-7ood',
  })
  expect(made).toHaveProperty('account_uuid')
  await say(admin, 'PUT user/{id}', { city: 'Pune' }, at(made.id))
  expect(await say(admin, 'GET user/{id}', {}, at(made.id))).toMatchObject({ city: 'Pune' })
  await say(admin, 'POST users', { userType: 2 }, { query: 'page=1&per_page_record=15' })
  await say(client, 'POST users-for-ddl', { search: 'cli' })
  await say(admin, 'POST user-action', { ids: [made.id], action: 'deactivate', reason: 'Test' })
  await say(admin, 'POST user-credit', { user_id: reseller.id, route_type: 1, credit_type: 1, credit: 5000, comment: 'Issue' })
  await say(admin, 'POST user-credit', { user_id: client.id, route_type: 1, credit_type: 1, credit: 5000, comment: 'Issue' })
  await say(admin, 'POST user-credit', { user_id: client.id, route_type: 5, credit_type: 1, credit: '10.0001', comment: 'Money' })
  await say(admin, 'POST user-credits', { user_id: client.id })
  await say(admin, 'POST user-wise-credit-info', { user_id: client.id })
  await say(admin, 'POST user-wise-monthly-report', { user_id: client.id, year: 2026, month: 11 })
  await say(admin, 'POST user-wise-monthly-reports', { year: 2026, month: 11 })
  const query = { route_type: 1, credit: 500, comment: 'For November' }
  const [asked, other] = [await say(client, 'POST credit-request', query), await say(client, 'POST credit-request', query)]
  await say(reseller, 'POST credit-requests')
  await say(reseller, 'POST credit-request-reply', { id: asked.id, status: 1, approved_credit: 500, reply: 'Here you are' })
  await say(client, 'DELETE credit-request/{id}', {}, at(other.id))
  const paper = await sendFile(client, 'user-document', [
    { name: 'document_type', value: 'other' },
    { name: 'file', value: '%PDF-1.7 x', filename: 'letter.pdf', type: 'application/pdf' },
  ])
  await say(client, 'POST user-documents')
  await say(client, 'GET user-document/{id}', {}, at(paper.id))
  await say(client, 'DELETE user-document/{id}', {}, at(paper.id))
  await confirm(admin)
  await say(admin, 'POST set-user-ratio', {
    user_id: client.id,
    ratio_set: 0,
    failed_ratio: 0,
    reason: 'As agreed with the client',
  })
  await say(admin, 'POST view-login-log', {}, { query: 'page=1&per_page_record=15' })
  await say(admin, 'DELETE user/{id}', {}, at(made.id))
})

test('keeps countries, series and the doors for programs', async () => {
  const { admin, client } = world
  const country = { name: 'Atlantis', iso2: 'XA', iso3: 'XAT', dial_code: '999', currency_code: 'XAT', currency_symbol: 'A' }
  const { id } = await say(admin, 'POST administration/country', country)
  await say(admin, 'PUT administration/country/{id}', { name: 'Atlantis Nova' }, at(id))
  await say(admin, 'POST administration/all-countries')
  const series = await say(admin, 'POST administration/invalid-series', { prefix: '555' })
  expect(series).toHaveProperty('id')
  await say(admin, 'POST administration/invalid-series-list')
  await confirm(client)
  await say(client, 'POST user-change-api-key')
  await confirm(client)
  await say(client, 'POST enable-additional-security', { api_ip_lock: 0 })
  const address = await say(client, 'POST ip-white-list-for-api', { ip_address: '10.1.2.3', label: 'Office' })
  await say(client, 'PUT ip-white-list-for-api/{id}', { label: 'Home' }, at(address.id))
  await say(client, 'POST ip-white-list-for-apis')
  expect(await say(client, 'GET get-webhook-events')).toBeInstanceOf(Array)
  await say(client, 'POST add-webhook-url', {
    webhook_url: 'http://127.0.0.1:9/in',
    events: ['campaign.completed'],
    is_active: 1,
  })
  await say(client, 'GET get-webhook-info/{id}', {}, at(client.id))
  await say(undefined, 'GET document-code-lang')
})

let sender: Answer
let template: Answer

test('registers headers and templates', async () => {
  const { admin, client, sibling } = world
  sender = await say(client, 'POST manage-sender-id', { sender_id: 'STRNGR', pe_id: PE_ID })
  await say(client, 'PUT manage-sender-id/{id}', { company_name: 'Stranger' }, at(sender.id))
  await say(admin, 'POST sender-id-action', { ids: [sender.id], action: 'active' })
  await say(admin, 'POST assign-sender-id', { sender_ids: [sender.id], user_ids: [sibling.id] })
  expect(await say(client, 'POST manage-sender-ids', { sender_id: 'STR' }, { query: 'page=1&per_page_record=25' })).toMatchObject(
    {
      data: [{ sender_id: 'STRNGR' }],
      total: 1,
    },
  )
  const fields = {
    template_name: 'Fee',
    dlt_template_id: '1107161234567890555',
    pe_id: PE_ID,
    sender_id: [sender.id],
    dlt_category: 2,
  }
  template = await say(client, 'POST dlt-template', { ...fields, dlt_message: TEXT })
  await say(client, 'PUT dlt-template/{id}', { template_name: 'Fee reminder' }, at(template.id))
  expect(await say(client, 'GET dlt-template/{id}', {}, at(template.id))).toMatchObject({ template_name: 'Fee reminder' })
  const found = await say(client, 'POST dlt-templates', { template_name: 'Fee' }, { query: 'page=1&per_page_record=25' })
  expect(found).toMatchObject({ data: [{ name: 'Fee reminder', dlt_message: TEXT, dlt_template_id: '1107161234567890555' }] })
  expect(await say(client, 'POST change-dlt-template-priority', { template_id: template.id, priority: 1 })).toMatchObject({
    priority: 1,
  })
  await say(client, 'GET dlt-sample-file')
  const row = `Second,1107161234567890556,STRNGR,Service Implicit,"${TEXT}",${PE_ID}`
  const file = csv(`TEMPLATE NAME,TEMPLATE ID,HEADER,TEMPLATE TYPE,TEMPLATE MESSAGE,PEID\n${row}\n`)
  expect(await sendFile(client, 'dlt-templates-import', [file])).toMatchObject({ template_name: 'Second' })
  await say(admin, 'POST dlt-templates-assign-to-users', { template_ids: [template.id], user_ids: [sibling.id] })
  const group = await say(admin, 'POST dlt-template-group', { user_id: client.id, group_name: 'School' })
  await say(admin, 'PUT dlt-template-group/{id}', { group_name: 'Schools' }, at(group.id))
  await say(admin, 'POST dlt-templates-assign-to-group', { template_ids: [template.id], group_id: group.id })
  await say(admin, 'POST dlt-template-groups')
})

test('keeps a phone book and a blacklist', async () => {
  const { client } = world
  const group = await say(client, 'POST contact-group', { group_name: 'Parents' })
  await say(client, 'PUT contact-group/{id}', { group_name: 'All parents' }, at(group.id))
  await say(client, 'POST contact-groups')
  const contact = await say(client, 'POST contact-number', { contact_group_id: group.id, mobile: '9876543210', name: 'Asha' })
  await say(client, 'PUT contact-number/{id}', { name: 'Asha V' }, at(contact.id))
  await say(client, 'POST contact-numbers', { contact_group_id: group.id })
  await sendFile(client, 'contact-numbers-import', [
    csv('mobile,name\n9876543211,Ravi\n'),
    { name: 'contact_group_id', value: String(group.id) },
  ])
  await say(client, 'DELETE contact-number/{id}', {}, at(contact.id))
  const blocked = await say(client, 'POST blacklist', { mobile_number: '9876500000', reason: 'opt-out' })
  await say(client, 'PUT blacklist/{id}', { reason: 'complaint' }, at(blocked.id))
  await say(client, 'POST blacklists')
  await say(client, 'POST blacklist-action', { ids: [blocked.id], action: 'inactive' })
  await sendFile(client, 'blacklists-import', [csv('mobile_number\n9876500001\n')])
  await sendFile(client, 'file-upload', [{ name: 'type', value: 'contacts' }, csv('mobile\n9876543213\n')])
  await say(client, 'GET sample-file/contacts')
  called.add('sample-file')
})

let campaign: number

test('sends, follows, stops and completes campaigns', async () => {
  const { admin, client } = world
  const body = {
    route_type: 1,
    sms_type: 1,
    dlt_template_id: template.id,
    sender_id: sender.id,
    message: TEXT.replace('{#var#}', 'Asha'),
  }
  const send = async (campaign: string, mobile: string) => {
    const sent = await say(client, 'POST send-sms', { ...body, campaign, mobile_numbers: mobile })
    expect(sent).toMatchObject({ campaign, total_contacts: 1, status: 'Pending' })
    const id = Number(sent.send_sms_id)
    await expand({ deps: world.deps } as never, id)
    return id
  }
  campaign = await send('Fees', '9876543210')
  const named = { template_name: 'Fee reminder', dlt_template_id: '1107161234567890555' }
  const page = { query: 'page=1&per_page=15' }
  expect(await say(client, 'POST campaign-list', { per_page_record: 15, route_type: 1, campaign: 'Fees' }, page)).toMatchObject({
    data: [{ id: campaign, campaign: 'Fees', dlt_template: named, total_contacts: 1, status: 'Pending' }],
    current_page: 1,
    last_page: 1,
    total: 1,
    per_page: 15,
  })
  await say(client, 'POST delivery-report', { route_type: 1 }, page)
  await say(client, 'POST scheduled-campaign-report', {}, page)
  await say(client, 'POST get-campaign-info/{id}', {}, { ...at(campaign), ...page })
  expect(await say(client, 'GET get-campaign-info/{id}', {}, at(campaign))).toMatchObject({ dlt_template: named })
  await say(client, 'GET get-campaign-current-status/{id}', {}, at(campaign))
  await say(admin, 'GET administration/reupdate-pending-status/{id}', {}, at(campaign))
  await say(admin, 'POST change-campaign-status-to-stop', { send_sms_id: campaign })
  await say(client, 'POST resend-this-sms', { send_sms_id: campaign, reschedule_type: 'all' })
  const second = await send('Second', '9876543219')
  await say(admin, 'GET administration/change-campaign-status-to-complete/{id}', {}, at(second))
  const third = await send('Third', '9876543218')
  // As one that a gateway refused for now.
  await query(`update outbox set ready_at = now() + interval '1 hour' where campaign_id = $1`, [third])
  await say(admin, 'POST repush-campaign', { send_sms_id: third })
  const ratio = { send_sms_id: third, action_type: 'apply_ratio', ratio_percent_to_delivered: 50, failed_ratio: 50 }
  await say(admin, 'POST manage-campaign', { ...ratio, reason: 'As agreed with the supplier' })
})

test('reads reports and exports', async () => {
  const { admin, client } = world
  await say(client, 'POST dashboard', DAYS)
  for (const path of [
    'msg-consumption-report',
    'summary-report-by-template-group',
    'month-wise-submission-report',
    'consumption-report-by-view',
  ])
    await say(client, `POST ${path}`)
  await say(client, 'POST report-by-mobile', { mobile: '9876543210' })
  await say(client, 'POST get-report-by-time-frame', DAYS)
  await say(admin, 'POST overview-report-by-user')
  await say(admin, 'POST administration/get-daily-report', {}, { query: 'page=1&per_page_record=15' })
  await query('update accounts set account_type = 2 where id = $1', [client.id])
  for (const [path, body] of [
    ['report-export-by-id', { send_sms_id: campaign }],
    ['by-sender-id', { sender_id: sender.id, ...DAYS }],
    ['by-mobile', { mobile: '9876543210', user_id: [client.id], ...DAYS }],
  ] as const)
    await say(client, `POST ${path}`, body)
})

test('sends a two-way message, and the recipient answers it', async () => {
  const { admin, client } = world
  const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Come and see.' }] }] }
  const content = await say(client, 'POST two-ways-sms', {
    title: 'Annual day',
    content_type: 'page',
    content: page,
    take_response: 1,
    expiry: '2027-01-31',
  })
  await say(client, 'PUT two-ways-sms/{id}', { title: 'Annual day 2026' }, at(content.id))
  await say(client, 'GET two-ways-sms/{id}', {}, at(content.id))
  await say(client, 'POST two-ways-smses')
  const message = 'Dear parent, tell us here: {#url#} - STRNGR'
  const linked = await say(client, 'POST dlt-template', {
    template_name: 'With a link',
    dlt_template_id: '1107161234567890557',
    pe_id: PE_ID,
    sender_id: [sender.id],
    dlt_category: 2,
    dlt_message: message,
  })
  await say(admin, 'POST user-credit', { user_id: client.id, route_type: 3, credit_type: 1, credit: 100, comment: 'Two-way' })
  const routes = await query<{ id: number }>('select id from primary_routes')
  await say(admin, 'POST administration/secondary-route', {
    route_name: 'Two-way',
    route_type: 3,
    primary_routes: [routes[0]?.id],
    is_default: 1,
  })
  const sent = await say(client, 'POST send-sms', {
    campaign: 'Invitation',
    route_type: 3,
    sms_type: 1,
    two_way_content_id: content.id,
    dlt_template_id: linked.id,
    sender_id: sender.id,
    message,
    mobile_numbers: '9876543217',
  })
  await expand({ deps: world.deps } as never, Number(sent.send_sms_id))
  const [made] = await query<{ text: string }>('select text from messages where campaign_id = $1', [sent.send_sms_id])
  const [, sub_part = '', token = '', mobile_num = ''] = /\/2w\/([^/\s]+)\/([^/\s]+)\/([^/\s]+)/.exec(made?.text ?? '') ?? []
  await say(undefined, 'GET get-web-content/{token}', {}, { path: { token: `${sub_part}/${token}/${mobile_num}` } })
  await say(undefined, 'POST take-response', { sub_part, token, mobile_num, take_response: 1, is_interested: 1 })
  const log = { send_sms_id: sent.send_sms_id, search: '' }
  for (const path of ['two-way-capture-record-log', 'two-way-link-click-log'])
    await say(client, `POST ${path}`, log, { query: 'page=1&per_page=15' })
})

test('tells and is told', async () => {
  const { admin, client } = world
  await say(admin, 'GET server-info')
  await say(admin, 'GET get-current-kannel-status')
  await say(admin, 'GET administration/server-commands')
  await confirm(admin)
  await say(admin, 'POST administration/server-commands', { command: 'queue-status' })
  await say(admin, 'POST informing-user-about-server', {
    title: 'Tonight',
    message: 'From 01:00 nothing is sent.',
    audience: 'all',
  })
  await asSystem(world.deps.pool, async tx => {
    for (const title of ['One', 'Two'])
      await notify(tx, client.id, { event: 'sender-waiting', title, message: 'Look', link: '/senderid-list' } as never)
  })
  const page = { query: 'page=1&per_page_record=15' }
  const { notifications } = (await say(client, 'POST notifications', {}, page)) as unknown as {
    notifications: { data?: Answer[] } & Answer[]
  }
  const [first, second] = notifications.data ?? notifications
  expect(await say(client, 'GET unread-notification-count')).toMatchObject({
    counts: expect.anything(),
    notifications: expect.anything(),
  })
  await say(client, 'GET notification/{id}', {}, at(first?.id))
  await say(client, 'GET notification-read/{id}', {}, at(first?.id))
  await say(client, 'GET user-notification-read-all')
  await say(client, 'DELETE notification/{id}', {}, at(first?.id))
  await say(client, 'DELETE user-notification-delete/{id}', {}, at(second?.id))
  const own = await say(admin, 'POST notification-template', {
    event_key: 'closed-monday',
    channel: 'in_app',
    subject: 'Closed',
    body: 'Dear {{name}}.',
  })
  await say(admin, 'PUT notification-template/{id}', { subject: 'Closed on Monday' }, at(own.id))
  await say(admin, 'POST notification-templates')
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello.' }] }] }
  const written = await say(admin, 'POST administration/document', { title: 'First steps', category: 'start', description: text })
  await say(admin, 'PUT administration/document/{id}', { title: 'First steps here' }, at(written.id))
  await say(admin, 'POST administration/documents')
})

test('sets prices of WhatsApp messages, twice for the same day, and reads what counts for whom', async () => {
  const { admin, client } = world
  const [country] = await query<Answer>('select id from countries order by id limit 1')
  const prices = { marketing: 0.91, utility: '0.1250', authentication: 0.125, authentication_international: 2.4, service: 0 }
  const card = { user_id: client.id, country_id: country?.id, currency: 'INR', effective_from: '2026-01-01', ...prices }
  const { id } = await say(admin, 'POST set-wa-charge', card)
  expect(await say(admin, 'POST set-wa-charge', { ...card, marketing: '0.9' })).toMatchObject({
    id,
    marketing: 0.9,
    utility: 0.125,
  })
  const listed = await say(admin, 'POST wa-charges', { user_id: client.id }, { query: 'page=1&per_page_record=15' })
  expect(listed).toMatchObject({ total: 1, data: [{ id, user_id: client.id }] })
  const own = { cards: [{ country_id: country?.id, source: 'own' }] }
  expect(await say(client, 'GET wa-rate-card')).toMatchObject(own)
  expect(await say(admin, 'POST wa-rate-card', { user_id: client.id, country_id: country?.id })).toMatchObject(own)
})

test('uploads what is played in calls, has it approved and handed to a vendor', async () => {
  const { admin, client } = world
  const vendor = await say(admin, 'POST administration/primary-route', {
    route_name: 'Stranger voice',
    gateway_type: 4,
    route_types: [4],
    smsc_id: 'stranger-voice',
    tps: 20,
    caller_ids: '1409876543',
    voice_vendor: 'list',
    voice_api_url: 'https://voice.example.in/api',
    voice_login: 'stranger',
    voice_password: 'kept-by-the-desk',
  })
  await say(admin, 'POST administration/primary-route-action', { ids: [vendor.id], action: 'active' })
  const file = await sendFile(client, 'voice-upload', [
    { name: 'title', value: 'Fee reminder' },
    { name: 'voice_type', value: '1' },
    { name: 'file', value: wav(), filename: 'reminder.wav', type: 'audio/wav' },
  ])
  expect(await say(client, 'GET voice-upload/{id}', {}, at(file.id))).toMatchObject({ duration_seconds: 2, status: 0 })
  expect(await say(client, 'POST voice-file-list', { status: 0 }, { query: 'page=1&per_page_record=15' })).toMatchObject({
    total: 1,
  })
  const ids = [file.id]
  expect(await say(admin, 'POST voice-file-process', { ids, action: 'approve' })).toMatchObject({ done: ids })
  expect(await say(admin, 'POST sync-voice-template-to-vendor', { ids, voice_smsc_id: vendor.id })).toMatchObject({ done: ids })
  await say(admin, 'POST voice-check-status', { ids })
  expect(await say(admin, 'POST voice-bulk-action', { ids, action: 'sync', voice_smsc_id: vendor.id })).toEqual({
    done: ids,
    failed: [],
  })
  await say(client, 'DELETE voice-upload/{id}', {}, at(file.id))
})

test('connects numbers of WhatsApp, by their ids and by a visit at the provider', async () => {
  const { admin, client } = world
  const number = await numberOfProvider(world)
  const { id } = await say(admin, 'POST wa-account-configuration', { ...number, user_id: client.id, name: 'Stranger' })
  expect(
    await say(admin, 'POST wa-account-configurations', { search: 'Stranger' }, { query: 'page=1&per_page_record=25' }),
  ).toHaveProperty('data')
  await say(admin, 'PUT wa-account-configuration/{id}', { about: 'Here from 9 to 6' }, at(id))
  await say(admin, 'GET phone-number-request/{id}', {}, { ...at(id), query: 'otp_method=SMS&language=en' })
  await say(admin, 'POST phone-number-verify', { id, code: '123456' })
  await say(admin, 'POST phone-number-register', { id, pin: '135790' })
  await say(admin, 'POST wa-subscribed-apps/{id}', {}, at(id))
  await say(admin, 'POST wa-debug-token/{id}', {}, at(id))
  expect(await say(admin, 'GET wa-account-quality-check/{id}', {}, at(id))).toMatchObject({ quality: 'GREEN' })
  await say(admin, 'POST wa-set-commerce-settings/{id}', { is_cart_enabled: 1, is_catalog_visible: 1 }, at(id))
  await say(admin, 'POST wa-calling-setting-change', { id, status: 'ENABLED', call_icon_visibility: 'DEFAULT' })
  expect(await say(admin, 'GET wa-calling-setting-get', {}, { query: `id=${id}` })).toMatchObject({ status: 'ENABLED' })
  expect(await say(admin, 'GET wa-business-category')).toContainEqual({ value: 'EDU', label: 'Schools and education' })
  const prices = await sendFile(client, 'upload-wa-file', [
    { name: 'wa_configuration_id', value: String(id) },
    { name: 'file', value: '%PDF-1.7\nprices', filename: 'prices.pdf', type: 'application/pdf' },
  ])
  expect(await say(client, 'GET wa-file', {}, { query: `id=${prices.id}` })).toMatchObject({ file_name: 'prices.pdf' })
  expect(await say(client, 'POST wa-files', { media_type: 'document' })).toMatchObject({ total: 1 })
  await say(client, 'DELETE wa-file', { id: prices.id })
  const code = await say(client, 'POST wa-qrcode', { wa_configuration_id: id, prefilled_message: 'Hello', image_format: 'SVG' })
  expect(await say(client, 'POST wa-qrcodes', {}, { query: 'page=1&per_page_record=15' })).toMatchObject({
    data: [expect.objectContaining({ deep_link_url: expect.stringMatching(/^https:\/\/wa\.me\//) })],
  })
  await say(client, 'DELETE wa-qrcode/{id}', {}, at(code.id))
  await say(admin, 'DELETE wa-account-configuration/{id}', {}, at(id))
  const { business_account_id: waba_id, phone_number_id } = await numberOfProvider(world)
  const { url } = await say(admin, 'POST wa-flow-start')
  const visit = await fetch(`${url}&waba=${waba_id}`, { redirect: 'manual' })
  const back = Object.fromEntries(new URL(visit.headers.get('location') ?? '').searchParams)
  expect(await say(admin, 'POST wa-flow-signup', { ...back, waba_id, phone_number_id })).toHaveProperty('configuration_id')
})

test('writes a template of WhatsApp, reads it at the provider, and deletes it there', async () => {
  const { admin, client } = world
  const number = await numberOfProvider(world)
  const { id: number_id } = await say(admin, 'POST wa-account-configuration', { ...number, user_id: client.id, name: 'Stranger' })
  expect(await say(client, 'GET wa-template-languages')).toContainEqual({ code: 'hi', name: 'Hindi' })
  const { id } = await say(client, 'POST wa-template', {
    whats_app_configuration_id: number_id,
    template_name: 'stranger_order',
    template_language: 'en',
    category: 'UTILITY',
    message: 'Dear {{1}}, your order is ready.',
    message_samples: { 1: 'Asha' },
  })
  expect(await say(client, 'POST wa-templates', { search: 'stranger' }, { query: 'page=1&per_page_record=25' })).toMatchObject({
    data: [expect.objectContaining({ id, wa_status: 'PENDING' })],
  })
  await say(client, 'POST wa-pull-templates', { configuration_id: number_id })
  await say(client, 'POST wa-pull-template', { configuration_id: number_id, template_name: 'stranger_order' })
  expect(await say(client, 'GET wa-template/{id}', {}, at(id))).toMatchObject({ message_samples: { 1: 'Asha' } })
  const whose = { path: { template_id: Number(id), user_id: client.id } }
  expect(await say(client, 'GET wa-generate-payload/{template_id}/{user_id}', {}, whose)).toMatchObject({
    whats_app_template_id: id,
    variables: { body: { 1: { value: '<body.1>' } } },
  })
  await say(client, 'DELETE wa-template/{id}', {}, at(id))
})

test('sends over WhatsApp, reads what became of it, and answers in a conversation', async () => {
  const { admin, client } = world
  const { id: number } = await say(admin, 'POST wa-account-configuration', {
    ...(await numberOfProvider(world)),
    user_id: client.id,
    name: 'Stranger sends',
  })
  const { id: template } = await say(client, 'POST wa-template', {
    whats_app_configuration_id: number,
    template_name: 'stranger_ready',
    template_language: 'en',
    category: 'UTILITY',
    message: 'Dear {{1}}, your order is ready.',
    message_samples: { 1: 'Asha' },
  })
  // As the provider decides in his own time.
  await query(`update wa_templates set wa_status = 'APPROVED' where id = $1`, [template])
  await query(`update wa_configurations set subscribed = 1, connection = 'CONNECTED' where id = $1`, [number])
  const [india] = await query<Answer>(`select id from countries where iso2 = 'IN'`)
  const prices = { marketing: 1, utility: 0.2, authentication: 0.2, authentication_international: 2, service: 0 }
  await say(admin, 'POST set-wa-charge', {
    user_id: client.id,
    country_id: india?.id,
    currency: 'INR',
    effective_from: '2026-01-01',
    ...prices,
  })
  await say(admin, 'POST user-credit', { user_id: client.id, route_type: 5, credit_type: 1, credit: 100, comment: 'Invoice 9' })
  const { send_sms_id: id } = await say(client, 'POST wa-send-message', {
    campaign: 'Orders',
    whats_app_configuration_id: number,
    whats_app_template_id: template,
    variables: { body: { 1: { value: 'Asha' } } },
    mobile_numbers: '9812300777',
  })
  expect(await say(client, 'POST wa-campaigns', {}, { query: 'page=1&per_page=15' })).toMatchObject({ total: 1 })
  await say(client, 'POST wa-get-campaign-info/{id}', {}, at(id))
  await say(client, 'POST export-wa-report', { whats_app_send_sms_id: id })
  await say(client, 'POST get-wa-summery', { type: 'view' })
  for (const kind of ['', 'conversation-', 'template-'])
    await say(client, `POST wa-get-${kind}analytics`, { wa_configuration_id: number }, { query: 'page=1&per_page_record=15' })

  const file = await sendFile(client, 'upload-wa-file', [
    { name: 'wa_configuration_id', value: String(number) },
    { name: 'file', value: '%PDF-1.7\nreceipt', filename: 'receipt.pdf', type: 'application/pdf' },
  ])
  // As it is once a person has sent it and it was fetched.
  const [kept] = await query<{ media_id: string }>(
    `update wa_files set media_id = '1013859600285441', is_received = 1 where id = $1 returning media_id`,
    [file.id],
  )
  const [thread] = await query<Answer>(
    `insert into wa_threads (account_id, wa_configuration_id, contact, window_expires_at)
     values ($1, $2, '919876500001', now() + interval '20 hours') returning id`,
    [client.id, number],
  )
  await query(
    `insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, wamid, media)
     values ($1, $2, 'stranger-1', 'i', 'document', 'The receipt', 'wamid.stranger', $3)`,
    [
      client.id,
      thread?.id,
      JSON.stringify({
        id: kept?.media_id,
        mime_type: 'application/pdf',
        filename: 'receipt.pdf',
        voice: 0,
        animated: 0,
      }),
    ],
  )
  const { data } = await say(
    client,
    'POST wa-reply-threads',
    { whats_app_reply_thread_id: thread?.id },
    { query: 'page=1&per_page_record=10' },
  )
  expect(data).toMatchObject([{ message: 'The receipt' }])
  await say(client, 'POST send-reply-message', {
    type: 'text',
    message: 'Thank you',
    whats_app_reply_thread_id: thread?.id,
    whats_app_configuration_id: number,
  })
  expect(await say(client, 'POST download-reply-file', { media_id: kept?.media_id })).toMatchObject({ file_name: 'receipt.pdf' })
})

test('calls many, reads who answered, ends it, calls again and corrects it', async () => {
  const { admin, client } = world
  const vendor = await addVendor(world.deps.pool, 'list', '2248900000')
  await addSecondaryRoute(world.deps.pool, [vendor], { route_type: 4 })
  const file = await addVoiceFile(world.deps, client.id, { title: 'Fee reminder' }, [vendor])
  await say(admin, 'POST user-credit', { user_id: client.id, route_type: 4, credit_type: 1, credit: 100, comment: 'Invoice 10' })
  const voice = async (campaign: string, mobile_numbers: string) => {
    const sent = await say(client, 'POST voice-sms', {
      voice_file_id: file,
      campaign,
      mobile_numbers,
      retries: 1,
      collect_dtmf: 1,
    })
    expect(sent).toMatchObject({ campaign, total_contacts: 1, pulses: 2, status: 'Pending' })
    const id = Number(sent.send_sms_id)
    await expand({ deps: world.deps } as never, id)
    return id
  }
  const first = await voice('Reminders', '9812300881')
  const page = { query: 'page=1&per_page_record=15' }
  expect(await say(client, 'POST voice-campaign-list', { search: 'Reminders' }, page)).toMatchObject({
    data: [{ id: first, campaign: 'Reminders', total_contacts: 1, total_answered: 0 }],
    total: 1,
  })
  expect(await say(client, 'POST get-voice-campaign-info/{id}', {}, { ...at(first), ...page })).toMatchObject({
    campaign: { id: first },
    data: [{ mobile: '919812300881' }],
  })
  await say(client, 'POST export-voice-report', { voice_sms_id: first })
  await say(admin, 'POST change-voice-campaign-status-to-stop', { voice_sms_id: first })
  expect(await say(client, 'POST resend-this-voice-sms', { voice_sms_id: first, reschedule_type: 'all' })).not.toMatchObject({
    send_sms_id: first,
  })
  const second = await voice('Later reminders', '9812300882')
  const set = { action: 'pending_to_failed', voice_sms_id: second, reason: 'As agreed with the vendor', dry_run: 1 }
  expect(await say(admin, 'POST manage-voice-campaign', set)).toMatchObject({ eligible: 1 })
})

test('acts as another account and comes back, by the account’s own id', async () => {
  const { admin, client } = world
  const { account_uuid } = await say(admin, 'GET user/{id}', {}, at(client.id))
  const acting = await say(admin, 'POST child-login', { account_uuid })
  expect(acting).toMatchObject({ username: client.username, parent_key: expect.any(String), permissions: expect.any(Array) })
  tokens.set(admin, String(acting.access_token))
  const back = await say(admin, 'POST child-login', { account_uuid: acting.parent_key, is_back_to_self_account: 1 })
  expect(back).toMatchObject({ username: admin.username, parent_key: null })
  tokens.set(admin, String(back.access_token))
})

test('looks after its own account, by code and by mail, and signs out', async () => {
  const { admin, client, sibling } = world
  const mailed = async (what: RegExp) => {
    const [mail] = await query<{ text: string }>('select text from mails order by id desc limit 1')
    return what.exec(world.deps.secrets.open(mail?.text ?? ''))?.[1] ?? ''
  }
  const [own] = await query<Record<string, unknown>>('select email, mobile from accounts where id = $1', [client.id])
  await say(client, 'POST update-profile', { ...own, name: 'Client of a stranger', timezone: 'Asia/Kolkata' })
  await say(client, 'POST update-self-password', { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm: NEW_PASSWORD })
  await signIn(client, NEW_PASSWORD)
  await confirm(admin)
  await say(admin, 'POST reset-user-password', { user_id: client.id, password: PASSWORD, send_to: 'show' })
  await signIn(client)
  await say(client, 'POST change-password', {
    old_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  })
  await query('update accounts set two_factor = 1 where id = $1', [sibling.id])
  const asked = await say(undefined, 'POST login', { username: sibling.username, password: PASSWORD })
  await query(`update otp_challenges set sent_at = sent_at - interval '5 minutes'`)
  await say(undefined, 'POST resent-otp', { otp_token: asked.otp_token })
  await say(undefined, 'POST verify-otp', { otp_token: asked.otp_token, otp: await mailed(/(\d{6})/) })
  await say(undefined, 'POST forgot-password', { username: sibling.username })
  const token = await mailed(/reset-password\/(\S+)/)
  await say(undefined, 'POST update-password', { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD })
  await say(admin, 'POST administration/app-setting-update', { allow_registration: 1 })
  await say(undefined, 'POST sign-up', {
    name: 'New one',
    username: 'newone',
    email: 'new@one.in',
    mobile: '9811111111',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_terms: 1,
  })
  await say(client, 'POST logout')
})

/** Where it is a voice vendor that is asked: none is here before voice is. */
const VOICE = 'administration/check-voice-balance/{id}'

test('has by then called every path of the specification that is served', () => {
  const served = Object.values(inventory.paths)
    .flat()
    .filter(path => path !== VOICE)
  const isCalled = (path: string) => spellings(path).some(one => called.has(one)) || called.has(path)
  expect(served.filter(path => !isCalled(path))).toEqual([])
})
