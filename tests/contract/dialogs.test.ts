import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { filterRules } from '../../resources/language/filters.ts'
import { badValue } from '../../resources/language/kinds.ts'
import { world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { type Body, brokenBy, DIALOGS, goodBodies, type Ids, type SpecDialog } from '../support/dialogs.ts'
import { watchRows } from '../support/hostile.ts'
import { takenCampaign } from '../support/taken.ts'
import { type Account, type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'

/** The server's end of the specification's dialogs; the panel's is tests/kernel/dialogs.panel.test.tsx. */

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let client: Account
let ids: Ids
let changed: () => Promise<boolean>

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  const sending = await sendingWorld(pool, { credits: 1000 })
  client = { id: sending.account, userType: 2, username: 'sender' }
  await pool.query('update accounts set account_type = 2, sp_operation = 1 where id = any($1)', [[client.id, world.admin.id]])
  const campaign = await takenCampaign(pool, sending, 4)
  // Over, and as if its texts had links: it can be sent again, corrected, and asked for clicks.
  await pool.query(`update campaigns set status = 'Completed', two_way_token = 'aB3dE6gH' where id = $1`, [campaign])
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from messages where campaign_id = $1', [campaign])
  const { senderId, normal } = sending.registered
  ids = { user: client.id, sender: senderId, template: normal, campaign, message: rows[0]!.id }
  for (const one of [world.admin, client]) tokens.set(one, await world.signIn(one))
  changed = await watchRows(pool)
})
afterAll(() => app.close())

const tokens = new Map<Account, string>()
/** Asks, with everything written before it seen already. */
const ask = async ({ as, path, counts }: SpecDialog, body: Body, dryRun: 0 | 1 = 1): Promise<Answered> => {
  await changed()
  const sent = { entry_mode: 'web', ...body, ...(counts && { dry_run: dryRun }) }
  return call(app, tokens.get(as === 0 ? world.admin : client), 'POST', path.replace('{id}', String(ids.campaign)), sent)
}

const declaredBy = ({ of: [name, action] }: SpecDialog): Fields => {
  const resource = register.resources.find(one => one.name === name)!
  if (action) return resource.actions[action]?.input ?? {}
  return Object.fromEntries([...filterRules(resource)].map(([key, { declared }]) => [key, declared]))
}

describe.each(Object.entries(DIALOGS))('%s', (_name, dialog) => {
  const declared = declaredBy(dialog)
  const { fields, rules, sends = [] } = dialog

  test('asks for what is declared, and everything that it must have is left out once', () => {
    const named = Object.entries(fields)
    // The log of a campaign is read as a list is: its search and status are not declared.
    if (dialog.of[1] !== 'info')
      expect(named.map(([key, { kind }]) => [key, kind])).toEqual(named.map(([key]) => [key, declared[key]?.kind]))
    // The one call of all bulk fixes takes more than the dialog of one campaign asks for.
    if (!dialog.counts) expect(Object.keys(declared).filter(key => !fields[key] && !sends.includes(key))).toEqual([])
    for (const [key, { values = [] }] of named) {
      const field = declared[key]
      if (field?.kind === 'select') expect(field.choices.map(({ value }) => value)).toEqual(expect.arrayContaining([...values]))
      if (field?.required) expect(fields[key]?.required, key).toBe(true)
    }
    const leftOut = rules.flatMap(({ typed, at }) => (at in typed && (typed[at] === undefined || typed[at] === null) ? [at] : []))
    expect(leftOut.toSorted()).toEqual(named.flatMap(([key, { required }]) => (required ? [key] : [])).toSorted())
  })

  test.each(rules.map(rule => [rule.title, rule] as const))('%s: 422 there, and nothing is half saved', async (_title, rule) => {
    const answer = await ask(dialog, brokenBy(dialog, rule, ids), rule.validate === 'run' ? 0 : 1)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [rule.at]: [rule.says] } } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([rule.at])
    expect(await changed()).toBe(false)
  })

  // Whatever an action asks for contract.test.ts sends of the wrong kind, except what only some accounts have.
  const unproved = Object.keys(fields).filter(key => declared[key] && (!dialog.of[1] || declared[key].flag))
  if (unproved.length > 0)
    test(`refuses what is of the wrong kind at ${unproved.join(', ')}`, async () => {
      for (const key of unproved) {
        const field = declared[key]!
        // A filter looks for any text there is; it can only be too long.
        const wrong = !dialog.of[1] && field.kind === 'text' ? 'x'.repeat(201) : badValue(field)
        const answer = await ask(dialog, { ...dialog.good(ids), [key]: wrong })
        expect(answer.status, `${key}: ${JSON.stringify(answer.body)}`).toBe(422)
        expect(Object.keys(answer.body.errors ?? {}), key).toEqual([key])
        expect(await changed()).toBe(false)
      }
    })

  const flagged = Object.entries(fields).flatMap(([key, { flag }]) => (flag ? [key] : []))
  if (flagged.length > 0)
    test(`takes ${flagged.join(', ')} only of accounts with that operation`, async () => {
      await pool.query('update accounts set sp_operation = 0 where id = $1', [client.id])
      try {
        const answer = await ask(dialog, dialog.good(ids))
        expect(answer.status).toBe(422)
        expect(Object.keys(answer.body.errors ?? {})).toEqual(flagged)
      } finally {
        await pool.query('update accounts set sp_operation = 1 where id = $1', [client.id])
      }
    })

  test.each(['everything', ...Object.keys(dialog.others ?? {})])('takes what is good: %s', async name => {
    const body = goodBodies(dialog, ids).find(([one]) => one === name)![1]
    const answer = await ask(dialog, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  })
})

test('questions read as the specification words them', () => {
  const { stop, complete, checkStatus } = campaigns.actions
  expect([stop.confirm, complete.confirm]).toEqual(['Stop {campaign} ?', 'complete {campaign} ?'])
  expect(checkStatus.confirm).toBeTruthy()
  // Offered from Pending alone; from every status but Completed; always (rule campaigns-3).
  expect(stop.when).toEqual({ status: 'Pending' })
  expect(complete.when).toEqual({ status: ['Pending', 'Ready-to-complete', 'Stop'] })
  expect(checkStatus).not.toHaveProperty('when')
})
