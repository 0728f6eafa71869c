import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { LEFT, reversalOf } from '../../resources/language/undo.ts'
import { testDatabase } from '../support/database.ts'
import { typesOf } from '../support/types.ts'
import { type Account, addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'
import { makeRecord, setState } from './records.ts'

/** Every action that says what it changes (rule declarations-12): done, and undone. */

let app: FastifyInstance
let world: World
let other: Account

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  other = await addAccount(world.deps.pool, 0, 'otheradmin', world.admin.id)
  await world.deps.pool.query('update accounts set sp_operation = 1 where id = any($1)', [[world.admin.id, other.id]])
})
afterAll(() => app.close())

const REVERSIBLE = allEndpoints(register).flatMap(endpoint => {
  const { owner, name, path, resource, action } = endpoint
  const reversal = action && reversalOf(action)
  return resource?.table && reversal
    ? [{ id: `${owner}.${name}`, path, resource, action, reversal, byAdmin: typesOf(endpoint).includes(0) }]
    : []
})
type Reversible = (typeof REVERSIBLE)[number]

const MARKS = `array['updated_at', 'version']`
/** Tables of what is lent or given, as they stand. */
const BESIDE = [
  ...['dlt_template_accounts', 'sender_id_accounts', 'dlt_template_group_accounts', 'wa_configuration_accounts'].map(
    table => [table, '{}'] as const,
  ),
  ['route_assignments', '{updated_at,updated_by}'] as const,
  ['contact_numbers', '{updated_at}'] as const,
]

/** Whose it is to do where it is not an admin's, nor the owner's. */
const DOERS: Readonly<Record<string, (of: World) => Account>> = { 'credit-request.reject': of => of.reseller }

/** What is asked for and is no sample: another value than the record has. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'dlt-template-list.priority': { priority: 3 },
  'users.setRatio': { ratio_set: 60, failed_ratio: 30 },
}

/** What a record needs beyond the condition of its action. */
const MADE_FIT: Readonly<Record<string, string>> = {
  'notification-template.reset': `update notification_templates set event_key = 'sender-approved', subject = 'Ours',
    channel = case when exists (select from notification_templates where event_key = 'sender-approved') then 'email' else 'in_app' end where id = $1`,
}

const standing = async ({ resource }: Reversible, ids: readonly number[]) => {
  const { rows } = await world.deps.pool.query(
    `select to_jsonb(t) - ${MARKS} as row from "${resource.table}" t where id = any($1) order by id`,
    [ids],
  )
  const beside = []
  for (const [table, but] of BESIDE)
    beside.push(...(await world.deps.pool.query(`select to_jsonb(t) - $1::text[] as row from ${table} t order by 1`, [but])).rows)
  return { rows, beside }
}

/** What the action asks for, with records that are there. */
const inputOf = async ({ id, action: { input = {} } }: Reversible): Promise<Record<string, unknown>> => {
  const filled: Record<string, unknown> = sampleBody(input)
  for (const [name, field] of Object.entries(input)) {
    if (field.kind !== 'reference') continue
    const target = register.resources.find(one => one.name === field.resource)
    const made = target?.name === 'users' ? world.client.id : target && (await makeRecord(world, target, world.client))
    filled[name] = field.multiple ? [made] : made
  }
  // Of the type that an assignment is for.
  if ('route_type' in input) {
    await world.deps.pool.query('update secondary_routes set route_type = 1, status = 1')
    filled.route_type = 1
  }
  return { ...filled, ...INPUTS[id] }
}

/** Two records, or one where no more can be meant, done: what stood before, and the answer. */
const done = async (one: Reversible) => {
  const { resource, action, path } = one
  const ids: number[] = []
  const most = action.on === 'row' || action.max === 1 ? 1 : 2
  for (let n = 0; n < most; n++) ids.push(await makeRecord(world, resource, world.client))
  for (const id of ids) await setState(world, resource, id, action.when, true)
  const fit = MADE_FIT[one.id]
  for (const id of ids) if (fit) await world.deps.pool.query(fit, [id])
  const input = await inputOf(one)
  const before = await standing(one, ids)
  const actor = DOERS[one.id]?.(world) ?? (one.byAdmin ? world.admin : world.client)
  const address = path.replace('{id}', String(ids[0]))
  const named = action.on === 'row' ? { [action.idAs ?? 'id']: ids[0] } : { [action.idsAs ?? 'ids']: ids }
  const answer = await call(app, await world.signIn(actor), 'POST', address, {
    ...input,
    ...action.send,
    ...(address === path && named),
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { batch: expect.any(String) } } })
  if (action.on === 'selection') expect(answer.body.data).toMatchObject({ failed: [] })
  const { batch } = answer.body.data as { batch: string }
  expect(await standing(one, ids)).not.toEqual(before)
  const undo = async (by: Account) => call(app, await world.signIn(by), 'POST', address, { ...action.send, undo: batch })
  return { actor, ids, before, undo }
}

test('bulk changes say how they are undone', () => {
  expect(REVERSIBLE.length).toBeGreaterThan(40)
})

describe.each(REVERSIBLE.map(one => [one.id, one] as const))('%s', (_id, one) => {
  test('is undone by the person who did it, once', async () => {
    const { actor, ids, before, undo } = await done(one)
    expect((await undo(actor === world.admin ? other : world.sibling)).status).toBe(409)
    expect(await standing(one, ids)).not.toEqual(before)
    expect(await undo(actor)).toMatchObject({ status: 200, body: { data: { failed: [] } } })
    expect(await standing(one, ids)).toEqual(before)
    expect((await undo(actor)).status).toBe(409)
    expect(await standing(one, ids)).toEqual(before)
  })

  test('leaves alone what was changed since', async () => {
    const { actor, ids, before, undo } = await done(one)
    const after = await standing(one, ids)
    const [first, second] = ids
    const { fields } = one.reversal
    // What is lent is taken back by hand; what stands in a record is touched.
    if (fields)
      await world.deps.pool.query(`update "${one.resource.table}" set updated_at = now() + interval '1 second' where id = $1`, [
        first,
      ])
    else for (const [table] of BESIDE) await world.deps.pool.query(`delete from ${table}`)
    const answer = await undo(actor)
    expect(answer.status).toBe(200)
    if (!fields) return expect((await standing(one, ids)).beside).toEqual([])
    expect(answer.body.data).toEqual({
      done: second === undefined ? [] : [second],
      failed: [{ id: first, message: `${LEFT.changed}.` }],
    })
    const { rows } = await standing(one, ids)
    expect(rows).toEqual([after.rows[0], ...before.rows.slice(1)])
  })
})

describe('an undoing', () => {
  const deactivate = REVERSIBLE.find(({ id }) => id === 'blacklist.deactivate')!

  test('is asked for by its batch alone', async () => {
    const { undo } = await done(deactivate)
    const token = await world.signIn(world.admin)
    const answer = await call(app, token, 'POST', deactivate.path, { ...deactivate.action.send, undo: 'yesterday' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['undo'])
    expect((await undo(world.admin)).status).toBe(200)
  })

  test('is over after a day', async () => {
    const { undo } = await done(deactivate)
    await world.deps.pool.query(`update changed_rows set at = now() - interval '25 hours'`)
    expect((await undo(world.admin)).status).toBe(409)
  })

  test('needs the permission that its action needs', async () => {
    const { ids, undo } = await done(deactivate)
    const after = await standing(deactivate, ids)
    const { action, path } = deactivate
    const { rows } = await world.deps.pool.query<{ batch: string }>('select batch from changed_rows order by id desc limit 1')
    const token = await world.signIn(world.admin, ['blacklist-list'])
    const answer = await call(app, token, 'POST', path, { ...action.send, undo: rows[0]!.batch })
    expect(answer.status).toBe(403)
    expect(await standing(deactivate, ids)).toEqual(after)
    await world.signIn(world.admin)
    expect((await undo(world.admin)).status).toBe(200)
  })

  test('leaves alone what has gone out of reach', async () => {
    const token = await world.signIn(world.client)
    const id = await makeRecord(world, deactivate.resource, world.client)
    const { action, path } = deactivate
    const { body } = await call(app, token, 'POST', path, { ...action.send, ids: [id] })
    const { batch } = body.data as { batch: string }
    await world.deps.pool.query('update blacklists set account_id = $2 where id = $1', [id, world.stranger.id])
    const answer = await call(app, token, 'POST', path, { ...action.send, undo: batch })
    expect(answer.body.data).toEqual({ done: [], failed: [{ id, message: `${LEFT.gone}.` }] })
    const { rows } = await world.deps.pool.query('select status from blacklists where id = $1', [id])
    expect(rows).toEqual([{ status: 0 }])
  })

  test('tells the template whose sender ID somebody has taken back since, and counts templates alone', async () => {
    const assign = REVERSIBLE.find(({ resource, reversal }) => resource.table === 'dlt_templates' && reversal.rows)!
    const senders = register.resources.find(({ table }) => table === 'sender_ids')!
    const { pool } = world.deps
    const [first, second] = [
      await makeRecord(world, assign.resource, world.client),
      await makeRecord(world, assign.resource, world.client),
    ]
    const sender = await makeRecord(world, senders, world.client)
    await pool.query(`update dlt_templates set sender_id = '{}' where id = $1`, [second])
    await pool.query('update dlt_templates set sender_id = array[$2::bigint] where id = $1', [first, sender])
    const token = await world.signIn(world.admin)
    const { action, path } = assign
    const ids = { [action.idsAs ?? 'ids']: [first, second] }
    const lent = await call(app, token, 'POST', path, { ...ids, user_ids: [world.stranger.id], mode: 'add', with_senders: 1 })
    expect(lent.status, JSON.stringify(lent.body)).toBe(200)
    const { rowCount } = await pool.query('delete from sender_id_accounts where sender_id_id = $1', [sender])
    expect(rowCount).toBe(1)
    const { batch } = lent.body.data as { batch: string }
    const answer = await call(app, token, 'POST', path, { undo: batch })
    expect(answer.body.data).toEqual({
      done: [second],
      failed: [{ id: first, message: `${LEFT.changed}.` }],
    })
    const left = await pool.query('select 1 from dlt_template_accounts where account_id = $1', [world.stranger.id])
    expect(left.rowCount).toBe(0)
  })
})
