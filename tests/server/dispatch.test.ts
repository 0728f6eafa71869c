import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Delivery, startDelivery } from '../../server/delivery/delivery.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import { accept, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, plainSecrets, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()
let w: World
let smsc: Smsc
let delivery: Delivery | undefined

beforeEach(async () => {
  smsc = await startSmsc({ settings: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] } })
  await pool.query('update primary_routes set status = 0')
  w = await world(pool, { credits: 100_000, route: { port: smsc.port } })
})
afterEach(async () => {
  await delivery?.stop(2000)
  delivery = undefined
  await smsc.close()
})

const start = async () => {
  delivery = await startDelivery({ connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log: quiet }, { orphansMs: 100 })
}
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]

describe('a campaign', () => {
  it('is sent, receipted and completed, each message once', async () => {
    await start()
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(2000)))
    await until(async () => (await campaign(id)).status === 'Completed', { timeout: 20_000 })
    expect(await campaign(id)).toMatchObject({
      total_delivered: 2000,
      total_queued: 0,
      total_accepted: 0,
      total_credit_hold: 0,
      total_credit_deduct: 2000,
    })
    expect(smsc.stats()).toMatchObject({ distinct: 2000, duplicates: 0 })
  })
})
