import { afterEach, beforeEach } from 'vitest'
import type { SendForm } from '../../server/campaigns/form.ts'
import { type Delivery, type DeliveryOptions, startDelivery } from '../../server/delivery.ts'
import type { Log } from '../../server/kernel/log/log.ts'
import type { LookoutTimes } from '../../server/kernel/processes/lookout.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import type { SmscSettings } from '../../simulators/smsc/settings.ts'
import { accept, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { plainSecrets, quiet } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'

const DELIVERED = [{ share: 1, stat: 'DELIVRD', err: '000' }]

/** Nothing is found by looking, but by whoever begins. */
export const RARELY: LookoutTimes = { lookMs: 600_000, unaskedMs: 600_000 }

/** A database whose only route leads to an SMSC over TCP; for each test a new SMSC and a new account with credits. */
export const openDispatchDesk = async () => {
  const { pool, connection } = await testDatabase()
  const smscs: Smsc[] = []
  const deliveries: Delivery[] = []
  let w: World
  let smsc: Smsc

  const simulator = async (settings: Partial<SmscSettings> = {}, port = 0) => {
    const made = await startSmsc({ port, settings: { receiptMix: DELIVERED, ...settings } })
    smscs.push(made)
    return made
  }
  const start = async (options: DeliveryOptions = {}, log: Log = quiet) => {
    const delivery = await startDelivery(
      { connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log },
      { orphansMs: 100, moveMs: 200, ...options },
    )
    deliveries.push(delivery)
    return delivery
  }
  const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]

  beforeEach(async () => {
    smsc = await simulator()
    await pool.query('update primary_routes set status = 0')
    w = await world(pool, { credits: 100_000, route: { port: smsc.port } })
  })
  afterEach(async () => {
    await Promise.all(deliveries.splice(0).map(delivery => delivery.stop(2000)))
    await Promise.all(smscs.splice(0).map(each => each.close()))
  })

  return {
    pool,
    /** Of the test under way. */
    get w() {
      return w
    },
    get smsc() {
      return smsc
    },
    /** One more SMSC. */
    simulator,
    start,
    /** Stops one delivery before the test ends. */
    stop: async (delivery: Delivery, drainMs: number) => {
      deliveries.splice(deliveries.indexOf(delivery), 1)
      await delivery.stop(drainMs)
    },
    campaign,
    messages: async (id: number) =>
      (await pool.query('select * from messages where campaign_id = $1 order by row_no', [id])).rows,
    trail: async (id: number) =>
      (
        await pool.query(
          'select e.* from message_events e join messages m on m.id = e.message_id where m.campaign_id = $1 order by e.id',
          [id],
        )
      ).rows,
    send: async (form: SendForm) => (await accept(w, form)).send_sms_id,
    completed: (id: number, timeout = 20_000) =>
      until(async () => (await campaign(id)).status === 'Completed', { timeout, what: `campaign ${id} is completed` }),
    isSound: soundness(pool),
  }
}
