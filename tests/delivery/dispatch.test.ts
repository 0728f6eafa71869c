import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { CallsUnderWay } from '../../server/kernel/processes/callsUnderWay.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import type { Smsc } from '../../simulators/smsc/server.ts'
import { accept, type World } from '../support/campaigns.ts'
import {
  addAccount,
  addRegistration,
  addSecondaryRoute,
  CUSTOM_TEXT,
  NORMAL_TEXT,
  normalForm,
  numbers,
} from '../support/delivery.ts'
import { claimedOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { openDispatchDesk, RARELY } from './dispatchDesk.ts'

const desk = await openDispatchDesk()
const { pool, start, campaign, send, completed, isSound } = desk
let w: World
let smsc: Smsc

beforeEach(() => {
  ;({ w, smsc } = desk)
})

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

describe('a campaign whose rows are made', () => {
  it('is sent at once, however rarely campaigns are looked for', async () => {
    const first = await send(normalForm(w.registered, numbers(1)))
    const second = await send(normalForm(w.registered, numbers(1, 10)))
    // Found by the first look of a process that begins, which looks for what may be sent before their rows are made, and no more.
    await start({ lookout: RARELY })
    await completed(first)
    await completed(second)
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

function inMinutes(minutes: number): string {
  return new Date(Date.now() + (330 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
