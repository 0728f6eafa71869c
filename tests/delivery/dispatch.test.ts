import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SendForm } from '../../server/campaigns/form.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { awaitedRoutes } from '../../server/delivery/awaited.ts'
import { type Delivery, type DeliveryOptions, startDelivery } from '../../server/delivery.ts'
import type { Log } from '../../server/kernel/log/log.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import type { SmscSettings } from '../../simulators/smsc/settings.ts'
import { accept, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import {
  addAccount,
  addPrimaryRoute,
  addRegistration,
  addSecondaryRoute,
  CUSTOM_TEXT,
  NORMAL_TEXT,
  normalForm,
  numbers,
  plainSecrets,
  quiet,
} from '../support/delivery.ts'
import { claimedOf } from '../support/queue.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'

const { pool, connection } = await testDatabase()
const DELIVERED = [{ share: 1, stat: 'DELIVRD', err: '000' }]
let w: World
let smsc: Smsc
const smscs: Smsc[] = []
const deliveries: Delivery[] = []

const simulator = async (settings: Partial<SmscSettings> = {}) => {
  const made = await startSmsc({ settings: { receiptMix: DELIVERED, ...settings } })
  smscs.push(made)
  return made
}

beforeEach(async () => {
  smsc = await simulator()
  await pool.query('update primary_routes set status = 0')
  w = await world(pool, { credits: 100_000, route: { port: smsc.port } })
})
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map(delivery => delivery.stop(2000)))
  await Promise.all(smscs.splice(0).map(each => each.close()))
})

const start = async (options: DeliveryOptions = {}, log: Log = quiet) => {
  const delivery = await startDelivery(
    { connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log },
    { orphansMs: 100, moveMs: 200, ...options },
  )
  deliveries.push(delivery)
  return delivery
}
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const messages = async (id: number) =>
  (await pool.query('select * from messages where campaign_id = $1 order by row_no', [id])).rows
const trail = async (id: number) =>
  (
    await pool.query(
      'select e.* from message_events e join messages m on m.id = e.message_id where m.campaign_id = $1 order by e.id',
      [id],
    )
  ).rows
const send = async (form: SendForm) => (await accept(w, form)).send_sms_id
const completed = (id: number, timeout = 20_000) =>
  until(async () => (await campaign(id)).status === 'Completed', { timeout, what: `campaign ${id} is completed` })
const isSound = soundness(pool)

describe('a campaign', () => {
  it('is sent, receipted and completed, each message once, and every figure agrees', async () => {
    await start()
    const id = await send(normalForm(w.registered, numbers(2000)))
    await completed(id)
    expect(await campaign(id)).toMatchObject({
      total_delivered: 2000,
      total_queued: 0,
      total_accepted: 0,
      total_credit_hold: 0,
      total_credit_deduct: 2000,
    })
    expect(smsc.stats()).toMatchObject({ distinct: 2000, duplicates: 0 })
    expect((await pool.query('select count(*) as n from receipts where account_id = $1', [w.account])).rows[0].n).toBe(2000)
    expect(await balanceOf(pool, w.account, 1)).toBe(98_000)
    expect(await balanceOf(pool, w.account, 1, 'spent')).toBe(2000)
    await isSound(id)
  })

  it('carries header, text, DLT values and flash to the gateway, each message its own text', async () => {
    await pool.query('update primary_routes set allow_flash = 1, tm_chain_hash = $2 where id = $1', [w.primary, 'c0ffee'])
    await pool.query('update accounts set allow_flash = 1 where id = $1', [w.account])
    await start()
    const [one, two] = numbers(2)
    const normal = await send(normalForm(w.registered, [one!], { is_flash: 1 }))
    const file_path = await w.uploads.upload(w.account, `Mobile,Name,Due\n${two},आशा,5\n`)
    const custom = await send(
      normalForm(w.registered, [], {
        mobile_numbers: null,
        sms_type: 2,
        dlt_template_id: w.registered.custom,
        message: CUSTOM_TEXT,
        file_path,
        mapping: { 1: 'Name', 2: 'Due' },
      }),
    )
    await completed(normal)
    await completed(custom)
    const received = new Map(smsc.received.map(part => [part.to, part]))
    expect(received.get(one!)).toMatchObject({ from: 'SUNRSE', text: NORMAL_TEXT })
    expect(received.get(two!)).toMatchObject({ from: 'SUNRSE', text: 'Dear आशा, your fee of Rs 5 is due. - SUNRSE' })
    const tlvs = received
      .get(one!)!
      .pdu.tlvs.map(({ tag, value }) => [tag, Buffer.from(value).toString('latin1').replace(/\0$/, '')])
    expect(tlvs).toEqual(
      expect.arrayContaining([
        [0x1400, '1701158019630577568'],
        [0x1401, '1107161234567890001'],
        [0x1402, 'c0ffee'],
      ]),
    )
    expect(received.get(one!)!.pdu.dataCoding & 0x10).toBe(0x10)
  })

  it('of long messages is delivered when every part is, and failed when one is', async () => {
    await pool.query('update dlt_templates set dlt_message = $2 where id = $1', [
      w.registered.normal,
      `${'Long text. '.repeat(30)}- SUNRSE`,
    ])
    await start()
    const id = await send(normalForm(w.registered, numbers(40), { message: `${'Long text. '.repeat(30)}- SUNRSE` }))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 40, total_credit_deduct: 120 })
    expect((await pool.query('select count(*) as n from submissions where account_id = $1', [w.account])).rows[0].n).toBe(120)
    await isSound(id)
  })

  it('waits for its time, and starts once', async () => {
    await start()
    const id = await send(normalForm(w.registered, numbers(5), { campaign_type: '1', campaign_send_date_time: inMinutes(10) }))
    await until(async () => (await campaign(id)).phase === 'ready')
    expect(await campaign(id)).toMatchObject({ dispatching: false, started_at: null, total_queued: 5 })
    expect(smsc.stats().taken).toBe(0)
    await pool.query(`update campaigns set campaign_send_date_time = now() + interval '300 milliseconds' where id = $1`, [id])
    await completed(id)
    const { started_at, campaign_send_date_time } = await campaign(id)
    expect(started_at.getTime()).toBeGreaterThanOrEqual(campaign_send_date_time.getTime())
    expect(smsc.stats()).toMatchObject({ distinct: 5, duplicates: 0 })
  })

  it('of promotional messages waits for its hours', async () => {
    const clock = (minutes: number) => new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(11, 16)
    const open = (from: number, to: number) =>
      pool.query(
        `insert into app_settings (key, value) values ('promo_start', to_jsonb($1::text)), ('promo_end', to_jsonb($2::text)) on conflict (key) do update set value = excluded.value`,
        [clock(from), clock(to)],
      )
    await open(-60, 60)
    await addSecondaryRoute(pool, [w.primary], { route_type: 2, is_default: 1 })
    const id = await send(normalForm(w.registered, numbers(5), { route_type: 2, dlt_template_id: w.registered.promotional }))
    await open(60, 120)
    await start()
    const other = await send(normalForm(w.registered, numbers(5, 10)))
    await completed(other)
    expect(await campaign(id)).toMatchObject({ status: 'Pending', dispatching: true, total_queued: 5 })
    await open(-60, 60)
    await completed(id)
    await pool.query('delete from app_settings')
  })
})

describe('what a gateway answers', () => {
  it('throttled: the message waits and goes, once', async () => {
    smsc.set({ throttleShare: 0.3 })
    await start()
    const id = await send(normalForm(w.registered, numbers(30)))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 30 })
    expect(smsc.stats()).toMatchObject({ distinct: 30, duplicates: 0 })
    await isSound(id)
  })

  it('refused: the message fails with the code, and costs nothing', async () => {
    await start()
    const id = await send(normalForm(w.registered, [...numbers(3), ...numbers(2, 0, '0003')]))
    await completed(id)
    expect(await campaign(id)).toMatchObject({
      total_delivered: 3,
      total_failed: 2,
      total_credit_deduct: 3,
      total_credit_hold: 0,
    })
    const failed = (await messages(id)).filter(message => message.state === 5)
    expect(failed.map(({ stat, err, stat_source }) => [stat, err, stat_source])).toEqual(
      Array(2).fill(['REJECTD', expect.stringMatching(/\w/), 'operator']),
    )
    expect((await trail(id)).map(event => event.kind)).toEqual(['rejected', 'rejected'])
    expect(await balanceOf(pool, w.account, 1)).toBe(99_997)
    await isSound(id)
  })

  it('its own fault: the message takes the next route, and fails after the last', async () => {
    const second = await simulator()
    const other = await addPrimaryRoute(pool, { port: second.port })
    const third = await addPrimaryRoute(pool, { status: 0 })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, third, other]])
    smsc.set({ scenarios: true })
    second.set({ scenarios: false })
    await start()
    const id = await send(normalForm(w.registered, [...numbers(4), ...numbers(3, 0, '0007')]))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 7, total_credit_deduct: 7 })
    expect((await messages(id)).map(message => message.route_id)).toEqual([...Array(4).fill(w.primary), ...Array(3).fill(other)])
    expect((await trail(id)).map(event => event.kind)).toEqual(['failover', 'failover', 'failover'])
    second.set({ scenarios: true })
    const again = await send(normalForm(w.registered, numbers(2, 50, '0007')))
    await completed(again)
    expect(await campaign(again)).toMatchObject({ total_failed: 2, total_credit_deduct: 0, total_credit_hold: 0 })
    expect((await messages(again)).map(({ stat, stat_source }) => [stat, stat_source])).toEqual(
      Array(2).fill(['FAILED', 'system']),
    )
    await isSound(id)
  })

  it('nothing, and the link is cut: the message stands as unknown, is not sent again, and stays held', async () => {
    smsc.set({ silent: true })
    await start()
    const id = await send(normalForm(w.registered, numbers(3)))
    await until(() => smsc.stats().taken === 3)
    smsc.set({ silent: false })
    smsc.disconnect()
    await until(async () => (await campaign(id)).total_unknown === 3)
    expect(await campaign(id)).toMatchObject({
      status: 'Ready-to-complete',
      total_queued: 0,
      total_credit_hold: 3,
      total_credit_deduct: 3,
    })
    expect((await trail(id)).map(event => event.kind)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(smsc.stats()).toMatchObject({ distinct: 3, duplicates: 0 })
    await isSound(id)
  })

  it('nothing, and the route wants it sent again: the message goes twice rather than never', async () => {
    await pool.query(`update primary_routes set ambiguous_policy = 'resend' where id = $1`, [w.primary])
    smsc.set({ silent: true })
    await start()
    const id = await send(normalForm(w.registered, numbers(3)))
    await until(() => smsc.stats().taken === 3)
    smsc.set({ silent: false })
    smsc.disconnect()
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 3, total_credit_deduct: 3 })
    expect(smsc.stats()).toMatchObject({ distinct: 3, duplicates: 3 })
    expect((await trail(id)).map(event => event.kind)).toEqual(['resent', 'resent', 'resent'])
    await isSound(id)
  })

  it('nothing, but the receipt carries our reference: that proves it was sent', async () => {
    await pool.query(`update primary_routes set ref_tlv = '0x1403' where id = $1`, [w.primary])
    smsc.set({ silent: true, receiptDelayMs: 400 })
    await start()
    const id = await send(normalForm(w.registered, numbers(3)))
    await until(() => smsc.stats().taken === 3)
    smsc.disconnect()
    smsc.set({ silent: false })
    await until(async () => (await campaign(id)).status !== 'Pending')
    await completed(id)
    expect(await campaign(id)).toMatchObject({
      total_delivered: 3,
      total_unknown: 0,
      total_credit_hold: 0,
      total_credit_deduct: 3,
    })
    expect((await trail(id)).map(event => event.kind).sort()).toEqual([...Array(3).fill('resolved'), ...Array(3).fill('unknown')])
    expect(smsc.stats()).toMatchObject({ distinct: 3, duplicates: 0 })
    await isSound(id)
  })
})

describe('receipts', () => {
  it('before the answer, three times, and failed before delivered end alike: delivered, once', async () => {
    await start()
    const id = await send(
      normalForm(w.registered, [
        ...numbers(3, 0, '0009'),
        ...numbers(3, 10, '0010'),
        ...numbers(3, 20, '0012'),
        ...numbers(3, 30, '0002'),
      ]),
    )
    await completed(id)
    await until(async () => (await campaign(id)).total_delivered === 9)
    expect(await campaign(id)).toMatchObject({ total_delivered: 9, total_failed: 3, total_credit_deduct: 12, total_unknown: 0 })
    expect((await pool.query('select count(*) as n from receipts where account_id = $1', [w.account])).rows[0].n).toBe(
      3 + 9 + 6 + 3,
    )
    await isSound(id)
  })

  it('of an account that pays for delivery give back what failed, and take it again when it arrives after all', async () => {
    await pool.query('update accounts set billing_basis = 1 where id = $1', [w.account])
    await start()
    const id = await send(normalForm(w.registered, [...numbers(2), ...numbers(3, 0, '0002'), ...numbers(2, 0, '0012')]))
    await completed(id)
    await until(async () => (await campaign(id)).total_delivered === 4)
    expect(await campaign(id)).toMatchObject({ total_delivered: 4, total_failed: 3, total_credit_deduct: 4 })
    expect(await balanceOf(pool, w.account, 1)).toBe(99_996)
    expect((await messages(id)).map(message => message.refunded)).toEqual([false, false, true, true, true, false, false])
    await isSound(id)
  })

  it.each([
    ['decimal', 'hex'],
    ['hex', 'decimal'],
  ] as const)(
    'find their messages where answers name them in %s and receipts in %s, though nobody said so',
    async (responseIdFormat, receiptIdFormat) => {
      smsc.set({ responseIdFormat, receiptIdFormat })
      await start()
      const id = await send(normalForm(w.registered, numbers(50)))
      await completed(id)
      expect(await campaign(id)).toMatchObject({ total_delivered: 50 })
      await until(async () => {
        const { rows } = await pool.query('select response_id_format, receipt_id_format from primary_routes where id = $1', [
          w.primary,
        ])
        return rows[0].response_id_format === responseIdFormat && rows[0].receipt_id_format === receiptIdFormat
      })
    },
  )

  it('with codes that nothing explains are counted for an operator to look at, with a sample that holds no message', async () => {
    await pool.query('delete from unmapped_codes')
    await pool.query('delete from unmapped_sightings')
    smsc.set({ receiptMix: [{ share: 1, stat: 'UNDELIV', err: '777' }] })
    await start()
    await completed(await send(normalForm(w.registered, numbers(5))))
    const listed = async () => (await pool.query('select route_id, stat, err, seen, sample from unmapped_codes')).rows
    await until(async () => (await listed())[0]?.seen === 5)
    expect(await listed()).toEqual([
      { route_id: w.primary, stat: 'UNDELIV', err: '777', seen: 5, sample: expect.stringMatching(/^id:\d+ .*err:777$/) },
    ])
    expect((await pool.query('select raw from receipts order by id desc limit 1')).rows[0].raw).toContain('text:Dear parent')
  })

  it('count as the dictionary of their route says', async () => {
    await pool.query(
      `insert into dlr_codes (primary_route_id, dlr_code, stat, description, internal_status, refund_credit) values ($1, '888', 'UNDELIV', 'Really delivered', 'DELIVRD', 0), ($1, '889', 'UNDELIV', 'Refunded', 'FAILED', 1)`,
      [w.primary],
    )
    smsc.set({ receiptMix: [{ share: 1, stat: 'UNDELIV', err: '888' }] })
    await start()
    const id = await send(normalForm(w.registered, numbers(2)))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 2 })
    expect((await messages(id))[0]).toMatchObject({ stat: 'UNDELIV', err: '888', state: 4 })
    smsc.set({ receiptMix: [{ share: 1, stat: 'UNDELIV', err: '889' }] })
    const refunded = await send(normalForm(w.registered, numbers(2, 10)))
    await completed(refunded)
    expect(await campaign(refunded)).toMatchObject({ total_failed: 2, total_credit_deduct: 0 })
    await isSound(id)
  })
})

describe('stopping', () => {
  it('takes back what is not sent, returns its credits, and keeps taking receipts for the rest', async () => {
    smsc.set({ receiptDelayMs: 800 })
    await pool.query('update primary_routes set tps = 100 where id = $1', [w.primary])
    await start()
    const id = await send(normalForm(w.registered, numbers(1000)))
    await until(() => smsc.stats().taken > 20)
    const ending = await asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account, reason: 'Wrong text' }))
    expect(ending.stopped).toBeGreaterThan(500)
    await expect(asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))).rejects.toMatchObject({
      status: 409,
      message: 'The campaign is already Stop.',
    })
    await until(async () => {
      const { total_queued, total_accepted } = await campaign(id)
      return total_queued + total_accepted === 0
    })
    const { total_delivered, total_stopped, ...after } = await campaign(id)
    expect(after).toMatchObject({ status: 'Stop', stop_reason: 'Wrong text', total_credit_hold: 0, total_failed: total_stopped })
    expect(total_delivered + total_stopped).toBe(1000)
    expect(smsc.stats().taken).toBe(total_delivered)
    expect(await balanceOf(pool, w.account, 1)).toBe(100_000 - total_delivered)
    await isSound(id)
  })
})

describe('a number that is blacklisted after its row was made', () => {
  it('is not sent to, and not charged', async () => {
    const people = numbers(5)
    const id = await send(normalForm(w.registered, people, { campaign_type: '1', campaign_send_date_time: inMinutes(10) }))
    await start()
    await until(async () => (await campaign(id)).phase === 'ready')
    const parent = await addAccount(pool, { userType: 1 })
    await pool.query('update accounts set parent_id = $2 where id = $1', [w.account, parent])
    await pool.query(`insert into blacklists (account_id, mobile_number, scope) values ($1, $2, 'own'), ($3, $4, 'subtree')`, [
      w.account,
      people[0],
      parent,
      people[1],
    ])
    await pool.query('update campaigns set campaign_send_date_time = now() where id = $1', [id])
    await completed(id)
    expect(await campaign(id)).toMatchObject({
      total_delivered: 3,
      total_block_number: 2,
      total_credit_deduct: 3,
      total_credit_hold: 0,
    })
    expect([...smsc.mobiles.keys()].sort()).toEqual(people.slice(2).sort())
    await isSound(id)
  })
})

describe('routes', () => {
  it('that are switched off give their waiting messages to the next one', async () => {
    const second = await simulator()
    const other = await addPrimaryRoute(pool, { port: second.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await pool.query('update primary_routes set tps = 20 where id = $1', [w.primary])
    await start()
    const id = await send(normalForm(w.registered, numbers(400)))
    await until(() => smsc.stats().taken > 5)
    await pool.query('update primary_routes set status = 0 where id = $1', [w.primary])
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 400 })
    expect(smsc.stats().taken + second.stats().taken).toBe(400)
    expect(second.stats().taken).toBeGreaterThan(300)
    await isSound(id)
  })

  it('whose link is down for long give them up too, and get new ones when it is back', async () => {
    const second = await simulator()
    const other = await addPrimaryRoute(pool, { port: second.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await smsc.close()
    await start({ downMs: 300 })
    const id = await send(normalForm(w.registered, numbers(50)))
    await completed(id)
    expect(second.stats()).toMatchObject({ distinct: 50, duplicates: 0 })
    expect(
      (await pool.query('select link_status from primary_routes where id = any($1) order by id', [[w.primary, other]])).rows.map(
        row => row.link_status,
      ),
    ).toEqual([expect.stringMatching(/connect/), 'online'])
    await isSound(id)
  })

  it('that bind to one SMSC under one name get receipts over either, for whichever of them sent', async () => {
    const other = await addPrimaryRoute(pool, { port: smsc.port })
    await pool.query('update secondary_routes set primary_routes = $2 where id = $1', [w.secondary, [w.primary, other]])
    await start()
    await until(() => smsc.stats().bound === 2)
    const id = await send(normalForm(w.registered, numbers(60)))
    await completed(id)
    expect(await campaign(id)).toMatchObject({ total_delivered: 60 })
    // All went out over the first; of the receipts, the SMSC gives the other its share.
    expect((await messages(id)).every(({ route_id }) => route_id === w.primary)).toBe(true)
    const came = await until(async () => {
      const { rows } = await pool.query(`select route_id from route_health where (health->'dlr'->>'received')::int > 0`)
      return rows.length === 2 && rows
    })
    expect(came).toHaveLength(2)
    await isSound(id)
  })

  it('that are down alone keep their messages until they are back', async () => {
    const { port } = smsc
    await smsc.close()
    await start({ downMs: 100 })
    const id = await send(normalForm(w.registered, numbers(50)))
    await until(async () => (await campaign(id)).dispatching)
    const sending = [{ campaignId: id, accountId: w.account, priority: 0 }]
    const idle = await addPrimaryRoute(pool, { status: 0 })
    await until(async () => (await awaitedRoutes(pool, [w.primary, idle], sending)).size > 0)
    expect([...(await awaitedRoutes(pool, [w.primary, idle], sending))]).toEqual([w.primary])
    expect(await awaitedRoutes(pool, [w.primary], [])).toEqual(new Set())
    const back = await startSmsc({ port, settings: { receiptMix: DELIVERED } })
    smscs.push(back)
    await completed(id)
    expect(back.stats()).toMatchObject({ distinct: 50, duplicates: 0 })
  })

  it('take changed settings without a restart', async () => {
    const told: string[] = []
    const delivery = await start({}, { ...quiet, error: message => told.push(message) })
    await completed(await send(normalForm(w.registered, numbers(2))))
    const elsewhere = await simulator()
    await pool.query('update primary_routes set port = $2 where id = $1', [w.primary, elsewhere.port])
    const id = await send(normalForm(w.registered, numbers(3, 10)))
    await completed(id)
    expect(smsc.stats().taken + elsewhere.stats().taken).toBe(5)
    await until(() => delivery.health().some(route => route.status === 'online'))
    await pool.query('update primary_routes set tps = 0 where id = $1', [w.primary])
    await until(() => delivery.health().length === 0)
    await pool.query('update primary_routes set tps = 50 where id = $1', [w.primary])
    await until(() => delivery.health()[0]?.status === 'online')
    expect(told).toEqual([expect.stringContaining('cannot be used: SMPP option tps is 0')])
  })
})

describe('fairness', () => {
  it('lets a one-time password pass a large campaign, and a small account beside it', async () => {
    await pool.query('update primary_routes set tps = 200, max_pending_submits = 20 where id = $1', [w.primary])
    await start()
    const large = await send(normalForm(w.registered, numbers(3000)))
    await until(() => smsc.stats().taken > 50)
    const other = await addAccount(pool, { credits: 100 })
    const registered = await addRegistration(pool, other)
    const otp = await send(normalForm(w.registered, numbers(1, 5000), { priority: 3 }))
    const beside = await accept({ ...w, account: other }, normalForm(registered, numbers(40, 6000)))
    await completed(otp, 3000)
    await completed(beside.send_sms_id, 5000)
    expect((await campaign(large)).total_queued).toBeGreaterThan(1000)
    await asSystem(pool, tx => stopCampaign(tx, large, { actorId: w.account }))
  })
})

describe('a campaign beside calls', () => {
  /** Most messages that were claimed at once of a thousand, while nothing is answered. */
  const mostClaimed = async (waits: boolean): Promise<number> => {
    smsc.set({ silent: true })
    await pool.query('update primary_routes set tps = 100000, max_pending_submits = 1000 where id = $1', [w.primary])
    const id = await send(normalForm(w.registered, numbers(1000)))
    const calls = new CallsUnderWay()
    vi.spyOn(calls, 'any', 'get').mockReturnValue(waits)
    await start({ calls })
    await until(async () => (await claimedOf(pool, id)) === 1000)
    const { rows } = await pool.query('select max(cardinality(message_ids)) as most from claims where campaign_id = $1', [id])
    return rows[0].most
  }

  it('is claimed in small steps while one is under way', async () => {
    expect(await mostClaimed(true)).toBe(250)
  })
  it('is claimed in large steps while none is', async () => {
    expect(await mostClaimed(false)).toBeGreaterThan(250)
  })
})

describe('several workers', () => {
  it('share a campaign, and each message is sent once', async () => {
    await pool.query('update primary_routes set max_pending_submits = 50, instances = 2 where id = $1', [w.primary])
    smsc.set({ latencyMs: 5 })
    await start()
    await start()
    const id = await send(normalForm(w.registered, numbers(3000)))
    await completed(id)
    expect(smsc.stats()).toMatchObject({ distinct: 3000, duplicates: 0 })
    expect(await campaign(id)).toMatchObject({ total_delivered: 3000, total_credit_deduct: 3000 })
    await isSound(id)
  })

  it('have the binds and the window of a route together, however many they are', async () => {
    await pool.query('update primary_routes set max_pending_submits = 7, instances = 2 where id = $1', [w.primary])
    smsc.set({ silent: true })
    const all = [await start(), await start(), await start()]
    await until(() => smsc.stats().bound === 2)
    const id = await send(normalForm(w.registered, numbers(100)))
    await until(() => smsc.stats().submits >= 14)
    // Each has looked for work and for its share several times more.
    const { rows } = await pool.query('select version from shared_limits where pool like $1', [`route ${w.primary} %`])
    await until(async () => {
      const { rows: now } = await pool.query('select version from shared_limits where pool like $1', [`route ${w.primary} %`])
      return rows[0].version !== now[0].version && (await campaign(id)).dispatching
    })
    expect(smsc.stats()).toMatchObject({ submits: 14, bound: 2 })
    const told = await pool.query('select count(*) as n from route_health where route_id = $1', [w.primary])
    expect(told.rows[0].n).toBeLessThanOrEqual(2)
    smsc.set({ silent: false })
    smsc.disconnect()
    // Whoever had no bind takes over.
    for (const first of all.slice(0, 2)) {
      deliveries.splice(deliveries.indexOf(first), 1)
      await first.stop(0)
    }
    await until(async () => (await campaign(id)).total_queued === 0)
    await until(() => smsc.stats().bound === 2)
    expect(smsc.stats().duplicates).toBe(0)
  })

  it('keep two routes over one account together to the larger of their figures', async () => {
    await pool.query('update primary_routes set tps = 100 where id = $1', [w.primary])
    const other = await addPrimaryRoute(pool, { port: smsc.port, tps: 80 })
    await pool.query(`update secondary_routes set primary_routes = $2, strategy = 'weighted', weights = '1,1' where id = $1`, [
      w.secondary,
      [w.primary, other],
    ])
    await start()
    await start()
    const id = await send(normalForm(w.registered, numbers(200)))
    await completed(id)
    const used = await pool.query('select count(distinct route_id) as n from messages where campaign_id = $1', [id])
    expect(used.rows[0].n).toBe(2)
    // Apart they come to 146 here; what leaves in one second may arrive in the next.
    expect(smsc.stats().peakPerSecond).toBeLessThanOrEqual(125)
  })

  it('that stop in good order leave nothing open, and the next goes on', async () => {
    await pool.query('update primary_routes set tps = 400 where id = $1', [w.primary])
    smsc.set({ latencyMs: 20 })
    const first = await start()
    const id = await send(normalForm(w.registered, numbers(600)))
    await until(() => smsc.stats().taken > 100)
    deliveries.splice(deliveries.indexOf(first), 1)
    await first.stop(5000)
    expect(await campaign(id)).toMatchObject({ total_unknown: 0 })
    expect(await claimedOf(pool, id)).toBe(0)
    await start()
    await completed(id)
    expect(smsc.stats()).toMatchObject({ distinct: 600, duplicates: 0 })
    await isSound(id)
  })
})

function inMinutes(minutes: number): string {
  return new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
