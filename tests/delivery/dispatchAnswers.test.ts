import { beforeEach, describe, expect, it } from 'vitest'
import { balanceOf } from '../../server/money/ledger.ts'
import type { Smsc } from '../../simulators/smsc/server.ts'
import type { World } from '../support/campaigns.ts'
import { addPrimaryRoute, normalForm, numbers } from '../support/delivery.ts'
import { until } from '../support/until.ts'
import { openDispatchDesk } from './dispatchDesk.ts'

const desk = await openDispatchDesk()
const { pool, simulator, start, campaign, messages, trail, send, completed, isSound } = desk
let w: World
let smsc: Smsc

beforeEach(() => {
  ;({ w, smsc } = desk)
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
