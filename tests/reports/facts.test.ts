import { beforeEach, describe, expect, it } from 'vitest'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { checkFacts, checkRecentFacts } from '../../server/reports/facts/check.ts'
import { foldFacts } from '../../server/reports/facts/fold.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { takenCampaign } from '../support/taken.ts'

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

  it('hear from batches what they changed, and from the trigger of all else in the same transaction', async () => {
    const id = await takenCampaign(pool, w, 6, 5)
    const codes = new CodeBook(pool)
    await codes.refresh()
    const heard = (from: number, to: number, stat: string) =>
      Array.from({ length: to - from }, (_, i) =>
        arrivalOf(w.primary, { gatewayId: `c${id}-${from + i}`, stat, err: '000', raw: stat }, false),
      )
    const context = { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: true }
    const states = async () => (await figures(id)).map(({ state, messages, credits }) => [state, messages, credits])
    await asSystem(pool, async tx => {
      await commitReceipts(tx, heard(0, 3, 'UNDELIV'), context)
      await tx.query(`update messages set credits = 3 where campaign_id = $1 and state = 0`, [id])
    })
    expect(await states()).toEqual([
      [0, 1, 3],
      [3, 2, 2],
      [5, 3, 0],
    ])
    // One that is open no longer among them: what it was is for the trigger to find out.
    await asSystem(pool, tx => commitReceipts(tx, heard(2, 4, 'DELIVRD'), context))
    expect(await states()).toEqual([
      [0, 1, 3],
      [3, 1, 1],
      [4, 2, 2],
      [5, 2, 0],
    ])
    await asSystem(pool, tx => tx.query('update messages set credits = 1 where campaign_id = $1 and state = 0', [id]))
    expect(await factFaults(pool)).toEqual([])
  })

  it('rest on queued messages that have no route yet, and of which nothing was set or given back', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1)))
    for (const set of ['route_id = 1', 'adjusted_state = 4', 'refunded = true'])
      await expect(
        asSystem(pool, tx => tx.query(`update messages set ${set} where campaign_id = $1`, [id])),
        set,
      ).rejects.toThrow('messages_queued_bare')
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
