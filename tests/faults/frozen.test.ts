import { afterAll, expect, it } from 'vitest'
import { acceptCampaign } from '../../server/campaigns/accept.ts'
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
  senderOf,
} from '../support/delivery.ts'
import { until } from '../support/until.ts'
import { Rig } from './rig.ts'

const lines: string[] = []
const rig = await Rig.start({
  workers: 2,
  deathMs: 1500,
  smsc: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] },
  tell: line => lines.push(line),
})
afterAll(() => rig.stop(), 60_000)

const EACH = 200
/** First half of the lock under which a worker makes a campaign's rows (server/campaigns/expander.ts). */
const EXPANDING = 72_352

it('a worker that is frozen in a transaction, in an expansion and while it is sent a large result holds nothing for longer than it is taken to be alive', async () => {
  const { pool } = rig
  const account = await addAccount(pool, { credits: 10_000 })
  const registered = await addRegistration(pool, account)
  const route = await addPrimaryRoute(pool, {
    port: rig.gateway.port,
    max_pending_submits: 50,
    tps: 10_000,
    reconnect_delay: 1,
    instances: 2,
  })
  await addSecondaryRoute(pool, [route])
  await until(async () => (await rig.gateway.stats()).bound === 2, {
    what: 'each worker has a link, so that receipts are sent to both',
  })
  const send = async (start: number) =>
    asSystem(pool, async tx => {
      const form = normalForm(registered, numbers(EACH, start))
      return (await acceptCampaign(tx, { dataDir: rig.dataDir, log: quiet }, senderOf(account), form)).send_sms_id
    })
  // Where the campaigns come to lie is known before they are there: nobody makes their rows, and what is not made is not sent by the one
  // that is to be frozen, until it is.
  const next = (await rig.query<{ id: number }>(`select nextval(pg_get_serial_sequence('campaigns', 'id')) as id`))[0]!.id
  const campaigns = [next + 1, next + 2, next + 3] as const
  await rig.hold(0, [`select pg_advisory_lock(${EXPANDING}, ${campaigns[1]})`, 'select 1'])
  const ahead = await pool.connect()
  for (const id of [campaigns[0], campaigns[2]]) await ahead.query('select pg_advisory_lock($1, $2)', [EXPANDING, id])
  for (const [place, id] of campaigns.entries()) expect(await send(place * 1000)).toBe(id)
  const lock = (id: number) => `select from campaigns where id = ${id} for update`
  await rig.hold(0, ['begin', lock(campaigns[0]), 'select 1'])
  await rig.hold(0, ['begin', lock(campaigns[2]), `select repeat('x', 100000) from generate_series(1, 2000)`])
  rig.pauseWorker(0)
  ahead.release(true)
  const holding = async () =>
    (
      await rig.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where application_name = (select session_name from workers where pid = $1 limit 1)`,
        [rig.pidOf(0)],
      )
    )[0]!.n
  expect(await holding()).toBeGreaterThan(2)
  const all = (condition: string) => async () =>
    (await rig.query(`select id from campaigns where id = any($1) and not (${condition})`, [campaigns])).length === 0
  await until(all(`phase = 'ready' and total_queued = 0`), {
    timeout: 25_000,
    every: 50,
    what: 'the other worker sends what the frozen one held',
  })
  expect(await holding()).toBe(0)
  // Its sessions are ended by who watches processes, its epoch by who watches workers: whoever comes second has to have been.
  await until(
    async () => (await rig.query('select from workers where pid = $1 and stopped_at is null', [rig.pidOf(0)])).length === 0,
  )
  rig.resumeWorker(0)
  await until(() => lines.some(line => /^worker 0: .*goes on under a new epoch/.test(line)), {
    what: `worker 0 says that it goes on; so far: ${lines.join(' | ')}`,
  })
  await until(all(`total_delivered = ${EACH}`), { what: 'receipts that the frozen one had not read arrive' })
  expect(await rig.gateway.stats()).toMatchObject({ taken: 3 * EACH, duplicates: 0 })
  expect(await reconcileLedger(pool)).toBe(0)
})
