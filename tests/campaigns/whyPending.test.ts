import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noProcessSince, readFacts, readQueue } from '../../server/campaigns/pending/facts.ts'
import { type Moment, type Reader, whyPending } from '../../server/campaigns/pending/why.ts'
import { CampaignBook } from '../../server/delivery/campaignBook.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { loadSettings } from '../../server/delivery/settings.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { accept, acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { CUSTOM_TEXT, normalForm, numbers } from '../support/delivery.ts'
import { waitAlone } from '../support/queue.ts'

let pool: pg.Pool
let w: World
let start = 0
const OPERATOR: Reader = { timezone: 'Asia/Kolkata', isOperator: true }
const CLIENT: Reader = { timezone: 'Asia/Kolkata', isOperator: false }

beforeAll(async () => {
  pool = (await testDatabase()).pool
  w = await world(pool, { credits: 100_000, route: { tps: 10, route_name: 'Airtel' } })
})

beforeEach(async () => {
  await pool.query('truncate route_health, workers restart identity')
  await pool.query('truncate outbox, claims')
  await pool.query(`update campaigns set status = 'Completed', dispatching = false where status <> 'Completed'`)
  await pool.query('update primary_routes set status = 1, link_wanted = 1')
  await worker({})
})

/** A worker that is there, and what it tells of the route. */
async function worker({ down, error, outbound = 0 }: { down?: string; error?: string; outbound?: number }): Promise<void> {
  const { rows } = await pool.query<{ epoch: number }>(
    `insert into workers (host, pid, role, seen_at) values ('node-a', 1, 'all', now()) returning epoch`,
  )
  await pool.query(
    `insert into route_health (route_id, epoch, health, down_since, seen_at) values ($1, $2, $3, now() - $4::interval, now())`,
    [w.primary, rows[0]!.epoch, JSON.stringify({ lastError: error, sms: { outbound: [outbound, 0, 0] } }), down ?? null],
  )
}

const make = (count: number, more = {}) => {
  start += 1000
  return acceptAndExpand(w, normalForm(w.registered, numbers(count, start), more))
}

async function why(id: number, reader: Reader = OPERATOR) {
  const [facts] = await readFacts(pool, [id])
  if (!facts) return undefined
  const settings = await loadSettings(pool)
  const queue = await readQueue(
    pool,
    facts.routes.map(route => route.id),
    settings,
  )
  const moment: Moment = { facts, settings, noProcess: await noProcessSince(pool), queue }
  return whyPending(moment, reader)
}

const change = (id: number, set: string) => pool.query(`update campaigns set ${set} where id = $1`, [id])

describe('a campaign that is pending', () => {
  test('is told to wait behind nothing when it is alone, with the time it ends', async () => {
    const id = await make(600)
    const told = await why(id)
    expect(told).toMatchObject({ cause: 'queue', sentence: 'queue.alone', values: { count: '600', speed: '10', in: '1 min' } })
    expect(told?.text).toMatch(
      /^600 messages are queued\. The route sends about 10 a second: done by \d\d-\d\d-\d{4} .*, in 1 min\.$/,
    )
    expect(told?.until).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('shares the route with others of its account, and ends later for it', async () => {
    const id = await make(300)
    await make(300)
    await make(300)
    const told = await why(id)
    expect(told).toMatchObject({
      cause: 'queue',
      sentence: 'queue',
      values: { others: '2', ahead: '600', share: '3.3', in: '2 min' },
    })
  })

  test('believes what a route really did once it has had the time to show it', async () => {
    const id = await make(600)
    await pool.query('truncate route_health, workers restart identity')
    await worker({ outbound: 2 })
    expect(await why(id)).toMatchObject({ values: { speed: '10' } })
    await change(id, `started_at = now() - interval '2 minutes'`)
    expect(await why(id)).toMatchObject({ values: { speed: '2', in: '5 min' } })
  })

  test('is paused, by whom and why; without a person the desk did it', async () => {
    const id = await make(3)
    await change(id, `paused_at = now(), paused_by = account_id, pause_reason = 'Wrong date', dispatching = false`)
    const { rows } = await pool.query<{ name: string }>('select name from accounts where id = $1', [w.account])
    expect(await why(id)).toMatchObject({ cause: 'paused', values: { by: rows[0]!.name, reason: 'Wrong date' }, until: null })
    await change(id, `paused_by = null, pause_reason = null`)
    expect((await why(id))?.text).toMatch(/^Held back by the desk on .*\.$/)
  })

  test('waits for its time', async () => {
    const id = await make(3)
    await change(id, `campaign_send_date_time = now() + interval '125 minutes', dispatching = false`)
    expect(await why(id)).toMatchObject({ cause: 'time', values: { in: '2 h 5 min' } })
  })

  describe('outside its hours', () => {
    /** `HH:mm` of the platform's clock, so many minutes from now. */
    const clock = async (minutes: number) => {
      const { rows } = await pool.query<{ at: string }>(
        `select to_char(now() at time zone 'Asia/Kolkata' + make_interval(mins => $1), 'HH24:MI') as at`,
        [minutes],
      )
      return rows[0]!.at
    }
    const set = (values: Record<string, string>) =>
      pool.query(
        `insert into app_settings (key, value) select key, value from jsonb_each($1) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(values)],
      )
    const HOURS = ['promo_start', 'promo_end', 'quiet_from', 'quiet_until']
    afterEach(async () => {
      await pool.query('delete from app_settings where key = any($1)', [HOURS])
      await pool.query('update secondary_routes set time_from = null, time_to = null')
      await pool.query('update accounts set quiet_from = null, quiet_until = null')
    })

    test('is told which hours they are and when they open, as the dispatcher keeps them', async () => {
      const [promotional, instant, plain] = [await make(3, { confirm_repeat: 1 }), await make(3), await make(3)]
      await change(promotional, 'route_type = 2')
      await change(instant, 'priority = 3')
      const [soon, later] = [await clock(120), await clock(180)]
      const told = async () => {
        const book = new CampaignBook(pool)
        await book.refresh()
        const sending = new Set(book.sending.map(({ campaignId }) => campaignId))
        const all = await Promise.all([promotional, instant, plain].map(id => why(id)))
        // What is told is what is done.
        expect(all.map(one => one?.cause !== 'hours')).toEqual([promotional, instant, plain].map(id => sending.has(id)))
        return all.map(one =>
          one?.cause === 'hours' ? [one.sentence, one.values.start, one.values.end, one.until?.slice(11)] : null,
        )
      }
      await set({ promo_start: soon, promo_end: later })
      expect(await told()).toEqual([['hours.promotional', soon, later, `${soon}:00`], null, null])
      await pool.query('delete from app_settings where key = any($1)', [HOURS])
      await set({ promo_start: '00:00', promo_end: '00:00', quiet_from: later, quiet_until: soon })
      const quiet = ['hours.quiet', soon, later, `${soon}:00`]
      expect(await told()).toEqual([quiet, null, quiet])
      await pool.query('delete from app_settings where key = any($1)', [HOURS])
      await set({ promo_start: '00:00', promo_end: '00:00' })
      await pool.query('update accounts set quiet_from = $2, quiet_until = $3 where id = $1', [w.account, later, soon])
      const own = ['hours.account', soon, later, `${soon}:00`]
      expect(await told()).toEqual([own, null, own])
    })

    test('is told when all of them are open, or that they never are', async () => {
      const id = await make(3)
      const [soon, middle, later] = [await clock(60), await clock(120), await clock(180)]
      await pool.query('update secondary_routes set time_from = $1, time_to = $2', [soon, later])
      expect(await why(id)).toMatchObject({ cause: 'hours', sentence: 'hours.route' })
      // When the route opens, it is quiet, until the route has an hour left.
      await set({ quiet_from: await clock(30), quiet_until: middle })
      expect((await why(id))?.until).toContain(` ${middle}:00`)
      await set({ quiet_until: await clock(200) })
      expect(await why(id)).toMatchObject({ cause: 'hours', sentence: 'hours.never', until: null })
    })

    test('goes on after the night where it is not done before it', async () => {
      const id = await make(600)
      await change(id, 'total_queued = 36000, total_credit_hold = 36000')
      expect(await why(id)).toMatchObject({ sentence: 'queue.alone', also: null, values: { in: '1 h' } })
      await set({ quiet_from: await clock(30), quiet_until: await clock(90) })
      const told = await why(id)
      expect(told).toMatchObject({ sentence: 'queue.alone', also: { sentence: 'queue.pause' }, values: { in: '2 h' } })
      expect(told?.also?.text).toMatch(/^Sending pauses from .* until its hours open again at .*\.$/)
    })

    test('at its time goes on when they open', async () => {
      const id = await make(3)
      const opens = await clock(180)
      await set({ quiet_from: await clock(60), quiet_until: opens })
      await change(id, `campaign_send_date_time = now() + interval '2 hours', dispatching = false`)
      const told = await why(id)
      expect(told).toMatchObject({ cause: 'time', also: { sentence: 'time.closed' } })
      expect(told?.until).toContain(` ${opens}:00`)
    })

    test('has nobody counted beside it who may not send now', async () => {
      const id = await make(300)
      await change(await make(300), 'route_type = 2')
      await set({ promo_start: '00:00', promo_end: '00:00' })
      expect(await why(id)).toMatchObject({ sentence: 'queue.one' })
      await set({ promo_start: await clock(120), promo_end: await clock(180) })
      expect(await why(id)).toMatchObject({ sentence: 'queue.alone' })
    })
  })

  test('stands still where no process sends: operators hear since when', async () => {
    const id = await make(3)
    await pool.query(`update workers set stopped_at = now() - interval '1 hour'`)
    expect(await why(id)).toMatchObject({ cause: 'process', sentence: 'process' })
    expect(await why(id, CLIENT)).toMatchObject({ cause: 'process', sentence: 'process.other', values: {} })
    await pool.query('truncate route_health, workers')
    expect(await why(id)).toMatchObject({ sentence: 'process.never' })
  })

  test('waits for its route: down since, kept down, switched off; its name is the operators’', async () => {
    const id = await make(3)
    await pool.query('truncate route_health, workers restart identity')
    await worker({ down: '10 minutes', error: 'Connection refused' })
    const told = await why(id)
    expect(told).toMatchObject({ cause: 'route', values: { route: 'Airtel', count: '3', error: 'Connection refused' } })
    const client = await why(id, CLIENT)
    expect(client).toMatchObject({ cause: 'route', sentence: 'route.down_other' })
    expect(client?.text).not.toMatch(/Airtel|refused/)
    await pool.query('update primary_routes set link_wanted = 0')
    expect(await why(id)).toMatchObject({ cause: 'route', sentence: 'route.held' })
    await pool.query('update primary_routes set status = 0')
    expect(await why(id)).toMatchObject({ cause: 'route', sentence: 'route.off' })
  })

  test('is on its way while one of two processes has the route', async () => {
    const id = await make(3)
    await worker({ down: '10 minutes' })
    expect(await why(id)).toMatchObject({ cause: 'queue', values: { speed: '10' } })
  })

  test('has its messages made: how many of how many', async () => {
    start += 1000
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(7, start)))
    expect(await why(id)).toMatchObject({
      cause: 'rows',
      values: { made: '0', expected: '7' },
      progress: { done: 0, total: 7 },
    })
  })

  test('counts as sent what a gateway took, not the rows whose text its template does not allow', async () => {
    const names = ['Asha', 'x'.repeat(40), 'Ravi', 'y'.repeat(40), 'Meena']
    const rows = numbers(names.length, 900_000).map((mobile, at) => `${mobile},${names[at]},5`)
    const id = await acceptAndExpand(
      w,
      normalForm(w.registered, [], {
        mobile_numbers: null,
        sms_type: 2,
        dlt_template_id: w.registered.custom,
        message: CUSTOM_TEXT,
        file_path: await w.uploads.upload(w.account, ['Mobile,Name,Due', ...rows].join('\n')),
        mapping: { 1: 'Name', 2: 'Due' },
      }),
    )
    const before = await why(id)
    expect(before?.progress).toEqual({ done: 0, total: 3 })
    const claims = await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 1, after: 0 }], 1)
    expect(claims).toHaveLength(1)
    await asSystem(pool, client =>
      commitOutcomes(
        client,
        claims.map(claim => ({ claim, outcome: { ref: String(claim.id), kind: 'accepted', ids: ['7'] } })),
        { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
      ),
    )
    expect((await why(id))?.progress).toEqual({ done: 1, total: 3 })
    expect(await recountCampaign(pool, id)).toEqual({})
  })

  test('is being sent from its first message on, while others are still made, and as long as more of it goes out', async () => {
    const id = await make(600)
    await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 400, after: 0 }], 1)
    await pool.query('truncate claims')
    await change(
      id,
      `phase = 'expanding', expected_contacts = 1000, total_queued = 200, total_delivered = 250, total_accepted = 150, last_sent_at = now()`,
    )
    const told = await why(id)
    expect(told).toMatchObject({
      cause: 'sending',
      progress: { done: 400, total: 1000 },
      also: { sentence: 'sending.making', text: '600 of 1,000 messages are prepared so far.' },
    })
    expect(told?.text).toMatch(/^Sending: 400 of 1,000 sent\. Done by .*, in .*\.$/)
    await change(id, `phase = 'ready', expected_contacts = 600`)
    expect(await why(id)).toMatchObject({ cause: 'sending', also: null, progress: { done: 400, total: 600 } })
    // Nothing has gone out for a while: it waits.
    await change(id, `last_sent_at = now() - interval '1 minute'`)
    expect(await why(id)).toMatchObject({ cause: 'queue', values: { count: '200' }, progress: { done: 400, total: 600 } })
    await pool.query('delete from outbox where campaign_id = $1', [id])
    await change(id, `total_queued = 0, total_accepted = 350, last_sent_at = now(), status = 'Ready-to-complete'`)
    expect(await why(id)).toMatchObject({ cause: 'receipts', values: { count: '350' }, progress: null })
  })

  test('starts in a moment, is tried later, is being handed over', async () => {
    const id = await make(3)
    await change(id, 'dispatching = false')
    expect(await why(id)).toMatchObject({ cause: 'start' })
    await startDueCampaigns(pool)
    await pool.query(`update outbox set ready_at = now() + interval '1 minute' where campaign_id = $1`, [id])
    expect(await why(id)).toMatchObject({ cause: 'later', values: { count: '3' } })
    await waitAlone(pool, id)
    await pool.query(
      `update outbox set ready_at = now() where first_id = (select min(first_id) from outbox where campaign_id = $1)`,
      [id],
    )
    expect(await why(id)).toMatchObject({ cause: 'queue' })
    await pool.query(`update outbox set ready_at = '-infinity' where campaign_id = $1`, [id])
    expect(await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count: 9, after: 0 }], 1)).toHaveLength(3)
    expect(await why(id)).toMatchObject({ cause: 'hand', values: { count: '3' } })
  })

  test('waits for receipts until the waiting is over; of some it is not certain that they went', async () => {
    const id = await make(3)
    await pool.query('delete from outbox where campaign_id = $1', [id])
    await change(
      id,
      `total_queued = 0, total_accepted = 3, status = 'Ready-to-complete', last_sent_at = '2026-01-01 00:00+05:30',
      campaign_send_date_time = '2026-01-01 00:00+05:30'`,
    )
    const { dlrWaitHours } = await loadSettings(pool)
    expect(await why(id)).toMatchObject({
      cause: 'receipts',
      sentence: 'receipts',
      values: { count: '3' },
      until: new Date(Date.parse('2026-01-01T00:00:00Z') + dlrWaitHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    })
    await change(id, `waiting_since = '2026-01-02 00:00+05:30'`)
    expect((await why(id))?.until).toBe(
      new Date(Date.parse('2026-01-02T00:00:00Z') + dlrWaitHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    )
    await change(id, 'total_accepted = 1, total_unknown = 2')
    expect(await why(id)).toMatchObject({ sentence: 'receipts.unknown', values: { count: '3', unknown: '2' } })
    // Of calls outcomes are waited for.
    await change(id, 'route_type = 4')
    expect(await why(id)).toMatchObject({ sentence: 'receipts.calls_unknown', values: { count: '3', unknown: '2' } })
  })

  test('that is over waits for nothing', async () => {
    const id = await make(3)
    await change(id, `status = 'Stop'`)
    expect(await why(id)).toBeUndefined()
  })
})

test('what keeps others from mattering is told first', async () => {
  const id = await make(3)
  const causes: (string | undefined)[] = []
  const note = async () => causes.push((await why(id))?.cause)
  await pool.query('update primary_routes set status = 0')
  await change(id, `phase = 'expanding'`)
  await note()
  await pool.query('truncate route_health, workers')
  await note()
  await change(id, `campaign_send_date_time = now() + interval '1 day'`)
  await note()
  await change(id, 'paused_at = now()')
  await note()
  expect(causes).toEqual(['route', 'process', 'time', 'paused'])
})
