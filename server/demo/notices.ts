import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

const PATIENCE_MS = 30_000
const LOOK_MS = 200

const TEXTS = [
  {
    event_key: 'holiday-notice',
    channel: 'in_app',
    subject: 'Our office is closed on {{app}}’s holiday',
    body: 'Dear {{name}}, our office is closed on Monday. Messages are sent as usual; questions are answered on Tuesday.',
    tone: 'info',
  },
  {
    event_key: 'rate-change',
    channel: 'in_app',
    subject: 'New prices from next month',
    body: 'Dear {{name}}, the prices of promotional messages for {{company}} change next month. Your manager sends you the list.',
    tone: 'warning',
  },
] as const

const ROUNDS = [
  {
    title: 'Maintenance on Sunday',
    message: 'Dear {{name}}, from 02:00 to 03:00 on Sunday no messages are sent. What you send then goes out afterwards.',
    type: 'warning',
    audience: 'all',
    reason: 'Database update, planned',
  },
  {
    title: 'टेम्पलेट की समय-सीमा',
    message: 'नमस्ते {{name}}, जिन DLT टेम्पलेट की वैधता समाप्त हो रही है, उन्हें इसी सप्ताह नवीनीकृत करें।',
    type: 'info',
    audience: 'types',
    user_type_ids: [2],
    url: '/dlt-template-list',
    reason: 'Asked for by the compliance team',
  },
] as const

/** Texts of an admin's own, rounds to many, and notices that came over days and were partly read. */
export const addNotices = async ({ deps: { pool } }: Desk, admin: Api): Promise<void> => {
  for (const text of TEXTS) await admin.post('notification-template', text)
  for (const round of ROUNDS) await admin.post('informing-user-about-server', round)
  await until(async () => (await pool.query(`select 1 from jobs where kind = 'notice' and status <> 'done'`)).rowCount === 0)
  // They were all told within a minute: an account that is used has had them over weeks.
  await pool.query(
    `update notifications n set created_at = now() - place * interval '7 hours' - interval '3 minutes',
       read_at = case when place > 4 then now() - place * interval '6 hours' end
     from (select id, row_number() over (partition by account_id order by id desc) - 1 as place from notifications) p where p.id = n.id`,
  )
}

/**
 * A webhook that is really called: by a receiver that is there while the demo is filled and fails now and then. Afterwards the webhook is
 * switched off, since nobody listens any more; its deliveries stay to be looked at.
 * @returns what ends it
 */
export const openDemoWebhook = async (
  desk: Desk,
  owner: Api,
  admin: Api,
  passwords: { owner: string; admin: string },
): Promise<() => Promise<void>> => {
  const allow = async (webhook_allowed_hosts: string) => {
    await admin.post('confirm-password', { password: passwords.admin })
    await admin.post('administration/app-setting-update', { webhook_allowed_hosts })
  }
  let calls = 0
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(calls++ % 7 === 3 ? 503 : 200).end(calls % 7 === 4 ? 'Busy, try again' : 'ok')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const webhook = { webhook_url: `http://${host}/relaydesk`, events: ['campaign.completed', 'campaign.stopped', 'credit.added'] }
  await allow(host)
  await owner.post('confirm-password', { password: passwords.owner })
  await owner.post('add-webhook-url', webhook)
  await owner.post('webhook-test', {})
  return async () => {
    const { pool } = desk.deps
    await until(async () => (await pool.query(`select 1 from webhook_deliveries where status = 'pending'`)).rowCount === 0)
    await owner.post('add-webhook-url', { ...webhook, is_active: 0 })
    await allow('')
    receiver.closeAllConnections()
    receiver.close()
  }
}

/** Waits for what is soon so; the demo goes on without it if it is not. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end && !(await holds())) await new Promise(resolve => setTimeout(resolve, LOOK_MS))
}
