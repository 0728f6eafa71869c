import { beforeEach, describe, expect, it } from 'vitest'
import { spreader } from '../../server/campaigns/spread.ts'
import { acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addSecondaryRoute, normalForm, numbers } from '../support/delivery.ts'
import { waitingOf } from '../support/queue.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 100_000 })
})

const waiting = (id: number) => waitingOf(pool, id)

describe('primary routes', () => {
  it('are the first one, or shared by weight in the same way each time', async () => {
    const members = [await addPrimaryRoute(pool), await addPrimaryRoute(pool), await addPrimaryRoute(pool, { status: 0 })]
    const sent = async (columns: Record<string, unknown>) => {
      await pool.query('update secondary_routes set is_default = 0')
      await addSecondaryRoute(pool, members, columns)
      const id = await acceptAndExpand(w, normalForm(w.registered, numbers(1000), { confirm_repeat: 1 }))
      const rows = await waiting(id)
      return members.map(member => rows.filter(row => row.route_id === member).length)
    }
    expect(await sent({})).toEqual([1000, 0, 0])
    const shares = await sent({ strategy: 'weighted', weights: '70,30,100' })
    expect(shares).toEqual([expect.closeTo(700, -1), expect.closeTo(300, -1), 0])
    expect(await sent({ strategy: 'weighted', weights: '70,30,100' })).toEqual(shares)
  })

  it('with the shortest queue are filled first', () => {
    const member = (id: number, tps = 10) => ({ id, tps, weight: 1, allowFlash: true, allowMultipart: true, allowUnicode: true })
    const route = { id: 1, name: '', routeType: 1, strategy: 'least_queue', creditWeight: 1, senderType: 'any' } as const
    const next = spreader(
      { ...route, members: [member(1), member(2), member(3, 20)] },
      new Map([
        [1, 5],
        [2, 2],
        [3, 4],
      ]),
    )
    expect(Array.from({ length: 9 }, (_, index) => next(index))).toEqual([2, 3, 3, 2, 3, 3, 2, 3, 3])
    expect(() => spreader({ ...route, members: [] }, new Map())).toThrow('no primary route')
  })
})
