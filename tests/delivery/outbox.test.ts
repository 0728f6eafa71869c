import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { TOGETHER } from '../../server/delivery/blockSize.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { releaseClaims } from '../../server/delivery/handBack.ts'
import { moveOffDeadRoutes } from '../../server/delivery/mover.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, normalForm, numbers, quiet } from '../support/delivery.ts'
import { waitingOf } from '../support/queue.ts'
import { until } from '../support/until.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 1_000_000 })
})

const made = (count: number) => acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
const claim = (campaignId: number, count: number, after = 0, route = w.primary) =>
  claimMessages(pool, route, [{ campaignId, priority: 0, count, after }], 1)
const idsOf = async (id: number): Promise<number[]> =>
  (await pool.query<{ id: number }>('select id from messages where campaign_id = $1 order by id', [id])).rows.map(row => row.id)
const waitingIds = async (id: number): Promise<number[]> => (await waitingOf(pool, id)).map(row => row.message_id)
const leave = async (campaign: number, ids: readonly number[]): Promise<number[]> =>
  (await pool.query<{ id: number }>('select leave_outbox($1, $2) as id', [ids, ids.map(() => campaign)])).rows
    .map(row => row.id)
    .sort((a, b) => a - b)
const claimed = (claims: readonly Claim[]) => claims.map(one => one.id).sort((a, b) => a - b)

describe('messages that wait alike', () => {
  it('stand in rows of a quarter of a block, each once', async () => {
    const id = await made(2 * TOGETHER + 1)
    const { rows } = await pool.query<{ n: number }>(
      'select cardinality(message_ids) as n from outbox where campaign_id = $1 order by first_id',
      [id],
    )
    expect(rows.map(({ n }) => n)).toEqual([TOGETHER, TOGETHER, 1])
    expect(await waitingIds(id)).toEqual(await idsOf(id))
  })

  it('are claimed in their order, as many as are wanted, from the middle of a row on', async () => {
    const id = await made(600)
    const ids = await idsOf(id)
    const first = claimed(await claim(id, TOGETHER + 30))
    expect(first).toEqual(ids.slice(0, TOGETHER + 30))
    expect(claimed(await claim(id, 10, first.at(-1)))).toEqual(ids.slice(TOGETHER + 30, TOGETHER + 40))
    expect(await waitingIds(id)).toEqual(ids.slice(TOGETHER + 40))
  })

  it('leave the queue one by one, but for those that are claimed', async () => {
    const id = await made(600)
    const ids = await idsOf(id)
    await claim(id, 5)
    const wanted = [0, 4, 5, 100, TOGETHER - 1, TOGETHER, 2 * TOGETHER - 1, 599].map(index => ids[index]!)
    expect(await leave(id, wanted)).toEqual(wanted.slice(2))
    expect(await leave(id, wanted)).toEqual([])
    expect(await waitingIds(id)).toEqual(ids.slice(5).filter(one => !wanted.includes(one)))
  })

  it('are taken back whole by a stop that meets a claim of some of them', async () => {
    const id = await made(40)
    const other = await pool.connect()
    await other.query('begin')
    const { rows } = await other.query<{ message_ids: number[] }>(
      `select message_ids from take_waiting($1, array[$2::bigint], array[0::smallint], array[15], array[0::bigint], interval '1 minute')`,
      [w.primary, id],
    )
    expect(rows.map(row => row.message_ids.length)).toEqual([15])
    const stopping = asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))
    await until(
      async () =>
        (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
          .rowCount! > 0,
      {
        what: 'the stop waits for the claim',
      },
    )
    await other.query('commit')
    other.release()
    expect(await stopping).toMatchObject({ stopped: 25 })
    expect(await waitingIds(id)).toEqual([])
  })
})

describe('any order of claims, returns, moves to another route and leavings', () => {
  const size = 3 * TOGETHER - 20
  const index = fc.nat(size - 1)
  const steps = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('claim' as const),
        count: fc.integer({ min: 1, max: 2 * TOGETHER }),
        after: fc.option(index),
      }),
      fc.record({ kind: fc.constant('give back' as const), count: fc.integer({ min: 1, max: TOGETHER }) }),
      fc.record({ kind: fc.constant('leave' as const), indexes: fc.array(index, { minLength: 1, maxLength: 20 }) }),
      fc.record({ kind: fc.constant('move' as const) }),
    ),
    { minLength: 3, maxLength: 12 },
  )

  it('keeps each message in one place', async () => {
    const second = await addPrimaryRoute(pool)
    await pool.query('update secondary_routes set primary_routes = array[$1, $2]::bigint[]', [w.primary, second])
    await fc.assert(
      fc.asyncProperty(steps, async script => {
        await pool.query('update primary_routes set status = 1 where id in ($1, $2)', [w.primary, second])
        const id = await made(size)
        await pool.query('update campaigns set dispatching = true where id = $1', [id])
        const ids = await idsOf(id)
        const waits = new Set(ids)
        const hand: Claim[] = []
        let [route, other] = [w.primary, second]
        for (const step of script) {
          if (step.kind === 'claim') {
            await moveOffDeadRoutes(pool, 60_000, quiet)
            const claims = await claim(id, step.count, step.after === null ? 0 : ids[step.after]!, route)
            for (const one of claims) expect(waits.delete(one.id)).toBe(true)
            expect(claims.length).toBeLessThanOrEqual(step.count)
            if (step.after === null) expect(claims.length).toBe(Math.min(step.count, claims.length + waits.size))
            hand.push(...claims)
          } else if (step.kind === 'give back') {
            const back = hand.splice(0, step.count)
            await releaseClaims(pool, back)
            for (const one of back) waits.add(one.id)
          } else if (step.kind === 'leave') {
            const wanted = [...new Set(step.indexes.map(at => ids[at]!))].sort((a, b) => a - b)
            expect(await leave(id, wanted)).toEqual(wanted.filter(one => waits.delete(one)))
          } else {
            ;[route, other] = [other, route]
            await pool.query('update primary_routes set status = case when id = $1 then 1 else 0 end where id in ($1, $2)', [
              route,
              other,
            ])
          }
          expect(await waitingIds(id)).toEqual([...waits].sort((a, b) => a - b))
        }
      }),
      { numRuns: 25 },
    )
  })
})
