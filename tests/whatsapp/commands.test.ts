import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandJob } from '../../server/commands/runJob.ts'
import { startWorker, type Worker } from '../../server/kernel/jobs/worker.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

let desk: NumbersDesk
let admin: string
let worker: Worker
let digits = 919_840_000_000

beforeAll(async () => {
  desk = await openNumbersDesk()
  admin = await desk.world.signIn(desk.world.admin)
  await desk.world.deps.pool.query('update sessions set stepped_up_at = now()')
  worker = startWorker(desk.world.deps, { command: commandJob }, { every: 10 })
})
afterAll(async () => {
  await worker.stop()
  await desk.close()
})

interface Run {
  status: string
  output: { lines: string[] }
}

const run = async (command: string): Promise<Run> => {
  const begun = await call(desk.app, admin, 'POST', 'administration/server-commands', { command, reason: 'a test of it' })
  expect([begun.status, begun.body.message]).toEqual([200, 'The command has begun'])
  const { id } = begun.body.data as { id: number }
  return until(async () => {
    const now = (await call(desk.app, admin, 'GET', `administration/server-command-run/${id}`)).body.data as Run
    return now.status === 'done' || now.status === 'failed' ? now : undefined
  })
}

const numberOf = async (owner: { id: number }, more: Readonly<Record<string, unknown>> = {}) => {
  const number = await desk.newNumber(String(++digits))
  const { id } = await connected(desk, number, { user_id: owner.id, ...more })
  return { id, number }
}

test('every active number is checked, one that fails keeps no other from it, and its owner is told of a change', async () => {
  const { client } = desk.world
  const { value: lost } = (await desk.control('/token', { create: true })) as { value: string }
  const [broken, good] = [await numberOf(client, { access_token: lost }), await numberOf(client)]
  await desk.control('/token', { token: lost, revoked: true })
  await desk.control('/number', { number: good.number.id, quality: 'YELLOW' })
  const { status, output } = await run('wa-quality-check-all')
  const text = output.lines.join('\n')
  expect(status).toBe('failed')
  expect(text).toContain(`+${good.number.number}: Medium quality`)
  expect(text).toContain(`+${broken.number.number}: failed.`)
  expect(text).toContain('1 number of 2 failed')
  expect(text).not.toContain(lost)
  const { rows } = await desk.world.deps.pool.query(
    `select account_id from notifications where event = 'wa-quality-changed' order by id`,
  )
  expect(rows).toEqual([{ account_id: client.id }])
})

test('templates of a business are pulled once for each account that has a number of it', async () => {
  const { reseller, sibling } = desk.world
  const [first] = [await numberOf(reseller), await numberOf(reseller), await numberOf(sibling)]
  const made = await fetch(`http://127.0.0.1:${desk.port}/v23.0/${first.number.waba}/message_templates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'order_ready',
      language: 'en',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Your order is ready.' }],
    }),
  })
  expect(made.status).toBe(200)
  const { output } = await run('wa-sync-templates')
  expect(output.lines.filter(line => line.includes('Templates: 1 added'))).toHaveLength(2)
  const { rows } = await desk.world.deps.pool.query(
    `select account_id from wa_templates where template_name = 'order_ready' and account_id = any($1) order by account_id`,
    [[reseller.id, sibling.id]],
  )
  expect(rows).toEqual([reseller.id, sibling.id].sort((a, b) => a - b).map(account_id => ({ account_id })))
})
