/**
 * Single messages by API, a call for each: `node bench/singlesRun.ts <tree> <messages> <a second> <beside>` prints as JSON how soon they were
 * answered and written to the gateway, beside a campaign of so many messages that is being sent (0: none). 0 a second: as fast as they are
 * answered.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { benchAccounts, benchForm } from './campaign.ts'
import { openDesk } from './openDesk.ts'
import { quantile } from './quantile.ts'
import type { SinglesRun } from './singles.ts'
import type { Asked, SinglesOrder } from './singlesClient.ts'
import { until } from './until.ts'
import { watchWire } from './wire.ts'

const [tree = '.', messages = '1000', perSecond = '0', beside = '0'] = process.argv.slice(2)
const PREFIX = '918877'
const DIGITS = 12
/** Of the campaign, before the first call. */
const UNDER_WAY = 20_000

const written = watchWire(PREFIX, DIGITS)
const { desk, end } = await openDesk(tree)
try {
  const { pool } = desk.deps
  const counted = async (text: string, values: unknown[]): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n ?? 0
  const all = Math.max(Number(beside), 1)
  const [admin] = await benchAccounts(desk, 1, (all + Number(messages)) * 4)
  const { file_path, file_mobile_field, ...form } = await benchForm(admin, admin, all)
  if (Number(beside) > 0) {
    const { send_sms_id } = (await admin.call('send-sms', { ...form, file_path, file_mobile_field })) as { send_sms_id: number }
    await until('the campaign beside is under way', async () => {
      const taken = await counted('(select 1 from submissions limit $1) s', [UNDER_WAY])
      return taken === UNDER_WAY && (await counted(`campaigns where id = $1 and phase = 'ready'`, [send_sms_id])) === 1
    })
  }
  const numbers = Array.from(
    { length: Number(messages) },
    (_, n) => `${PREFIX}${String(n).padStart(DIGITS - PREFIX.length, '0')}`,
  )
  const order: SinglesOrder = { url: desk.url as string, form, numbers, perSecond: Number(perSecond) }
  const client = new Worker(new URL('./singlesClient.ts', import.meta.url), { workerData: order })
  const [asked] = (await once(client, 'message')) as [Asked[]]
  const open = beside === '0' ? -1 : await counted('(select 1 from campaigns where total_queued > 1000) c', [])
  await until(
    'every message has its receipt',
    async () =>
      (await counted('messages m join receipts r on r.message_id = m.id where m.mobile = any($1)', [numbers])) >= numbers.length,
  )
  // Those of a campaign that ended before the last call were not beside it.
  if (open === 0) throw new Error('The campaign ended before the last call: take a larger one, or fewer calls.')
  const toWire = asked.map(one => (written.get(one.number) ?? Number.NaN) - one.asked)
  if (toWire.some(Number.isNaN)) throw new Error('Not every message was seen on its way to the gateway.')
  const seconds = (Math.max(...written.values()) - Math.min(...asked.map(one => one.asked))) / 1000
  const run: SinglesRun = {
    perSecond: numbers.length / seconds,
    answerP95: quantile(
      asked.map(one => one.answered - one.asked),
      0.95,
    ),
    wireP50: quantile(toWire, 0.5),
    wireP95: quantile(toWire, 0.95),
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  await end()
}
