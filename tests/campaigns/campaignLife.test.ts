import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { wireDateTime } from '../../messaging/format.ts'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { pauseCampaign, resumeCampaign } from '../../server/campaigns/life/pause.ts'
import { type Resending, resendCampaign } from '../../server/campaigns/life/resend.ts'
import { repushCampaign, startCampaign } from '../../server/campaigns/life/restart.ts'
import { holdByRules } from '../../server/campaigns/life/rules.ts'
import { cancelScheduled, reschedule, sendNow } from '../../server/campaigns/life/scheduled.ts'
import { completeCampaign, stopCampaign } from '../../server/campaigns/stop.ts'
import { takeBackStragglers } from '../../server/campaigns/takeBack.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { closedAt } from '../../server/delivery/hours.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { reapWorkers } from '../../server/delivery/reap.ts'
import { DEFAULT_SETTINGS } from '../../server/delivery/settings.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { countBlocks } from '../support/blocks.ts'
import { accept, acceptAndExpand, expand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { CUSTOM_TEXT, normalForm, numbers, senderOf } from '../support/delivery.ts'
import { waitForLocks } from '../support/locks.ts'
import { claimedOf } from '../support/queue.ts'
import { soundness } from '../support/sound.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 1000 })
})

const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const states = async (id: number) =>
  (await pool.query('select state from messages where campaign_id = $1 order by id', [id])).rows.map(row => row.state)
const balance = () => balanceOf(pool, w.account, 1)
const isSound = soundness(pool)
const made = (count: number, more: Partial<SendForm> = {}, start = 0) =>
  acceptAndExpand(w, normalForm(w.registered, numbers(count, start), { confirm_repeat: 1, ...more }))
const claim = (campaignId: number, count: number, epoch = 1) =>
  claimMessages(pool, w.primary, [{ campaignId, priority: 0, count, after: 0 }], epoch)
const end = (claims: readonly Claim[], outcome: (claim: Claim) => Outcome) =>
  asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(each => ({ claim: each, outcome: outcome(each) })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
    ),
  )
const taken = (each: Claim): Outcome => ({ ref: String(each.id), kind: 'accepted', ids: [`g${each.id}`] })
const refused = (each: Claim): Outcome => ({ ref: String(each.id), kind: 'rejected', ids: [], code: '11', text: 'Refused' })
const noRoute = (each: Claim): Outcome => ({ ref: String(each.id), kind: 'failover', code: '', text: 'Down' })
const throttled = (each: Claim): Outcome => ({ ref: String(each.id), kind: 'retry', code: '88', text: 'Throttled' })
const owner = () => senderOf(w.account)
const pause = (id: number, actorId: number | null = w.account) =>
  asSystem(pool, tx => pauseCampaign(tx, id, { actorId, reason: 'Wrong date' }))
const resume = (id: number, by = owner()) => asSystem(pool, tx => resumeCampaign(tx, id, by))
const stop = (id: number) => asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))
const start = (id: number) => asSystem(pool, tx => startCampaign(tx, id, w.account))
const repush = (id: number) => asSystem(pool, tx => repushCampaign(tx, id, w.account))
const PLAIN: Resending = { type: 'all', at: null, ratioSet: null, failedRatio: null, confirmed: true }
const resend = async (id: number, more: Partial<Resending> = {}) => {
  const { send_sms_id } = await asSystem(pool, tx => resendCampaign(tx, w.deps, owner(), id, { ...PLAIN, ...more }))
  return send_sms_id
}
const inMinutes = (minutes: number) => wireDateTime(new Date(Date.now() + minutes * 60_000), 'Asia/Kolkata')
const told = async (event: string) =>
  (
    await pool.query('select message from notifications where account_id = $1 and event = $2 order by id', [w.account, event])
  ).rows.map(row => row.message)

describe('a pause', () => {
  it('waits for the claims under way, and nothing is claimed once it stands', async () => {
    const id = await made(400)
    let claims = 0
    let going = true
    const greedy = async () => {
      while (going) {
        const got = await claim(id, 3)
        claims += got.length
      }
    }
    const workers = [greedy(), greedy(), greedy()]
    while (claims < 30) await new Promise(resolve => setImmediate(resolve))
    const { waiting, on_their_way } = await pause(id)
    const rows = await claimedOf(pool, id)
    expect(await claim(id, 100)).toEqual([])
    going = false
    await Promise.all(workers)
    expect({ on_their_way, rows, waiting }).toEqual({ on_their_way: claims, rows: claims, waiting: 400 })
    await isSound(id)
  })

  it('that meets a claim not yet committed waits for it and counts it', async () => {
    const id = await made(5)
    const client = await pool.connect()
    await client.query('begin')
    const claims = await claimMessages(
      client as unknown as pg.Pool,
      w.primary,
      [{ campaignId: id, priority: 0, count: 2, after: 0 }],
      1,
    )
    const pausing = pause(id)
    await waitForLocks(pool)
    await client.query('commit')
    client.release()
    expect(claims).toHaveLength(2)
    expect(await pausing).toMatchObject({ on_their_way: 2 })
  })

  it('that is not yet committed keeps a claim waiting, which then takes nothing', async () => {
    const id = await made(5)
    const claiming = await asSystem(pool, async tx => {
      await pauseCampaign(tx, id, { actorId: w.account, reason: null })
      const promise = claim(id, 2)
      await waitForLocks(pool)
      return { promise }
    })
    expect(await claiming.promise).toEqual([])
  })

  it('keeps the status and what is held, lets what is on its way end, and nothing starts it but a resume', async () => {
    const id = await made(4)
    const [first, second] = await claim(id, 2)
    await pause(id)
    await end([first!], taken)
    await end([second!], throttled)
    await startDueCampaigns(pool)
    await pool.query(`update outbox set ready_at = '-infinity' where campaign_id = $1`, [id])
    expect(await claim(id, 9)).toEqual([])
    expect(await campaign(id)).toMatchObject({
      status: 'Pending',
      dispatching: false,
      total_accepted: 1,
      total_queued: 3,
      total_credit_hold: 3,
      paused_by: w.account,
      pause_reason: 'Wrong date',
    })
    await resume(id)
    await startDueCampaigns(pool)
    expect(await campaign(id)).toMatchObject({ dispatching: true, paused_at: null, pause_reason: null })
    expect(await claim(id, 9)).toHaveLength(3)
    await isSound(id)
  })

  it('holds rows that are made after it, too', async () => {
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(5)))
    await pause(id)
    await expand(w, id)
    expect(await campaign(id)).toMatchObject({ dispatching: false, started_at: null, total_queued: 5, phase: 'ready' })
    expect(await claim(id, 9)).toEqual([])
  })

  it('is no reason to give up what waits, however long it lasts; the patience begins anew with the resume', async () => {
    const id = await made(3)
    await end(await claim(id, 1), taken)
    await pause(id)
    await pool.query(
      `update campaigns set last_sent_at = now() - interval '100 hours', campaign_send_date_time = now() - interval '101 hours' where id = $1`,
      [id],
    )
    expect(await closeOverdue(pool)).toBe(1)
    expect(await states(id)).toEqual([5, 0, 0])
    await resume(id)
    expect(await closeOverdue(pool)).toBe(0)
    await isSound(id)
  })

  it('that has just ended is not followed by a giving up that had found the campaign before', async () => {
    const id = await made(3)
    await pool.query(
      `update campaigns set started_at = now() - interval '100 hours', campaign_send_date_time = now() - interval '101 hours' where id = $1`,
      [id],
    )
    const closing = await asSystem(pool, async tx => {
      await pauseCampaign(tx, id, { actorId: w.account, reason: null })
      await resumeCampaign(tx, id, owner())
      const promise = closeOverdue(pool)
      await waitForLocks(pool)
      return { promise }
    })
    expect(await closing.promise).toBe(0)
    expect(await states(id)).toEqual([0, 0, 0])
  })

  it('is ended by who began it or by an operator, nobody else, and once', async () => {
    const id = await made(2)
    await pause(id, 999)
    await expect(pause(id)).rejects.toMatchObject({ status: 409, message: 'The campaign is already paused.' })
    await expect(resume(id)).rejects.toMatchObject({ status: 409 })
    await resume(id, { ...owner(), userType: 3 })
    await expect(resume(id)).rejects.toMatchObject({ status: 409, message: 'The campaign is already running.' })
    await stop(id)
    await expect(pause(id)).rejects.toMatchObject({ status: 409, message: 'The campaign is already Stop.' })
  })
})

describe('a rule', () => {
  const sets = (values: Record<string, unknown>) =>
    pool.query(
      `insert into app_settings (key, value) select key, value from jsonb_each($1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify(values)],
    )

  it('pauses a campaign that fails too often, tells its owner, and does not do it again after a resume', async () => {
    await sets({ auto_pause_share: 50, auto_pause_least: 10 })
    const id = await made(30)
    await end(await claim(id, 4), taken)
    await end(await claim(id, 5), refused)
    await holdByRules(pool)
    expect(await campaign(id)).toMatchObject({ paused_at: null })
    await end(await claim(id, 5), refused)
    await holdByRules(pool)
    expect(await campaign(id)).toMatchObject({ pause_rule: 'failing', paused_by: null, status: 'Pending' })
    expect(await told('campaign-paused')).toEqual([expect.stringContaining('100 % of the first 10 messages failed.')])
    expect(await claim(id, 9)).toEqual([])
    await resume(id)
    await startDueCampaigns(pool)
    await end(await claim(id, 5), refused)
    await holdByRules(pool)
    expect(await campaign(id)).toMatchObject({ paused_at: null, pauses_past: expect.arrayContaining(['failing']) })
    await isSound(id)
    await pool.query(`delete from app_settings where key like 'auto_pause%'`)
  })

  it('pauses a campaign whose numbers are mostly invalid, and none that is small', async () => {
    await sets({ auto_pause_share: 50, auto_pause_least: 10 })
    const bad = (count: number) => Array.from({ length: count }, (_, index) => `12${index}`)
    const many = await acceptAndExpand(w, normalForm(w.registered, [...numbers(5), ...bad(6)]))
    const few = await acceptAndExpand(w, normalForm(w.registered, [...numbers(1), ...bad(6)]))
    await holdByRules(pool)
    expect(await campaign(many)).toMatchObject({ pause_rule: 'invalid', pause_reason: '54 % of 11 numbers are invalid.' })
    expect(await campaign(few)).toMatchObject({ paused_at: null })
    await pool.query(`delete from app_settings where key like 'auto_pause%'`)
  })

  it('holds a scheduled campaign that missed its time, and never fires it by itself', async () => {
    const id = await made(3, { campaign_type: '1', campaign_send_date_time: inMinutes(20) })
    const pass = (minutes: number) =>
      pool.query(`update campaigns set campaign_send_date_time = now() - make_interval(mins => $2) where id = $1`, [id, minutes])
    await pass(31)
    await startDueCampaigns(pool)
    expect(await campaign(id)).toMatchObject({ dispatching: false, started_at: null })
    await holdByRules(pool)
    expect(await campaign(id)).toMatchObject({ pause_rule: 'missed', dispatching: false, started_at: null, status: 'Pending' })
    expect(await told('campaign-paused')).toHaveLength(1)
    await resume(id)
    await holdByRules(pool)
    await startDueCampaigns(pool)
    expect(await campaign(id)).toMatchObject({ paused_at: null, dispatching: true })
    // Held while the clock was an hour ahead, and told of; it goes on by itself, and may still miss its time.
    const early = await made(2, { campaign_type: '1', campaign_send_date_time: inMinutes(40) }, 20)
    const shift = (hours: number) =>
      pool.query(
        `update campaigns set campaign_send_date_time = campaign_send_date_time + make_interval(hours => $2) where id = $1`,
        [early, hours],
      )
    await shift(-2)
    await holdByRules(pool)
    expect(await campaign(early)).toMatchObject({ pause_rule: 'missed', pause_reason: expect.stringContaining('passed') })
    await shift(2)
    await holdByRules(pool)
    expect(await campaign(early)).toMatchObject({ paused_at: null, pause_rule: null, pause_reason: null, pauses_past: [] })
    expect(await told('campaign-resumed')).toEqual([expect.stringContaining('resumed by the desk')])
    await shift(-2)
    await holdByRules(pool)
    expect(await campaign(early)).toMatchObject({ pause_rule: 'missed' })
    const punctual = await made(2, { campaign_type: '1', campaign_send_date_time: inMinutes(20) }, 10)
    await pool.query(`update campaigns set campaign_send_date_time = now() - interval '29 minutes' where id = $1`, [punctual])
    await holdByRules(pool)
    await startDueCampaigns(pool)
    expect(await campaign(punctual)).toMatchObject({ paused_at: null, dispatching: true })
  })
})

describe('hours', () => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00+05:30`)
  const row = (more: Partial<Parameters<typeof closedAt>[1]> = {}) => ({
    route_type: 1,
    promotional_call: false,
    priority: 0,
    time_from: null,
    time_to: null,
    quiet_from: null,
    quiet_until: null,
    timezone: 'Asia/Kolkata',
    ...more,
  })
  const quiet = { ...DEFAULT_SETTINGS, quietFrom: '22:00', quietUntil: '07:00' }

  it.each([
    ['23:30', {}, quiet, 'quiet', '07:00'],
    ['06:59', {}, quiet, 'quiet', '07:00'],
    ['07:00', {}, quiet, undefined, ''],
    ['21:59', {}, quiet, undefined, ''],
    ['23:30', { priority: 3 }, quiet, undefined, ''],
    ['23:30', {}, DEFAULT_SETTINGS, undefined, ''],
    ['23:30', { route_type: 2 }, quiet, 'promotional', '10:00'],
    ['08:00', { route_type: 2 }, quiet, 'promotional', '10:00'],
    ['08:00', { time_from: '09:00', time_to: '18:00' }, quiet, 'route', '09:00'],
    ['12:00', { time_from: '09:00', time_to: '18:00', route_type: 2 }, quiet, undefined, ''],
    ['12:30', { quiet_from: '12:00', quiet_until: '13:00' }, quiet, 'account', '13:00'],
    ['12:30', { quiet_from: '12:00', quiet_until: '13:00', priority: 3 }, quiet, undefined, ''],
    ['06:30', { quiet_from: '06:00', quiet_until: '09:00' }, quiet, 'account', '09:00'],
    // Noon to one o'clock of its own clock, an hour and a half later than ours.
    ['12:30', { quiet_from: '12:00', quiet_until: '13:00', timezone: 'Asia/Dubai' }, quiet, undefined, ''],
    ['13:31', { quiet_from: '12:00', quiet_until: '13:00', timezone: 'Asia/Dubai' }, quiet, 'account', '14:30'],
    // It opens into the silence of the account, and that ends in the platform's.
    ['20:00', { time_from: '21:00', time_to: '12:00', quiet_from: '20:30', quiet_until: '23:00' }, quiet, 'route', '07:00'],
  ] as const)('at %s %o', (time, more, settings, by, until) => {
    const closed = closedAt(at(time), row(more), settings)
    expect(closed?.by).toBe(by)
    if (closed) expect(wireDateTime(closed.until, 'Asia/Kolkata').slice(11, 16)).toBe(until)
  })
})

describe('start after a stop', () => {
  it('queues and holds exactly what was taken back', async () => {
    const id = await made(10)
    await end(await claim(id, 3), taken)
    await end(await claim(id, 1), refused)
    await stop(id)
    expect(await balance()).toBe(997)
    expect(await start(id)).toMatchObject({ messages: 6, credits: 6, more: false })
    expect(await campaign(id)).toMatchObject({
      status: 'Pending',
      total_queued: 6,
      total_failed: 1,
      total_stopped: 0,
      total_credit_hold: 6,
      total_credit_deduct: 9,
      stopped_at: null,
    })
    expect(await balance()).toBe(991)
    await isSound(id)
    await end(await claim(id, 20), taken)
    expect(await states(id)).toEqual([3, 3, 3, 5, 3, 3, 3, 3, 3, 3])
    await isSound(id)
    await expect(start(id)).rejects.toMatchObject({ status: 409 })
  })

  it('goes on making rows that were not made, with what they cost held again', async () => {
    w = await world(pool, { credits: 30_000 })
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(12_000)))
    const client = await pool.connect()
    let asked = 0
    await expandCampaign(w.deps, client, id, () => ++asked >= 3)
    expect(await campaign(id)).toMatchObject({ phase: 'expanding', total_contacts: 10_000 })
    await stop(id)
    expect(await balance()).toBe(30_000)
    expect(await start(id)).toMatchObject({ messages: 10_000, credits: 12_000, more: true })
    expect(await balance()).toBe(18_000)
    await expandCampaign(w.deps, client, id)
    client.release()
    expect(await campaign(id)).toMatchObject({
      phase: 'ready',
      total_contacts: 12_000,
      total_queued: 12_000,
      total_credit_hold: 12_000,
    })
    await isSound(id)
  })

  it('before any row was made begins from the beginning', async () => {
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(5)))
    await stop(id)
    await start(id)
    await stop(id)
    await start(id)
    await expand(w, id)
    expect(await campaign(id)).toMatchObject({ total_queued: 5, total_credit_hold: 5 })
    expect(await balance()).toBe(995)
    await isSound(id)
  })

  it('is refused whole when the balance does not suffice', async () => {
    const id = await made(600)
    await stop(id)
    await made(500, {}, 1000)
    await expect(start(id)).rejects.toMatchObject({
      status: 422,
      errors: { credit: ['Not enough credits. Needed 600, available 500.'] },
    })
    expect(await campaign(id)).toMatchObject({ status: 'Stop', total_queued: 0, total_stopped: 600, total_credit_hold: 0 })
    expect(await balance()).toBe(500)
    await isSound(id)
  })

  it('is not undone by the taking back of stragglers that had found it stopped', async () => {
    const id = await made(6)
    await claim(id, 2)
    await stop(id)
    const stragglers = await asSystem(pool, async tx => {
      await startCampaign(tx, id, w.account)
      const promise = takeBackStragglers(pool)
      await waitForLocks(pool)
      return { promise }
    })
    expect(await stragglers.promise).toBe(0)
    expect(await campaign(id)).toMatchObject({ status: 'Pending', total_queued: 6, total_stopped: 0 })
    await isSound(id)
  })

  it('by two at once is done by one', async () => {
    const id = await made(5)
    await stop(id)
    const both = await Promise.allSettled([start(id), start(id)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance()).toBe(995)
    await isSound(id)
  })

  it('leaves out what may have gone out: written once with its fate open, then taken back', async () => {
    const id = await made(4)
    const { rows } = await pool.query<{ epoch: number }>(
      `insert into workers (host, pid, role, seen_at) values ('gone', 1, 'worker', now() - interval '1 minute') returning epoch`,
    )
    await pool.query(`update primary_routes set ambiguous_policy = 'resend' where id = $1`, [w.primary])
    await claim(id, 1, rows[0]!.epoch)
    expect(await reapWorkers(pool, [rows[0]!.epoch])).toMatchObject({ resent: 1 })
    await stop(id)
    expect(await start(id)).toMatchObject({ messages: 3 })
    expect(await states(id)).toEqual([8, 0, 0, 0])
    await isSound(id)
  })
})

describe('a push', () => {
  it('queues what no gateway was given, of a completed campaign too, which completes anew', async () => {
    const id = await made(3)
    await end(await claim(id, 2), noRoute)
    await end(await claim(id, 1), refused)
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_failed: 3 })
    expect(await repush(id)).toMatchObject({ messages: 2, credits: 2 })
    expect(await campaign(id)).toMatchObject({ status: 'Pending', total_queued: 2, completed_at: null })
    await end(await claim(id, 9), noRoute)
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_failed: 3, total_credit_deduct: 0 })
    expect(await balance()).toBe(1000)
    await isSound(id)
  })

  it('charges a message that had failed unpaid for its parts', async () => {
    const id = await made(3)
    await pool.query(
      `with gone as (delete from outbox where campaign_id = $1 returning message_ids)
       update messages set state = 5, stat = 'FAILED', err = 'L004', stat_source = 'system', credits = 0, parts = 2 where id in (select unnest(message_ids) from gone)`,
      [id],
    )
    await pool.query(
      `update campaigns set total_queued = 0, total_failed = 3, total_never_sent = 3, total_credit_hold = 0, total_credit_deduct = 0 where id = $1`,
      [id],
    )
    await countBlocks(pool)
    await pool.query(
      `select ledger_move('void', null, 3, 1::smallint, $1::bigint, 'held', $1::bigint, 'main', $2::bigint, null, 'refund', 'test')`,
      [w.account, id],
    )
    expect(await repush(id)).toMatchObject({ messages: 3, credits: 6 })
    expect(await balance()).toBe(994)
    await isSound(id)
  })

  it('lets what waits for another try go at once, charging nothing; where nothing is unsent it says so', async () => {
    const id = await made(2)
    await end(await claim(id, 2), throttled)
    expect(await claim(id, 2)).toEqual([])
    expect(await repush(id)).toMatchObject({ messages: 0, credits: 0, hurried: 2 })
    const claims = await claim(id, 2)
    await end(claims, taken)
    await expect(repush(id)).rejects.toMatchObject({ status: 409 })
    await isSound(id)
  })
})

describe('sending again', () => {
  /** Six people: delivered, without a receipt, refused, no route, blacklisted since, and one of no valid number. */
  const ended = async () => {
    const people = numbers(5)
    const id = await acceptAndExpand(w, normalForm(w.registered, [...people, '123'], { confirm_repeat: 1 }))
    const claims = (await claim(id, 9)).sort((a, b) => a.id - b.id)
    await end(claims.slice(0, 2), taken)
    await end(claims.slice(2, 3), refused)
    await end(claims.slice(3, 5), noRoute)
    await pool.query(`update messages set state = 4, stat = 'DELIVRD', stat_source = 'operator' where id = $1`, [claims[0]!.id])
    await pool.query(
      `update campaigns set status = 'Completed', total_accepted = 1, total_delivered = 1, completed_at = now() where id = $1`,
      [id],
    )
    await countBlocks(pool)
    return { id, people }
  }
  const mobiles = async (id: number) =>
    (await pool.query('select mobile, state from messages where campaign_id = $1 order by id', [id])).rows

  it.each([
    ['all', [0, 1, 2, 3, 4]],
    ['failed', [2, 3, 4]],
    ['undelivered', [1, 2, 3, 4]],
    ['retry', [3, 4]],
  ] as const)('to "%s" is a campaign of its own to those alone', async (type, chosen) => {
    const { id, people } = await ended()
    const again = await resend(id, { type })
    await expand(w, again)
    const queued = (await mobiles(again)).filter(row => row.state === 0).map(row => row.mobile)
    expect(queued).toEqual(chosen.map(index => people[index]))
    expect(await campaign(again)).toMatchObject({
      parent_campaign_id: id,
      status: 'Pending',
      total_invalid_number: type === 'all' ? 1 : 0,
      total_credit_hold: chosen.length,
    })
    await isSound(id, again)
  })

  it('judges numbers, blacklist and registration anew, and stores the closing rule without sending by it', async () => {
    const { id, people } = await ended()
    await pool.query(
      `insert into blacklists (account_id, mobile_number, channel, scope, status) values ($1, $2, 'all', 'own', 1)`,
      [w.account, people[3]],
    )
    const again = await resend(id, { type: 'failed', ratioSet: 90, failedRatio: 10 })
    await expand(w, again)
    expect(await campaign(again)).toMatchObject({ total_block_number: 1, total_queued: 2, ratio_set: 90, failed_ratio: 10 })
    await expect(resend(id, { ratioSet: 90, failedRatio: 11 })).rejects.toMatchObject({ status: 422 })
    await pool.query('update dlt_templates set status = 0 where id = $1', [w.registered.normal])
    await expect(resend(id)).rejects.toMatchObject({ status: 422, errors: { dlt_template_id: expect.anything() } })
  })

  it('takes the rendered text of each row of a Custom campaign', async () => {
    const file = await w.uploads.upload(
      w.account,
      `Mobile,Name,Due\n${numbers(3)
        .map((mobile, i) => `${mobile},Asha${i},${i}00`)
        .join('\n')}\n`,
    )
    const id = await acceptAndExpand(w, {
      route_type: 1,
      sms_type: 2,
      dlt_template_id: w.registered.custom,
      sender_id: w.registered.senderId,
      message: CUSTOM_TEXT,
      file_path: file,
      file_mobile_field: 'Mobile',
      mapping: { 1: 'Name', 2: 'Due' },
    })
    await stop(id)
    const again = await resend(id, { type: 'failed' })
    await expand(w, again)
    const texts = async (campaignId: number) =>
      (await pool.query('select mobile, text, parts, credits from messages where campaign_id = $1 order by id', [campaignId]))
        .rows
    expect(await texts(again)).toEqual(await texts(id))
    expect(await campaign(again)).toMatchObject({ message: CUSTOM_TEXT, total_queued: 3 })
    await isSound(id, again)
  })

  it('goes on behind the last row made when its making is interrupted, each once', async () => {
    w = await world(pool, { credits: 30_000 })
    const id = await made(12_000)
    await stop(id)
    const again = await resend(id)
    const client = await pool.connect()
    let asked = 0
    await expandCampaign(w.deps, client, again, () => ++asked >= 2)
    expect((await campaign(again)).phase).toBe('expanding')
    await expandCampaign(w.deps, client, again)
    client.release()
    const { rows } = await pool.query(
      'select count(*) as n, count(distinct mobile) as different from messages where campaign_id = $1',
      [again],
    )
    expect(rows[0]).toEqual({ n: 12_000, different: 12_000 })
    await isSound(id, again)
  })

  it('may wait for a time that is not over, asks before it repeats itself, and needs an end first', async () => {
    const { id } = await ended()
    await expect(resend(id, { at: inMinutes(-2) })).rejects.toMatchObject({ status: 422 })
    const later = await resend(id, { at: inMinutes(2) })
    expect(await campaign(later)).toMatchObject({ campaign_type: '1', started_at: null })
    await expect(resend(id, { confirmed: false })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('repeat'),
    })
    await expect(resend(later)).rejects.toMatchObject({ status: 409, message: 'The campaign is still Pending.' })
  })
})

describe('the end of a campaign', () => {
  const told = async () => {
    const { rows } = await pool.query<{ message: string }>(
      `select message from notifications where event = 'campaign-completed' and account_id = $1`,
      [w.account],
    )
    return rows.map(({ message }) => message.replace(/^.*?: /, ''))
  }

  it('by hand before it was sent is told as taken back, not as failed', async () => {
    const id = await made(3)
    await asSystem(pool, tx => completeCampaign(tx, id, { actorId: w.account }))
    expect(await told()).toEqual(['0 of 3 delivered, 3 taken back before they were sent, their credits returned.'])
    await isSound(id)
  })

  it('by hand while receipts are awaited tells each kind of message apart', async () => {
    const id = await made(6)
    await pool.query(
      `update campaigns set total_contacts = 1200 + 6, total_delivered = 900, total_failed = 1, total_invalid_number = 150, total_block_number = 50 where id = $1`,
      [id],
    )
    await asSystem(pool, tx => completeCampaign(tx, id, { actorId: w.account }))
    expect(await told()).toEqual([
      '900 of 1,206 delivered, 1 failed, 200 refused as invalid or blocked, 6 taken back before they were sent, their credits returned, 99 without a final receipt.',
    ])
  })
})

describe('a scheduled campaign', () => {
  const planned = (count = 4) => made(count, { campaign_type: '1', campaign_send_date_time: inMinutes(60) })
  const put = (id: number, typed: string) => asSystem(pool, tx => reschedule(tx, id, typed, { timezone: 'Asia/Kolkata' }))

  it('is put to another time within the limits, and its day with it', async () => {
    const id = await planned()
    const later = inMinutes(3 * 24 * 60)
    await put(id, later)
    expect(wireDateTime((await campaign(id)).campaign_send_date_time, 'Asia/Kolkata')).toBe(later)
    for (const wrong of [inMinutes(3), inMinutes(91 * 24 * 60), '2026-13-40 10:00:00'])
      await expect(put(id, wrong)).rejects.toMatchObject({ status: 422, errors: { campaign_send_date_time: expect.anything() } })
    await isSound(id)
  })

  it('is cancelled with every credit back, or sent before its time', async () => {
    const id = await planned()
    expect(await asSystem(pool, tx => cancelScheduled(tx, id, { actorId: w.account, reason: null }))).toMatchObject({
      stopped: 4,
      credits: 4,
    })
    expect(await balance()).toBe(1000)
    const other = await made(2, { campaign_type: '1', campaign_send_date_time: inMinutes(60) }, 50)
    await asSystem(pool, tx => sendNow(tx, other))
    await startDueCampaigns(pool)
    expect(await campaign(other)).toMatchObject({ dispatching: true })
    await expect(asSystem(pool, tx => sendNow(tx, other))).rejects.toMatchObject({ status: 409 })
    await expect(put(other, inMinutes(60))).rejects.toMatchObject({ status: 409 })
    await isSound(id, other)
  })

  it('that missed its time is let go for another one, or cancelled', async () => {
    const id = await planned()
    await pool.query(`update campaigns set campaign_send_date_time = now() - interval '2 hours' where id = $1`, [id])
    await holdByRules(pool)
    await put(id, inMinutes(30))
    expect(await campaign(id)).toMatchObject({ paused_at: null, pause_rule: null })
    await pool.query(`update campaigns set campaign_send_date_time = now() - interval '2 hours' where id = $1`, [id])
    await holdByRules(pool)
    expect(await campaign(id)).toMatchObject({ pause_rule: 'missed' })
    await asSystem(pool, tx => cancelScheduled(tx, id, { actorId: w.account, reason: 'Too late' }))
    expect(await campaign(id)).toMatchObject({ status: 'Stop', stop_reason: 'Too late', paused_at: null })
    await isSound(id)
  })
})
