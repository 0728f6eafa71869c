import { describe, expect, test } from 'vitest'
import type { Account } from '../support/world.ts'
import { DAYS, NUMBER, openReportsDesk } from './reportsDesk.ts'

const { world, ask, read, file, send } = await openReportsDesk()

describe('the report by mobile number', () => {
  test('has every message to the number, the newest first, and says who said what', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: '919000000001' }])
    await send(world.client, [{ mobile: NUMBER, state: 3, stat: 'ACCEPTD', err: '', adjusted: 4, text: 'Dear Asha' }], {
      campaign: 'Later',
    })
    const { data, total } = await read(world.client, 'report-by-mobile', { mobile: '9876543210', ...DAYS })
    expect(total).toBe(2)
    expect(data).toEqual([
      expect.objectContaining({
        campaign: 'Later',
        message: 'Dear Asha',
        bucket: 'Accepted',
        stat: 'ACCEPTD',
        stat_source: 'operator',
        adjusted_stat: 'DELIVRD',
      }),
      expect.objectContaining({
        mobile: NUMBER,
        campaign: 'Fees',
        sender: 'SUNRSE',
        message: 'The fee is due.',
        use_credit: 1,
        submit_date: '2026-11-01 15:30:00',
        done_date: '2026-11-01 15:30:04',
        bucket: 'DELIVRD',
        adjusted_stat: null,
      }),
    ])
  })

  test('charges nothing for what was given back, on the screen and in the file', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }])
    await world.deps.pool.query('update messages set refunded = true where id = (select max(id) from messages)')
    const query = { mobile: NUMBER, ...DAYS }
    const { data } = await read(world.client, 'report-by-mobile', query)
    expect(data.map(({ use_credit }) => use_credit)).toEqual([0, 1])
    expect((await file(world.client, 'report-by-mobile-export', query)).map(({ Credits }) => Credits)).toEqual(['0', '1'])
  })

  test('has the messages of every channel, each cost in the unit of its wallet, on the screen and in the file', async () => {
    await send(world.client, [{ mobile: NUMBER }])
    await send(world.client, [{ mobile: NUMBER }], { campaign: 'Calls', routeType: 4 })
    const diwali = await send(world.client, [{ mobile: NUMBER, stat: 'read', err: '' }], { campaign: 'Diwali', routeType: 5 })
    await world.deps.pool.query('update messages set state = 9, credits = 8631 where campaign_id = $1', [diwali])
    const query = { mobile: NUMBER, ...DAYS }
    const { data } = await read(world.client, 'report-by-mobile', query)
    expect(data).toMatchObject([
      { campaign: 'Diwali', route_type: 5, use_credit: 0.8631, unit: 'money', bucket: 'DELIVRD', stat: 'read' },
      { campaign: 'Calls', route_type: 4, use_credit: 1, unit: 'pulses', bucket: 'DELIVRD' },
      { campaign: 'Fees', route_type: 1, use_credit: 1, unit: 'credits', bucket: 'DELIVRD' },
    ])
    expect(await file(world.client, 'report-by-mobile-export', query)).toMatchObject([
      { Campaign: 'Diwali', 'Route type': 'WhatsApp', Credits: '0.8631', Unit: 'money', Status: 'DELIVRD' },
      { Campaign: 'Calls', 'Route type': 'Voice', Credits: '1', Unit: 'pulses', Status: 'DELIVRD' },
      { Campaign: 'Fees', 'Route type': 'Transaction', Credits: '1', Unit: 'credits', Status: 'DELIVRD' },
    ])
    const one = { ...query, route_type: 5 }
    expect((await read(world.client, 'report-by-mobile', one)).data.map(({ campaign }) => campaign)).toEqual(['Diwali'])
    expect(await file(world.client, 'report-by-mobile-export', one)).toHaveLength(1)
    expect((await ask(world.client, 'report-by-mobile', { ...query, route_type: 9 })).body.errors).toHaveProperty('route_type')
  })

  test('shows nothing, and costs nothing, until there is a number', async () => {
    await send(world.client, [{ mobile: NUMBER }])
    expect(await read(world.client, 'report-by-mobile', DAYS)).toMatchObject({ data: [], total: 0, needs_mobile: 1 })
    expect((await ask(world.client, 'report-by-mobile-export', DAYS)).body.errors).toEqual({ mobile: ['Enter a mobile number.'] })
    expect((await ask(world.client, 'report-by-mobile', { mobile: '98765', ...DAYS })).body.errors).toEqual({
      mobile: ['Enter 10 to 12 digits.'],
    })
    expect(
      (await ask(world.client, 'report-by-mobile', { mobile: NUMBER, from_date: '2026-01-01', to_date: '2026-11-02' })).body
        .errors,
    ).toEqual({
      to_date: ['Choose at most 92 days.'],
    })
  })

  test('goes by the days of the account’s own calendar', async () => {
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-10-31T18:29:59Z', campaign: 'before' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-10-31T18:30:00Z', campaign: 'first' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-11-02T18:29:59Z', campaign: 'last' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-11-02T18:30:00Z', campaign: 'after' })
    const { data } = await read(world.client, 'report-by-mobile', { mobile: NUMBER, ...DAYS })
    expect(data.map(row => row.campaign)).toEqual(['last', 'first'])
  })

  test('sees what its reader sees, in the list and in the file', async () => {
    for (const one of [world.client, world.sibling, world.stranger]) await send(one, [{ mobile: NUMBER }])
    const query = { mobile: NUMBER, ...DAYS }
    const seen = async (who: Account, more = {}) =>
      (await read(who, 'report-by-mobile', { ...query, ...more })).data.map(row => row.user_id).sort()
    const { client, sibling, stranger } = world
    expect(await seen(client)).toEqual([client.id])
    expect(await seen(world.reseller)).toEqual([client.id, sibling.id])
    expect(await seen(world.employee)).toEqual([client.id, sibling.id, stranger.id])
    expect(await seen(world.admin, { user_id: stranger.id })).toEqual([stranger.id])
    expect((await ask(world.reseller, 'report-by-mobile', { ...query, user_id: stranger.id })).body.errors).toHaveProperty(
      'user_id',
    )
    expect((await file(world.reseller, 'report-by-mobile-export', query)).map(row => row.User).sort()).toEqual([
      'client',
      'sibling',
    ])
    expect((await file(client, 'report-by-mobile-export', query))[0]).not.toHaveProperty('User')
  })

  test('turns pages', async () => {
    await send(
      world.client,
      Array.from({ length: 20 }, (_, n) => ({ mobile: NUMBER, text: `T${n}` })),
    )
    const page = (n: number) => read(world.client, 'report-by-mobile', { mobile: NUMBER, ...DAYS, page: n, per_page_record: 15 })
    expect((await page(1)).data.map(row => row.message)).toEqual(Array.from({ length: 15 }, (_, n) => `T${19 - n}`))
    expect(await page(2)).toMatchObject({ total: 20, last_page: 2, current_page: 2 })
    expect((await page(2)).data).toHaveLength(5)
  })
})
