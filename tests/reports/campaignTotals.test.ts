import { describe, expect, test } from 'vitest'
import { type Answer, NUMBER, openReportsDesk } from './reportsDesk.ts'

const { world, read, file, send } = await openReportsDesk()

describe('the campaign report', () => {
  test('has the totals of all campaigns the filter leaves, not of the page', async () => {
    for (let n = 0; n < 20; n++)
      await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }, { mobile: NUMBER, state: 5 }, { mobile: '1', state: 6 }])
    await send(world.stranger, [{ mobile: NUMBER }])
    const { data, total, totals } = await read(world.client, 'campaign-list', { per_page: 15 })
    expect([data.length, total]).toEqual([15, 20])
    expect(data[0]).toMatchObject({
      campaign: 'Fees',
      total_contacts: 4,
      total_delivered: 2,
      delivered_percent: 66.67,
      total_failed: 1,
    })
    expect(totals).toMatchObject({
      total_contacts: 80,
      total_delivered: 40,
      total_failed: 20,
      total_invalid_number: 20,
      delivered_percent: 66.67,
    })
    expect((await read(world.admin, 'campaign-list', { user_id: world.stranger.id })).totals).toMatchObject({ total_contacts: 1 })
    expect((await read(world.client, 'campaign-list', { from_date: '2026-11-02' })).totals).toMatchObject({
      total_contacts: 0,
      delivered_percent: null,
    })
    expect(await file(world.client, 'campaign-list-export', {})).toHaveLength(20)
  })

  const addMany = (count: number) =>
    world.deps.pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, total_contacts)
       select $1, 'many-' || n, 'Many', 'Dear parent', 1, 'SUNRSE', '{}', 'many', 'ready', 1 from generate_series(1, $2) n`,
      [world.client.id, count],
    )

  test('has them of what is searched, and none of more than its list counts', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }])
    expect((await read(world.client, 'campaign-list', { search: 'Fees' })).totals).toMatchObject({ total_contacts: 2 })
    await addMany(1000)
    expect((await read(world.client, 'campaign-list', {})).totals).toMatchObject({ total_contacts: 1002 })
    expect(await read(world.reseller, 'campaign-list', {})).toMatchObject({
      total: 1000,
      total_is_capped: 1,
      totals: null,
      too_many: 1,
    })
    expect((await read(world.reseller, 'campaign-list', { search: 'Fees' })).totals).toMatchObject({ total_contacts: 2 })
    // More than a search counts; each page, and each order, has the same.
    const first = await read(world.client, 'campaign-list', { search: 'Many' })
    const second = await read(world.client, 'campaign-list', { search: 'Many', page: 2, cursor: first.next_cursor })
    const sorted = await read(world.reseller, 'campaign-list', { search: 'Many', sort_by: 'campaign' })
    expect([first, second, sorted].map(page => page.totals)).toEqual(Array(3).fill(first.totals))
    expect(first.totals).toMatchObject({ total_contacts: 1000 })
  })

  test.each([
    ['far more', 2001],
    ['a few more', 1001],
  ])('has them again as soon as no more are left than its list counts, where there were %s', async (_many, count) => {
    await addMany(count)
    const look = () => read(world.reseller, 'campaign-list', {})
    // How many more there are is found out at the second look.
    for (let time = 0; time < 3; time++) expect(await look()).toMatchObject({ total: 1000, totals: null, too_many: 1 })
    await world.deps.pool.query(`delete from campaigns where substr(unique_key, 6)::int > 15`)
    const { total, totals, too_many } = (await look()) as Answer & { too_many?: 1 }
    expect({ total, contacts: totals?.total_contacts, too_many }).toEqual({ total: 15, contacts: 15, too_many: undefined })
  })
})
