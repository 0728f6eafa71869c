import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleBody } from '../../resources/language/body.ts'
import type { CommandKey } from '../../resources/system/command-names.ts'
import { SERVER_COMMANDS } from '../../resources/system/serverCommands.ts'
import { COMMANDS } from '../../server/commands/catalogue.ts'
import type { CommandRun } from '../../server/commands/command.ts'
import { commandJob } from '../../server/commands/runJob.ts'
import { startWorker, type Worker } from '../../server/kernel/jobs/worker.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let admin: string
const workers: Worker[] = []

interface Run {
  status: string
  output: { lines: string[] }
  reason: string | null
}

const stepUp = () => world.deps.pool.query('update sessions set stepped_up_at = now()')
const start = (body: Record<string, unknown>, token = admin) => call(app, token, 'POST', 'administration/server-commands', body)
const work = () => workers.push(startWorker(world.deps, { command: commandJob }, { every: 10 }))
const over = (id: number) =>
  until(async () => {
    const run = (await call(app, admin, 'GET', `administration/server-command-run/${id}`)).body.data as Run
    return run.status === 'done' || run.status === 'failed' ? run : undefined
  })
const runOf = async (body: Record<string, unknown>): Promise<Run> => {
  const answer = await start({ reason: 'a test of it', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return over((answer.body.data as { id: number }).id)
}

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
  await stepUp()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => app.close())

describe('a server command', () => {
  test.each(Object.keys(SERVER_COMMANDS) as CommandKey[])('%s does its work and says what came of it', async key => {
    work()
    const { args, dryRun } = SERVER_COMMANDS[key]
    for (const dry_run of dryRun ? [1, 0] : [0]) {
      const run = await runOf({ command: key, args: sampleBody(args), dry_run })
      expect(run).toMatchObject({ status: 'done' })
      expect(run.output.lines.length).toBeGreaterThan(0)
    }
  })

  test('asks for the password again, and does nothing without it', async () => {
    const fresh = await world.signIn(world.admin)
    await world.deps.pool.query('update sessions set stepped_up_at = null where id = (select max(id) from sessions)')
    const before = await world.deps.pool.query('select 1 from command_runs')
    const answer = await start({ command: 'queue-status' }, fresh)
    expect(answer.status).toBe(403)
    expect(answer.body.data).toEqual({ step_up: true })
    await world.deps.pool.query(
      `update sessions set stepped_up_at = now() - interval '6 minutes' where stepped_up_at is not null`,
    )
    expect((await start({ command: 'queue-status' })).status).toBe(403)
    expect((await world.deps.pool.query('select 1 from command_runs')).rowCount).toBe(before.rowCount)
    await stepUp()
  })

  test.each([
    [{ command: 'rm -rf /' }, 'command'],
    [{ command: 'tables-tidy', args: { table: 'messages; drop table messages' }, reason: 'because' }, 'table'],
    [{ command: 'tables-tidy', args: { table: '$(reboot)' }, reason: 'because' }, 'table'],
    [{ command: 'campaigns-recount', args: { days: 365 }, reason: 'because' }, 'days'],
    [{ command: 'campaigns-recount', args: { days: null }, reason: 'because' }, 'days'],
    [{ command: 'queue-status', args: { path: '/etc/passwd' } }, 'path'],
    [{ command: 'queue-status', dry_run: 1 }, 'dry_run'],
    [{ command: 'ledger-reconcile' }, 'reason'],
  ])('refuses %j at its field', async (body, field) => {
    const answer = await start(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty([field])
  })

  test('runs once at a time', async () => {
    expect((await start({ command: 'disk-usage' })).status).toBe(200)
    const second = await start({ command: 'disk-usage' })
    expect(second.status).toBe(409)
    expect(second.body.message).toContain('running already')
    work()
    await until(async () => (await start({ command: 'disk-usage' })).status === 200)
  })

  test('puts wrong counters right, and only says so in a dry run', async () => {
    work()
    const { pool } = world.deps
    const { rows } = await pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, total_contacts, total_delivered)
       values ($1, 'recount', 'Recount', 'Text', 1, 'SUNRSE', '{}', 'recount', 'ready', 7, 7) returning id`,
      [world.client.id],
    )
    const id = rows[0]!.id
    const shown = async () => (await pool.query('select total_contacts from campaigns where id = $1', [id])).rows[0]
    const dry = await runOf({ command: 'campaigns-recount', args: { days: 1 }, dry_run: 1 })
    expect(dry.output.lines.join()).toContain(`Campaign ${id}: total_contacts 7 → 0`)
    expect(await shown()).toEqual({ total_contacts: 7 })
    await runOf({ command: 'campaigns-recount', args: { days: 1 } })
    expect(await shown()).toEqual({ total_contacts: 0 })
    const resolved = await runOf({ command: 'alarms-resolve' })
    expect(resolved.output.lines[0]).toBe('1 alarm resolved.')
  })

  test('signs out whom it is told to, and admins never', async () => {
    work()
    const client = await world.signIn(world.client)
    const reseller = await world.signIn(world.reseller)
    await runOf({ command: 'sessions-end', args: { user_type: 'clients' } })
    expect((await call(app, client, 'GET', 'me')).status).toBe(401)
    expect((await call(app, reseller, 'GET', 'me')).status).toBe(200)
    await runOf({ command: 'sessions-end', args: { user_type: 'all' } })
    expect((await call(app, reseller, 'GET', 'me')).status).toBe(401)
    expect((await call(app, admin, 'GET', 'me')).status).toBe(200)
  })

  test('that fails says why, and the log has its beginning and its end', async () => {
    const real = COMMANDS['database-health']
    Object.assign(COMMANDS, {
      'database-health': async () => {
        throw new Error('The disk is on fire.')
      },
    })
    work()
    const run = await runOf({ command: 'database-health', reason: 'looks slow' })
    Object.assign(COMMANDS, { 'database-health': real })
    expect(run).toMatchObject({ status: 'failed', reason: 'looks slow', output: { lines: ['The disk is on fire.'] } })
    const { rows } = await world.deps.pool.query<{ action: string; after: Record<string, unknown> }>(
      `select action, after from audit_log where entity = 'server-command-runs' order by seq desc limit 2`,
    )
    expect(rows.map(row => row.action)).toEqual(['server-command-runs.failed', 'server-command-runs.run'])
    expect(rows[0]?.after).toMatchObject({ command: 'database-health', output_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('that says more than 64 KB is cut there, and says so', async () => {
    const real = COMMANDS['database-health']
    const talk = async (says: string) => {
      Object.assign(COMMANDS, {
        'database-health': async ({ say }: CommandRun) => {
          for (let i = 0; i < 3000; i++) await say(says)
        },
      })
      const { output } = await runOf({ command: 'database-health' })
      Object.assign(COMMANDS, { 'database-health': real })
      return output.lines
    }
    work()
    const many = await talk('short')
    expect(many.length).toBe(501)
    const wide = await talk('\u0928'.repeat(900))
    expect(Buffer.byteLength(wide.join('\n'))).toBeLessThanOrEqual(65_536)
    expect(wide.length).toBeGreaterThan(40)
    for (const lines of [many, wide]) expect(lines.at(-1)).toBe('Further lines are left out.')
  })

  test('is nothing for anybody but admins, whatever their role says', async () => {
    for (const account of [world.employee, world.reseller, world.client])
      expect((await call(app, await world.signIn(account), 'GET', 'server-commands')).status).toBe(403)
  })

  test('shows its history with who, when and what came of it', async () => {
    const answer = await call(app, admin, 'POST', 'administration/server-command-runs', { command: 'tables-tidy' })
    const [row] = (answer.body.data as { data: Record<string, unknown>[] }).data
    expect(row).toMatchObject({
      command: 'tables-tidy',
      status: 'done',
      actor_id: world.admin.id,
      reason: 'a test of it',
      dry_run: 0,
    })
    expect(row).not.toHaveProperty('output')
    const catalogue = (await call(app, admin, 'GET', 'administration/server-commands')).body.data as {
      key: string
      last_run: unknown
    }[]
    expect(catalogue.map(({ key }) => key)).toEqual(Object.keys(SERVER_COMMANDS))
    expect(catalogue.find(({ key }) => key === 'tables-tidy')?.last_run).toMatchObject({ status: 'done' })
  })
})

describe('the address of the application logs', () => {
  const told = async () => (await call(app, admin, 'GET', 'administration/application-logs')).body.data
  const set = (url: string) =>
    world.deps.pool.query(
      `insert into app_settings (key, value) values ('application_log_url', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(url)],
    )

  test('is told to admins, when it is one of the web', async () => {
    expect(await told()).toEqual({ url: null })
    await set('https://logs.example.in/desk')
    expect(await told()).toEqual({ url: 'https://logs.example.in/desk' })
    await set('javascript:alert(1)')
    expect(await told()).toEqual({ url: null })
    expect((await call(app, await world.signIn(world.employee), 'GET', 'application-logs')).status).toBe(403)
  })
})
