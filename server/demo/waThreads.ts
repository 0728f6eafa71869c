import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { present } from '../../messaging/present.ts'
import type { Desk } from '../desk.ts'
import type { Api } from './api.ts'

type Json = Readonly<Record<string, unknown>>

interface Talk {
  from: string
  name: string
  /** What the person sends, as the provider tells it; a text stands for itself. */
  says: readonly (string | Json)[]
  /** What is answered. */
  answer?: string
  after?: readonly (string | Json)[]
  /** Hours that it lies back. */
  hours?: number
  closed?: true
}

const PATIENCE_MS = 30_000
const LOOK_MS = 150

const TALKS: readonly Talk[] = [
  {
    from: '919812340001',
    name: 'Rajesh Gupta',
    says: ['Please send the fee receipt of March once more.'],
    answer: 'It is on its way to your e-mail address.',
    hours: 50,
    closed: true,
  },
  {
    from: '919812350001',
    name: 'Meena Krishnan',
    says: ['Is there a seat left in class 6?'],
    hours: 31,
  },
  {
    from: '919812360001',
    name: 'Asha Rao',
    says: ['Good morning, is school open tomorrow?'],
    answer: 'Good morning! *Yes*, from 8 am. The buses run as usual.',
    after: ['Thank you 🙏'],
    hours: 3,
  },
  {
    from: '919812370001',
    name: 'इमरान शेख',
    says: ['नमस्ते, बस नंबर 4 आज कितने बजे आएगी?', 'बच्चे गेट पर _इंतज़ार_ कर रहे हैं।'],
    hours: 1,
  },
  {
    from: '919812380001',
    name: 'Lakshmi Iyer',
    says: [
      {
        type: 'location',
        location: { latitude: 21.1702, longitude: 72.8311, name: 'New address', address: '12 Lake Road, Surat' },
      },
      'We have moved: please change our address.',
    ],
  },
]

/** A picture as a person might send one: a sky over a field. */
const picture = (): Buffer => {
  const [width, height] = [320, 200]
  const rows = Array.from({ length: height }, (_, y) => {
    const colour = y < 120 ? [120 + y, 170 + y / 2, 235] : [60 + y / 3, 140, 70]
    return Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()])
  })
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * People who wrote to the first number of the demo, by the simulated provider: answered and not, a window that has closed, one that is over.
 * The number is that of `owner`, who answers.
 */
export const addWaThreads = async (
  desk: Desk,
  { admin, owner, account }: { admin: Api; owner: Api; account: number },
): Promise<void> => {
  const number = desk.graph?.numbers[0]
  if (!desk.graph || !number) return
  const { pool } = desk.deps
  await admin.post('user-credit', { user_id: account, route_type: 5, credit_type: 1, credit: 500, comment: 'WhatsApp' })
  const say = async (from: string, name: string, what: string | Json) => {
    const content = typeof what === 'string' ? { type: 'text', text: { body: what } } : what
    await control(desk, '/reply', { number: number.id, from, name, message: content })
  }
  for (const talk of TALKS) {
    for (const what of talk.says) await say(talk.from, talk.name, what)
    const thread = await arrived(desk, talk.from, talk.says.length)
    if (talk.answer) {
      await owner.post('send-reply-message', { type: 'text', message: talk.answer, whats_app_reply_thread_id: thread })
      await owner.post('wa-thread-read', { ids: [thread] })
      // The provider's clock knows whole seconds: what is said to it comes in a later one.
      await pause(1100)
    }
    for (const what of talk.after ?? []) await say(talk.from, talk.name, what)
    await arrived(desk, talk.from, talk.says.length + (talk.after?.length ?? 0))
    if (talk.closed) await owner.post('wa-thread-action', { ids: [thread], action: 'close' })
    if (talk.hours) {
      const back = [thread, `${talk.hours} hours`]
      await reported(desk, thread)
      await pool.query(
        `update wa_threads set last_at = last_at - $2::interval, window_expires_at = window_expires_at - $2::interval where id = $1`,
        back,
      )
      await pool.query(
        `update wa_thread_messages set at = at - $2::interval, sent_at = sent_at - $2::interval,
           delivered_at = delivered_at - $2::interval, read_at = read_at - $2::interval where thread_id = $1`,
        back,
      )
    }
  }
  const [last] = TALKS.slice(-1)
  const { from, name } = present(last)
  const image = { id: await uploadPicture(desk, number.id), mime_type: 'image/png', caption: 'This is the house.' }
  await say(from, name, { type: 'image', image })
  await arrived(desk, from, 3)
}

const control = async ({ graph }: Desk, path: string, body: Json): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${graph?.controlPort}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The simulated provider refused ${path}: ${await response.text()}`)
}

const uploadPicture = async ({ graph }: Desk, number: string): Promise<string> => {
  const { port, token } = present(graph)
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  form.append('file', new Blob([new Uint8Array(picture())], { type: 'image/png' }), 'house.png')
  const response = await fetch(`http://127.0.0.1:${port}/v23.0/${number}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { id } = (await response.json()) as { id?: string }
  return present(id)
}

/** Waits until so many messages of a person are there. @returns the conversation */
const arrived = async (desk: Desk, from: string, count: number): Promise<number> => {
  const sql = `select t.id from wa_threads t join wa_thread_messages m on m.thread_id = t.id and m.direction = 'i'
    where t.contact = $1 group by t.id having count(*) >= $2`
  return present((await until(desk, sql, [from, count]))[0]).id
}

/** Waits until what was answered has got as far as it will. */
const reported = (desk: Desk, thread: number) =>
  until(
    desk,
    `select $1::bigint as id where not exists (select from wa_thread_messages
       where thread_id = $1 and direction = 'o' and status in ('pending', 'sent', 'delivered'))`,
    [thread],
  )

const until = async ({ deps: { pool } }: Desk, sql: string, values: unknown[]): Promise<{ id: number }[]> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await pool.query<{ id: number }>(sql, values)
    if (rows.length > 0) return rows
    if (performance.now() > end) throw new Error(`Conversations of the demo do not come about: ${sql}`)
    await pause(LOOK_MS)
  }
}
