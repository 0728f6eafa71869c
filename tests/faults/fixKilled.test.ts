import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FIX_JOB } from '../../server/adjustments/job.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { queueJob } from '../../server/kernel/jobs/job.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { factFaults } from '../support/facts.ts'
import { takenCampaign } from '../support/taken.ts'
import { until } from '../support/until.ts'

const { pool, url } = await testDatabase()
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const ROWS = 4000
const CAMPAIGNS = 4

test('a fix and its reversal whose worker is killed in the middle are each done exactly once', { timeout: 120_000 }, async () => {
  const w = await sendingWorld(pool, { credits: ROWS, columns: { billing_basis: 1 } })
  // Each campaign is a transaction of its own: there are places between them to be killed at.
  const ids: number[] = []
  while (ids.length < CAMPAIGNS) ids.push(await takenCampaign(pool, w, ROWS / CAMPAIGNS))
  const fix = { action: 'queue_pending_to_failed', campaigns: ids, limit: 50_000 }
  const { rows } = await pool.query<{ id: number }>(
    `insert into status_adjustments (action, reason, filter, status, actor_id) values ($1, 'Killed on the way', $2, 'running', $3) returning id`,
    [fix.action, JSON.stringify({ fix }), w.account],
  )
  const adjustment = rows[0]!.id
  const balance = () => balanceOf(pool, w.account, 1)
  const record = async () => (await pool.query('select * from status_adjustments where id = $1', [adjustment])).rows[0]
  const killedOnce = async (mode: 'set' | 'reverse') => {
    const job = await asSystem(pool, tx =>
      queueJob(tx, FIX_JOB, { accountId: w.account, actorId: w.account, title: mode, params: { adjustment, mode } }),
    )
    const state = async () => (await pool.query('select status, done, claim from jobs where id = $1', [job])).rows[0]
    const work = () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../support/jobWorker.ts'), url, '/tmp'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      children.push(child)
      return child
    }
    const first = work()
    await until(async () => (await state()).done > 0, { every: 2 })
    first.kill('SIGKILL')
    await once(first, 'exit')
    const killed = await state()
    // Long enough ago for another worker to take it over.
    await pool.query(`update jobs set heartbeat_at = now() - interval '1 hour' where id = $1 and status = 'running'`, [job])
    const second = work()
    await until(async () => (await state()).status === 'done', { timeout: 40_000 })
    second.kill('SIGKILL')
    await once(second, 'exit')
    return { killed, ended: await state() }
  }
  const isSound = async () => {
    for (const id of ids) expect(await recountCampaign(pool, id)).toEqual({})
    expect(await reconcileLedger(pool)).toBe(0)
    expect(await factFaults(pool)).toEqual([])
  }

  expect(await balance()).toBe(0)
  const set = await killedOnce('set')
  expect(set.killed.done).toBeLessThan(ROWS)
  expect(set.ended).toMatchObject({ done: ROWS, claim: 2 })
  expect(await record()).toMatchObject({ status: 'done', changed: ROWS, refund_credits: ROWS })
  expect(await balance()).toBe(ROWS)
  await isSound()

  const reversed = await killedOnce('reverse')
  expect(reversed.ended).toMatchObject({ claim: 2 })
  expect(await record()).toMatchObject({ status: 'reversed', restored: ROWS, recharged_credits: ROWS })
  expect(await balance()).toBe(0)
  await isSound()
})
