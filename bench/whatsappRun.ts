/**
 * Campaigns of WhatsApp through the whole desk, one for each number: `node bench/whatsappRun.ts <tree> <numbers> <STANDARD|HIGH> <messages of
 * each>` prints its figures as JSON. Beside it the same bodies are posted to the simulator by a bare client with as many connections.
 */
import pg from 'pg'
import { PostClient } from '../server/gateways/postClient.ts'
import { type BenchCaller, benchCaller } from './caller.ts'
import { childrenOf, cpuOf, parentOf } from './cpuOf.ts'
import { benchDesk } from './desk.ts'
import { until } from './until.ts'
import type { WhatsappRun } from './whatsapp.ts'

const [, wanted = '1', level = 'STANDARD', messages = '2400'] = process.argv.slice(2)
const numbers = Number(wanted)
const each = Number(messages)

const { desk, end } = await benchDesk('all')
const client = new pg.Client({ ...desk.deps.connection })
const { graph } = desk
if (!graph) throw new Error('The desk runs no simulated provider.')

const control = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(`http://127.0.0.1:${graph.controlPort}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

const provider = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(`http://127.0.0.1:${graph.port}/v23.0/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${graph.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

const TEMPLATE = {
  name: 'fee_due',
  language: 'en',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Dear {{1}}, the fee is due this week.', example: { body_text: [['parent']] } }],
}

interface Connected {
  /** Of the desk, and of the provider. */
  id: number
  phone: string
}

const connect = async (call: BenchCaller, nth: number): Promise<Connected> => {
  const digits = String(919_810_000_001 + nth)
  const { id: phone } = await control('/numbers', { number: digits, throughput: level, tier: 'TIER_UNLIMITED' })
  const { id } = (await call('wa-account-configuration', {
    name: `Bench ${nth}`,
    business_account_id: graph.numbers[0]?.waba,
    phone_number_id: phone,
    display_phone_number: `+${digits}`,
    access_token: graph.token,
  })) as { id: number }
  await call(`wa-subscribed-apps/${id}`, {})
  return { id, phone: String(phone) }
}

const upload = async (call: BenchCaller, nth: number): Promise<string> => {
  const recipients = Array.from({ length: each }, (_, i) => 9_000_000_000 + nth * each + i)
  const file = new FormData()
  file.append('type', 'contacts')
  file.append('file', new Blob([`mobile\n${recipients.join('\n')}\n`]), 'numbers.csv')
  return ((await call('file-upload', file)) as { file_path: string }).file_path
}

/** Seconds of CPU used so far by each part. */
const used = async () => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const database = cpuOf(parentOf(rows[0]?.pid as number))
  const { user, system } = process.cpuUsage()
  return {
    database,
    simulator: childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), -database),
    desk: (user + system) / 1_000_000,
  }
}

/** `2026-11-20 18:30:00`, as the form of an account in India has it. */
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** The same bodies from a client that does nothing else. @returns messages a second, and its CPU a message in microseconds */
const bare = async (connected: readonly Connected[]): Promise<{ perSecond: number; micros: number }> => {
  const headers = { authorization: `Bearer ${graph.token}`, 'content-type': 'application/json' }
  await control('/settings', { limits: false })
  const clients = connected.map(({ phone }) => ({
    left: each,
    post: new PostClient(new URL(`http://127.0.0.1:${graph.port}/v23.0/${phone}/messages`), {
      most: 600,
      timeoutMs: 20_000,
      called: 'The provider',
      opening: 16,
    }),
  }))
  const before = process.cpuUsage()
  const began = performance.now()
  let open = connected.length * each
  await new Promise<void>(resolve => {
    const send = (one: (typeof clients)[number]) => {
      while (one.left > 0 && one.post.room > 0) {
        const to = String(919_000_000_000 + one.left--)
        const body = {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to,
          type: 'template',
          template: {
            name: TEMPLATE.name,
            language: { code: 'en', policy: 'deterministic' },
            components: [{ type: 'body', parameters: [{ type: 'text', text: 'parent' }] }],
          },
          biz_opaque_callback_data: to,
        }
        one.post.send({ headers, body: Buffer.from(JSON.stringify(body)) }, () => {
          if (--open === 0) resolve()
          else send(one)
        })
      }
    }
    for (const one of clients) send(one)
  })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(before)
  for (const { post } of clients) post.close()
  const count = connected.length * each
  return { perSecond: count / seconds, micros: (user + system) / count }
}

try {
  await client.connect()
  await control('/settings', { scenarios: false, mix: [{ share: 1, outcome: 'read' }], reviewMs: 0 })
  const call = await benchCaller(desk.url as string)
  await provider(`${graph.numbers[0]?.waba}/message_templates`, TEMPLATE)
  const connected: Connected[] = []
  for (let nth = 0; nth < numbers; nth++) connected.push(await connect(call, nth))
  const first = connected[0]?.id as number
  await call('wa-pull-templates', { configuration_id: first })
  const { rows: templates } = await client.query<{ id: number }>('select id from wa_templates limit 1')
  const { rows: admins } = await client.query<{ id: number }>('select id from accounts order by id limit 1')
  await call('user-credit', { user_id: admins[0]?.id, route_type: 5, credit_type: 1, credit: 10_000_000, comment: 'bench' })
  const ids: number[] = []
  for (const [nth, { id }] of connected.entries()) {
    const { send_sms_id } = (await call('wa-send-message', {
      campaign: `Bench ${nth}`,
      whats_app_configuration_id: id,
      whats_app_template_id: templates[0]?.id,
      variables: { body: { 1: { value: 'parent' } } },
      file_path: await upload(call, nth),
      file_mobile_field: 'mobile',
      campaign_type: '1',
      campaign_send_date_time: inIndia(new Date(Date.now() + 60 * 60_000)),
      confirm_repeat: 1,
    })) as { send_sms_id: number }
    ids.push(send_sms_id)
  }
  const holds = (condition: string) =>
    until(
      `all campaigns have ${condition}`,
      async () => (await client.query(`select 1 from campaigns where id = any($1) and ${condition}`, [ids])).rowCount === numbers,
    )
  await holds("phase = 'ready'")
  const before = await used()
  await client.query('update campaigns set campaign_send_date_time = now() where id = any($1)', [ids])
  await holds('total_queued = 0')
  const sent = await used()
  await holds('total_read = total_contacts')
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from max(submitted_at) - min(submitted_at))::float8 as seconds from messages where campaign_id = any($1)`,
    [ids],
  )
  const count = numbers * each
  const { violations } = (await control('/stats')) as { violations: Record<string, number> }
  const micros = (part: keyof typeof before) => ((sent[part] - before[part]) / count) * 1_000_000
  const alone = await bare(connected)
  const run: WhatsappRun = {
    perSecond: count / (rows[0]?.seconds as number),
    deskMicros: micros('desk'),
    databaseMicros: micros('database'),
    simulatorMicros: micros('simulator'),
    violations: Object.values(violations).reduce((sum, n) => sum + n, 0),
    bareMicros: alone.micros,
    barePerSecond: alone.perSecond,
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  await client.end()
  await end()
}
