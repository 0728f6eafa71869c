import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SealReport } from '../../resources/system/audit-log.ts'
import { audit } from '../../server/kernel/audit/audit.ts'
import { sealAudit } from '../../server/kernel/audit/sealer.ts'
import { startWorker, type Worker } from '../../server/kernel/jobs/worker.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { verifyJob } from '../../server/system/auditLog.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let admin: string
const workers: Worker[] = []

const origin = { ip: '10.0.0.9', userAgent: 'test', requestId: 'r-1' }
const note = (actorId: number, accountId: number, entry: Parameters<typeof audit>[2]) =>
  asSystem(world.deps.pool, tx => audit(tx, { ...origin, actorId, accountId }, entry))
const rows = async (body: Record<string, unknown>) => {
  const answer = await call(app, admin, 'POST', 'administration/audit-logs', body)
  return (answer.body.data as { data: Record<string, unknown>[] }).data
}

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
  await note(world.admin.id, world.client.id, {
    action: 'users.update',
    entity: 'users',
    entityId: world.client.id,
    reason: 'asked for',
    before: { name: 'Old', password: 'first' },
    after: { name: 'New', password: 'second' },
  })
  await note(world.reseller.id, world.reseller.id, {
    action: 'blacklist.create',
    entity: 'blacklist',
    entityId: 5,
    after: { mobile_number: '919800000001' },
  })
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(() => app.close())

describe('the audit log screen', () => {
  test('finds entries by person, account, record, action, day and acting', async () => {
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    const found = async (body: Record<string, unknown>) => (await rows(body)).map(row => row.action)
    expect(await found({ actor_id: world.reseller.id })).toEqual(['blacklist.create'])
    expect(await found({ user_id: world.client.id, entity: 'users' })).toEqual(['users.update'])
    expect(await found({ entity: 'blackl', entity_id: '5' })).toEqual(['blacklist.create'])
    expect(await found({ action: 'users.', acting: 1 })).toEqual(['users.update'])
    expect(await found({ acting: 0, action: 'users.' })).toEqual([])
    expect(await found({ action: 'users.', from_date: today, to_date: today })).toEqual(['users.update'])
    expect(await found({ action: 'users.', to_date: '2001-01-01' })).toEqual([])
  })

  test('shows one entry with what was before and after, secrets as dots', async () => {
    const [row] = await rows({ action: 'users.update' })
    const answer = await call(app, admin, 'GET', `administration/audit-log/${row?.id}`)
    expect(answer.body.data).toMatchObject({
      action: 'users.update',
      actor_id: world.admin.id,
      user_id: world.client.id,
      acting: 1,
      reason: 'asked for',
      changes: { before: { name: 'Old', password: '••••' }, after: { name: 'New', password: '••••' } },
    })
    expect((await call(app, admin, 'GET', 'audit-log/999999')).status).toBe(404)
  })

  test('is shut for everybody but admins, whatever their role says', async () => {
    for (const account of [world.employee, world.reseller, world.client])
      expect((await call(app, await world.signIn(account), 'POST', 'administration/audit-logs', {})).status).toBe(403)
  })

  test('exports what the filter finds, with before and after', async () => {
    const answer = await call(app, admin, 'POST', 'administration/audit-log-export', { action: 'users.update' })
    const { file_path: path } = answer.body.data as { file_path: string }
    const file = await app.inject({ url: `/api/${path}` })
    expect(file.body).toContain('users.update')
    expect(file.body).toContain('""name"": ""Old""')
    expect(file.body).not.toContain('first')
    expect(file.body).not.toContain('blacklist.create')
  })

  test('checks the seal as a job, which names the first entry that was touched', async () => {
    const { pool } = world.deps
    const verify = async () => {
      await until(async () => {
        await sealAudit(world.deps)
        return (await pool.query('select 1 from audit_log where hash is null')).rowCount === 0
      })
      const { job_id: id } = (await call(app, admin, 'POST', 'administration/audit-log-verify', {})).body.data as {
        job_id: number
      }
      if (workers.length === 0) workers.push(startWorker(world.deps, { 'audit-verify': verifyJob }, { every: 10 }))
      return until(async () => {
        const job = (await call(app, admin, 'GET', `job/${id}`)).body.data as { status: string; result: SealReport }
        return job.status === 'done' ? job.result : undefined
      })
    }
    const fine = await verify()
    expect(fine).toMatchObject({ broken: null })
    expect(fine.intact_to).toBeGreaterThan(0)
    const seq = (await rows({ action: 'blacklist.create' }))[0]?.id
    await pool.query('alter table audit_log disable trigger all')
    await pool.query(`update audit_log set reason = 'never happened' where seq = $1`, [seq])
    await pool.query('alter table audit_log enable trigger all')
    expect(await verify()).toMatchObject({ broken: seq, intact_to: Number(seq) - 1 })
  })

  test('follows a check that is under way rather than beginning another', async () => {
    const start = async () =>
      (await call(app, admin, 'POST', 'administration/audit-log-verify', {})).body.data as { job_id: number }
    const first = await start()
    expect(await start()).toEqual(first)
  })
})
