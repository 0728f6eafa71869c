import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { acceptCampaign } from '../../server/campaigns/accept.ts'
import { compareJob } from '../../server/campaigns/held/compareJob.ts'
import { HELD, holdBack, sendHeld } from '../../server/campaigns/held/decide.ts'
import { overviewOf } from '../../server/campaigns/held/overview.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { readUrl } from '../../server/kernel/db/database.ts'
import type { JobRun } from '../../server/kernel/jobs/job.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import {
  addAccount,
  addPrimaryRoute,
  addRegistration,
  addSecondaryRoute,
  normalForm,
  numbers,
  quiet,
  type Registered,
  senderOf,
} from '../support/delivery.ts'
import { until } from '../support/until.ts'
import { Rig } from './rig.ts'

const lines: string[] = []
const rig = await Rig.start({
  workers: 1,
  deathMs: 1600,
  // Receipts of what is sent after the backup come when the desk is there again.
  smsc: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }], receiptDelayMs: 2500 },
  tell: line => lines.push(line),
})
afterAll(() => rig.stop(), 60_000)

const EACH = 900

let account: number
let registered: Registered
const send = (pool: pg.Pool, from: number, count = EACH) =>
  asSystem(pool, async tx => {
    const form = normalForm(registered, numbers(count, from))
    return (await acceptCampaign(tx, { dataDir: rig.dataDir, log: quiet }, senderOf(account), form)).send_sms_id
  })
const taken = async () => (await rig.gateway.stats()).taken
/** How many of these numbers the gateway was given so many times or more. */
const sentTo = async (from: number, count: number, times: number) => {
  const counts = await rig.gateway.counts()
  return numbers(count, from).filter(number => (counts.get(number) ?? 0) >= times).length
}
const held = async (pool: pg.Pool) =>
  (await pool.query<{ id: number }>(`select id from campaigns c where ${HELD} order by id`)).rows.map(({ id }) => id)
const compare = async (): Promise<number> => {
  let marked = 0
  await compareJob({
    deps: { pool: rig.pool },
    job: { actor_id: account },
    signal: new AbortController().signal,
    progress: async () => {},
    finish: async (_tx: unknown, { result }: { result: unknown }) => {
      marked = (result as { marked: number }).marked
    },
  } as unknown as JobRun)
  return marked
}

it('a database that was saved while it was sending and put back after a crash sends nothing again without a person’s word', async () => {
  const { pool } = rig
  account = await addAccount(pool, { credits: 10_000 })
  registered = await addRegistration(pool, account)
  await addSecondaryRoute(pool, [await addPrimaryRoute(pool, { port: rig.gateway.port, tps: 250, max_pending_submits: 50 })])
  const campaigns = [await send(pool, 0), await send(pool, 1000), await send(pool, 2000)] as const
  const told = () => lines.join('\n')
  await until(async () => (await taken()) >= 60, { what: 'the first are sent' })
  const backup = await rig.backup()
  const before = await taken()
  await until(async () => (await taken()) >= before + 200, { what: 'more are sent after the backup' })
  rig.keepWorkers(0)
  await rig.restore(backup)
  const lost = (await taken()) - (await rig.query<{ n: number }>('select sum(submits) as n from workers'))[0]!.n
  expect(lost).toBeGreaterThan(150)

  // With its data folder: held, and new ones go.
  rig.keepWorkers(1)
  await until(async () => (await held(pool)).length === 3, { what: `it is held: ${told()}` })
  const fresh = await send(pool, 5000, 20)
  await until(async () => (await sentTo(5000, 20, 1)) === 20, { what: 'new ones are sent' })
  const { newest, ...waiting } = await asSystem(pool, tx => overviewOf(tx, { timezone: 'Asia/Kolkata' }))
  expect(waiting.campaigns).toBe(3)
  expect(newest).toMatchObject({ why: 'older', decided_at: null })
  // But for what went out between two signs of life.
  expect(newest!.sent_since).toBeGreaterThan(lost / 2)
  expect(newest!.sent_since).toBeLessThanOrEqual(lost)
  const all = async (times: number) =>
    (await Promise.all([0, 1000, 2000, 5000].map(from => sentTo(from, EACH, times)))).reduce((a, b) => a + b)
  expect(await all(2)).toBe(0)

  // Those whose receipts come are known; whoever was to get them and did is not sent to again.
  const orphans = async () =>
    (await rig.query<{ n: number }>('select count(*) as n from receipts where message_id is null'))[0]!.n
  await until(async () => (await orphans()) > 80, { what: 'receipts of the lost time come' })
  const marked = await compare()
  expect(marked).toBeGreaterThan(50)
  await asSystem(pool, tx => holdBack(tx, campaigns[0], { actorId: account }))
  // Whose receipts have not come by now are sent to again: nobody knows of them.
  const given = await sentTo(1000, EACH, 1)
  const known = await rig.query<{ n: number }>('select count(*) as n from messages where campaign_id = $1 and state <> 0', [
    campaigns[1],
  ])
  await asSystem(pool, tx => sendHeld(tx, campaigns[1]))
  await until(async () => (await sentTo(1000, EACH, 1)) === EACH, { what: 'the one that an admin sends goes on' })
  await until(
    async () => (await rig.query('select from campaigns where id = $1 and total_queued = 0', [campaigns[1]])).length === 1,
  )
  expect((await sentTo(0, EACH, 2)) + (await sentTo(2000, EACH, 2)) + (await sentTo(5000, 20, 2))).toBe(0)
  const doubled = await sentTo(1000, EACH, 2)
  expect(doubled).toBeLessThanOrEqual(given - known[0]!.n)
  expect(await held(pool)).toEqual([campaigns[2]])

  // Without its data folder, in a database of another name: held too.
  rig.keepWorkers(0)
  const url = await until(() => rig.copyDatabase('relaydesk_moved'), { what: 'the database is copied' })
  rig.at = { url, dataDir: join(rig.dataDir, 'another') }
  const moved = new pg.Pool({ ...readUrl(url), max: 2 })
  try {
    const waits = await send(moved, 7000, 20)
    rig.keepWorkers(1)
    await until(async () => (await held(moved)).includes(waits), { what: `what was moved is held: ${told()}` })
    expect(await sentTo(7000, 20, 1)).toBe(0)
    expect(await all(2)).toBe(doubled)
    for (const id of [...campaigns, fresh, waits]) expect(await recountCampaign(moved, id), `campaign ${id}`).toEqual({})
    expect(await reconcileLedger(moved)).toBe(0)
  } finally {
    await moved.end()
  }
}, 120_000)
