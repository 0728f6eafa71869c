import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

/** The report of scheduled campaigns against a plain count of the campaigns it is about. */

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  const { reseller, client, sibling, stranger } = world
  // Every mixture of status, kind, time, pause and beginning, of four accounts, over twelve days.
  await world.deps.pool.query(
    `insert into campaigns (account_id, actor_id, created_by, unique_key, campaign, message, route_type, header, audience, audience_hash,
       campaign_type, status, campaign_send_date_time, started_at, paused_at, dispatching, expected_contacts, total_credit_deduct)
     select ($1::bigint[])[1 + n % 4], ($1::bigint[])[1 + n % 4], ($1::bigint[])[1 + n % 4], 'scheduled-' || n, 'Campaign ' || n, 'Text',
       1 + n % 3, 'SUNRSE', '{}', 'scheduled-' || n, case when n % 5 = 0 then 'no' else '1' end,
       (array['Pending', 'Pending', 'Pending', 'Stop', 'Completed'])[1 + n / 4 % 5],
       now() + make_interval(hours => (n * 7) % 288 - 48), case when n % 7 = 0 then now() - interval '1 hour' end,
       case when n % 3 = 0 then now() end, n % 7 = 0 and n % 2 = 0, n * 3, n * 6
     from generate_series(1, 240) n`,
    [[reseller.id, client.id, sibling.id, stranger.id]],
  )
})
afterAll(() => app.close())

interface Listed {
  id: number
  expected_contacts: number
  total_credit_deduct: number
}

const listed = async (who: Account, filter: object): Promise<{ rows: Listed[]; total: number }> => {
  const token = await world.signIn(who)
  const rows: Listed[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await call(app, token, 'POST', 'scheduled-campaign-report', { ...filter, page, per_page: 15 })
    expect(status, JSON.stringify(body)).toBe(200)
    const { data, last_page, total } = body.data as { data: Listed[]; last_page: number; total: number }
    rows.push(...data)
    if (page >= last_page) return { rows, total }
  }
}

/** Waits for its time, or was held because it missed it; nothing of it has begun. */
const WAITS = `status = 'Pending' and campaign_type = '1' and started_at is null and (campaign_send_date_time > now() or paused_at is not null)`
const LOCAL_DAY = `(campaign_send_date_time at time zone 'Asia/Kolkata')::date`

test.each([
  ['all of them', {}, 'true'],
  ['one kind', { route_type: 2 }, 'route_type = 2'],
  ['some days', { from_date: 2, to_date: 5 }, `${LOCAL_DAY} between $2::text::date and $3::text::date`],
])(
  'shows each person the scheduled campaigns in his sight, the earliest first, with their figures: %s',
  async (_what, query, where) => {
    const { pool } = world.deps
    const day = async (ahead: number) =>
      (await pool.query(`select to_char((now() at time zone 'Asia/Kolkata')::date + $1::int, 'YYYY-MM-DD') as day`, [ahead]))
        .rows[0].day
    const [from, to] = [await day(2), await day(5)]
    const filter = 'from_date' in query ? { from_date: from, to_date: to } : query
    for (const who of [world.admin, world.employee, world.reseller, world.client, world.stranger]) {
      const { rows: expected } = await pool.query<Listed>(
        `select id, expected_contacts, total_credit_deduct from campaigns c where ${WAITS} and ${where}
         and ($1::bigint is null or exists (select from accounts a where a.id = c.account_id and a.path @> array[$1::bigint]))
         and $2::text <= $3::text
       order by campaign_send_date_time, id`,
        [who.userType === 0 || who.userType === 3 ? null : who.id, from, to],
      )
      const { rows, total } = await listed(who, filter)
      expect(total).toBe(expected.length)
      const figures = ({ id, expected_contacts, total_credit_deduct }: Listed) => ({ id, expected_contacts, total_credit_deduct })
      expect(rows.map(figures)).toEqual(expected.map(figures))
      if (who === world.admin) expect(expected.length).toBeGreaterThan(5)
    }
  },
)
