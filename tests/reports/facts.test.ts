import { beforeEach, describe, expect, it } from 'vitest'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { checkFacts, checkRecentFacts } from '../../server/reports/facts/check.ts'
import { foldFacts } from '../../server/reports/facts/fold.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 10_000 })
})

const figures = async (campaign: number) =>
  (
    await pool.query(
      `select to_char(f.day, 'YYYY-MM-DD') as day, f.state, sum(f.messages)::int as messages, sum(f.credits)::int as credits
       from message_figures f join campaigns c on c.account_id = f.account_id
       where c.id = $1 group by 1, 2 having sum(f.messages) <> 0 order by 1, 2`,
      [campaign],
    )
  ).rows

describe('the figures of reports', () => {
  it('are there with the messages, and stay the same when they are added up', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(7)))
    const before = await figures(id)
    expect(before).toEqual([{ day: expect.any(String), state: 0, messages: 7, credits: 7 }])
    expect(await foldFacts(pool)).toBeGreaterThan(0)
    expect(await foldFacts(pool)).toBe(0)
    expect(await figures(id)).toEqual(before)
    expect(await factFaults(pool)).toEqual([])
  })

  it('are put right, with an alarm, where they differ from the messages', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(3)))
    const [{ day }] = await figures(id)
    await pool.query('update message_fact_changes set messages = messages + 5 where account_id = $1', [w.account])
    expect(await checkFacts(pool, day)).toMatchObject([{ account_id: w.account, messages: -5 }])
    expect(await factFaults(pool)).toEqual([])
    expect(await checkFacts(pool, day)).toEqual([])
    const open = async () => (await pool.query(`select entity_id from alarms where kind = 'facts' and resolved_at is null`)).rows
    expect(await open()).toEqual([{ entity_id: day }])
    // Found right by the next check, whichever day it was.
    await pool.query(`insert into alarms (kind, entity, entity_id, detail) values ('facts', 'day', '2026-01-01', '{}')`)
    await checkRecentFacts(pool)
    expect(await open()).toEqual([])
  })

  it('go to another day with a campaign that is put off', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(4)))
    await pool.query(`update campaigns set campaign_send_date_time = '2031-05-06 20:00+00' where id = $1`, [id])
    expect(await figures(id)).toEqual([{ day: '2031-05-07', state: 0, messages: 4, credits: 4 }])
    expect(await factFaults(pool)).toEqual([])
  })

  it('go with messages that are deleted', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(4)))
    await foldFacts(pool)
    await asSystem(pool, tx => tx.query('delete from messages where account_id = $1 and campaign_id = $2', [w.account, id]))
    expect(await figures(id)).toEqual([])
  })

  it('are seen by whoever sees the account, and by nobody else', async () => {
    await acceptAndExpand(w, normalForm(w.registered, numbers(2)))
    const other = await world(pool, { credits: 10 })
    const seen = (account: number) =>
      withScope(pool, { accountId: account, userType: 2 }, async tx => {
        const { rows } = await tx.query('select count(*)::int as n from message_figures')
        return rows[0].n
      })
    expect(await seen(w.account)).toBeGreaterThan(0)
    expect(await seen(other.account)).toBe(0)
  })
})
