import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIX_ACTIONS, NEEDS_FLAG, setsStatus } from '../../resources/adjustments/fix-actions.ts'
import { openSession } from '../../server/access/sessions.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { type World as Sending, world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { takenCampaign } from '../support/taken.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let w: Sending
let campaign: number
/** Of an employee with the role that employees have at first. */
let employee: string

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  w = await sendingWorld(pool, { credits: 1000 })
  campaign = await takenCampaign(pool, w, 3)
  const { id } = world.employee
  employee = await asSystem(pool, async tx => {
    const token = await openSession(tx, { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' }, { accountId: id, actorId: id })
    await tx.query('update sessions set stepped_up_at = now() where account_id = $1', [id])
    return token
  })
})
afterAll(() => app.close())

const post = (path: string, body: Record<string, unknown> = {}) => call(app, employee, 'POST', path, body)
const REASON = 'Summary of the supplier of 20 November'
const fix = (body: Record<string, unknown>) => post('manage-campaign', { send_sms_ids: [campaign], reason: REASON, ...body })

describe('an employee with the role of the start', () => {
  test.each(['all-campaign', 'manage-campaign-list', 'status-adjustments'])('sees %s', async path => {
    expect((await post(path)).status).toBe(200)
  })

  test('asks the gateways again and has sent again what is open', async () => {
    expect((await fix({ action: 'recheck_status' })).status).toBe(200)
    expect((await call(app, employee, 'GET', `administration/reupdate-pending-status/${campaign}`)).status).toBe(200)
    expect((await fix({ action: 'resubmit_pending', dry_run: 1 })).status).toBe(200)
  })

  test.each(FIX_ACTIONS.map(({ value }) => value).filter(setsStatus))('does not %s, not even to count it', async action => {
    const body = { action, ...(action === 'apply_ratio' && { ratio_percent_to_delivered: 90 }) }
    for (const dry_run of [0, 1]) {
      const answer = await fix({ ...body, dry_run })
      expect([answer.status, answer.body.message]).toEqual([403, NEEDS_FLAG])
    }
  })

  test.each(['approve', 'reverse'])('does not %s what others set', async action => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into status_adjustments (action, reason, status, actor_id) values ('apply_ratio', $1, $2, $3) returning id`,
      [REASON, action === 'approve' ? 'asked' : 'done', world.admin.id],
    )
    expect((await post(`status-adjustment-${action}/${rows[0]!.id}`, { reason: REASON })).status).toBe(403)
  })

  test.each(['administration/held-campaigns', 'administration/held-campaigns-send', 'informing-user-about-server'])(
    'reaches %s by grant alone',
    async path => {
      expect((await post(path)).status).toBe(403)
    },
  )

  test('sets a status once that is granted to the account', async () => {
    await pool.query('update accounts set sp_operation = 1 where id = $1', [world.employee.id])
    expect((await fix({ action: 'queue_pending_to_delivered', dry_run: 1 })).status).toBe(200)
    await pool.query('update accounts set sp_operation = 0 where id = $1', [world.employee.id])
  })
})

describe('the campaigns to be managed', () => {
  const listed = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await post('manage-campaign-list', { user_id: w.account, ...body })
    expect(status, JSON.stringify(answer)).toBe(200)
    return (answer.data as { data: Record<string, unknown>[] }).data
  }

  test('are those with open numbers where that is asked, and say where they stand and that they are paused', async () => {
    const nothing = await takenCampaign(pool, w, 2)
    await pool.query(
      `update campaigns set status = 'Completed', total_accepted = 0, total_heard = 0, total_delivered = 2 where id = $1`,
      [nothing],
    )
    await pool.query(`update campaigns set status = 'Pending', paused_at = now() where id = $1`, [campaign])
    expect(await listed({ has_open: 1 })).toMatchObject([
      { id: campaign, is_paused: 1, place: 'queue', unsubmitted: 0, accepted: 0, pending: 3, expired: 0, total_adjusted: 0 },
    ])
    expect(await listed({})).toMatchObject([{ id: nothing, place: 'history', pending: 0 }, { id: campaign }])
    expect(await listed({ place: 'history' })).toMatchObject([{ id: nothing }])
  })

  test('can be sorted by what is open', async () => {
    const more = await takenCampaign(pool, w, 5)
    const ids = async (sort_order: string) => (await listed({ has_open: 1, sort_by: 'pending', sort_order })).map(({ id }) => id)
    expect(await ids('desc')).toEqual([more, campaign])
    expect(await ids('asc')).toEqual([campaign, more])
  })
})
