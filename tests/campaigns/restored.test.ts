import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SendForm } from '../../server/campaigns/form.ts'
import { COMPARE_JOB, compareJob } from '../../server/campaigns/held/compareJob.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { restored } from '../../server/delivery/watches/restored.ts'
import { compareWitnesses, type Remembered } from '../../server/delivery/witness/compare.ts'
import { type Mark, markOf } from '../../server/delivery/witness/marks.ts'
import { type Delivery, startDelivery } from '../../server/delivery.ts'
import { startWorker, type Worker } from '../../server/kernel/jobs/worker.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { type Smsc, startSmsc } from '../../simulators/smsc/server.ts'
import { openAlarms, settled } from '../support/alarms.ts'
import { accept, acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, normalForm, numbers, plainSecrets, quiet } from '../support/delivery.ts'
import { WAITING } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld } from '../support/world.ts'

/** When the event of a number happened. */
const timeOf = (no: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, no))
const PLACE = { system_identifier: '7', database_oid: 16_384, timeline: 1 }
const agreeing = { unreadable: [], noted: PLACE, place: PLACE }

describe('what a data folder remembers', () => {
  /** Something that happened: its number among all that ever did. */
  type Event = { no: number; found?: string }
  interface Process {
    id: string
    mark?: Mark & { no: number }
  }

  it('tells a restored database from one that goes on, in whatever order processes start, die between commit and file, and end', () => {
    const ops = fc.array(
      fc.record({
        do: fc.constantFrom(
          ...([
            'beat',
            'beat',
            'beatUnwritten',
            'end',
            'kill',
            'start',
            'start',
            'startKilled',
            'save',
            'save',
            'restore',
            'restore',
          ] as const),
        ),
        who: fc.nat(3),
      }),
      { minLength: 10, maxLength: 50 },
    )
    // A restore is found and saved; an older backup, which knows nothing of it, is put back and sent from; then the saved one again.
    const ZIGZAG = [
      ['save', 0],
      ['start', 0],
      ['save', 0],
      ['restore', 0],
      ['startKilled', 0],
      ['save', 0],
      ['restore', 1],
      ['start', 0],
      ['beat', 0],
      ['restore', 2],
      ['start', 0],
    ].map(([what, who]) => ({ do: what as 'save' | 'start' | 'restore' | 'startKilled' | 'beat', who: Number(who) }))
    fc.assert(
      fc.property(ops, list => {
        let no = 0
        let rows = new Map<string, Remembered>()
        let history: Event[] = []
        const saves: { rows: Map<string, Remembered>; history: Event[] }[] = []
        const folder = new Map<string, Mark & { no: number }>()
        let running: Process[] = []
        const copy = (of: Map<string, Remembered>) => new Map([...of].map(([id, row]) => [id, { ...row }]))
        const restores = () => history.flatMap(({ found }) => found ?? [])
        const sign = (process: Process, written: boolean) => {
          const row = rows.get(process.id)!
          row.beats++
          history.push({ no: ++no })
          const { beats } = row
          process.mark = {
            id: process.id,
            beats,
            submits: 0,
            at: timeOf(no).toISOString(),
            restore: restores().at(-1) ?? null,
            no,
          }
          if (written) folder.set(process.id, process.mark)
        }
        /** Killed: between what it found and its own mark. */
        const start = (killed: boolean) => {
          const marks = [...folder.values()]
          const lost = marks.filter(mark => !history.some(event => event.no === mark.no))
          const isCovered = (mark: { no: number }) => history.some(({ no, found }) => found && no > mark.no)
          const newest = history.findLast(({ found }) => found)
          const foundAt = newest && timeOf(newest.no)
          const verdict = compareWitnesses({ ...agreeing, marks, rows: [...rows.values()], restores: restores(), foundAt })
          expect(verdict.why).toBe(lost.some(mark => !isCovered(mark)) ? 'older' : undefined)
          if (verdict.why) {
            history.push(...verdict.forgotten.map(found => ({ no: -1, found })))
            history.push({ no: ++no, found: randomUUID() })
          }
          if (killed) return
          const process: Process = { id: randomUUID() }
          rows.set(process.id, { mark: process.id, beats: 0, stopped: false })
          sign(process, true)
          for (const id of verdict.settled) folder.delete(id)
          running.push(process)
        }
        for (const { do: what, who } of list) {
          const process = running[who % Math.max(1, running.length)]
          if (what === 'save') saves.push({ rows: copy(rows), history: [...history] })
          else if (what === 'restore' && saves.length > 0) {
            const save = saves[who % saves.length]!
            rows = copy(save.rows)
            history = [...save.history]
            running = []
          } else if (what === 'start' || what === 'startKilled') start(what === 'startKilled')
          else if (!process) continue
          else if (what === 'beat' || what === 'beatUnwritten') sign(process, what === 'beat')
          else {
            if (what === 'end') {
              sign(process, true)
              rows.get(process.id)!.stopped = true
            }
            running = running.filter(one => one !== process)
          }
        }
      }),
      { numRuns: 500, examples: [[ZIGZAG]] },
    )
  })

  it('says nothing where the place of the database could not be asked for, and much where it is another', () => {
    const of = (noted: typeof PLACE | undefined, place: Parameters<typeof compareWitnesses>[0]['place']) =>
      compareWitnesses({ marks: [], unreadable: [], rows: [], restores: [], foundAt: undefined, noted, place }).why
    expect(of(undefined, PLACE)).toBeUndefined()
    expect(of(PLACE, { ...PLACE, system_identifier: null, timeline: null })).toBeUndefined()
    expect(of(PLACE, { ...PLACE, database_oid: 16_385 })).toBe('moved')
    expect(of(PLACE, { ...PLACE, timeline: 2 })).toBe('moved')
    expect(of(PLACE, { ...PLACE, system_identifier: '8' })).toBe('moved')
  })

  it('is read as it was written, and as nothing where it is garbled or made up', () => {
    const id = randomUUID()
    const said = { beats: 3, submits: 7, at: timeOf(0).toISOString(), restore: null }
    expect(markOf(id, JSON.stringify(said))).toEqual({ id, ...said })
    for (const wrong of ['', '{', 'null', '[]', '7', '{}']) expect(markOf(id, wrong), wrong).toBeUndefined()
    for (const over of [{ beats: -1 }, { beats: '3' }, { beats: 2 ** 60 }, { submits: null }, { at: 'soon' }, { restore: 'x' }])
      expect(markOf(id, JSON.stringify({ ...said, ...over })), JSON.stringify(over)).toBeUndefined()
  })
})

const database = await testDatabase()
const { pool, connection } = database
let app: FastifyInstance
let admin: string
/** Of an employee who is limited to some accounts. */
let limited: string
let worker: Worker
let smsc: Smsc
let w: World
const deliveries: Delivery[] = []
/** What the desk said. */
const said: string[] = []
const log = { ...quiet, warn: (text: string) => said.push(text) }

beforeAll(async () => {
  const desk = await makeWorld(database)
  app = await appOf(desk)
  admin = await desk.signIn(desk.admin)
  await pool.query(`insert into app_settings (key, value) values ('employee_scope', '"allotted"')`)
  await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [desk.employee.id, desk.client.id])
  limited = await desk.signIn(desk.employee)
  worker = startWorker(desk.deps, { [COMPARE_JOB.name]: compareJob }, { every: 5 })
})
afterAll(() => Promise.all([app.close(), worker.stop()]))
beforeEach(async () => {
  said.length = 0
  smsc = await startSmsc({ settings: { receiptMix: [{ share: 1, stat: 'DELIVRD', err: '000' }] } })
  await pool.query('update primary_routes set status = 0')
  await pool.query(
    'delete from written_in; delete from alarms; delete from watched_conditions; update campaigns set restore_id = null',
  )
  w = await world(pool, { credits: 1000, route: { port: smsc.port } })
  await rm(marks(), { recursive: true, force: true })
})
afterEach(async () => {
  await stop()
  await smsc.close()
})

const marks = (...names: string[]) => join(w.deps.dataDir, 'sending', ...names)
const start = async () => {
  deliveries.push(
    await startDelivery(
      { connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log },
      { orphansMs: 50, lease: { beatMs: 50, deathMs: 5000 } },
    ),
  )
}
const stop = () => Promise.all(deliveries.splice(0).map(delivery => delivery.stop(2000)))
/** Rows are made by the process that runs, and by nobody else beside it. @returns the campaign's id, once its rows are there */
const send = async (form: Partial<SendForm>, start = 0, count = 3): Promise<number> => {
  const wanted = normalForm(w.registered, numbers(count, start), form)
  if (deliveries.length === 0) return acceptAndExpand(w, wanted)
  const { send_sms_id: id } = await accept(w, wanted)
  const isReady = async () => (await pool.query(`select 1 from campaigns where id = $1 and phase = 'ready'`, [id])).rowCount === 1
  await until(isReady, { what: `rows of campaign ${id}` })
  return id
}
const tomorrow = (): Partial<SendForm> => ({
  campaign_type: '1',
  campaign_send_date_time: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)} 12:00:00`,
})
const campaign = async (id: number) =>
  (await pool.query('select status, restore_id, total_queued, total_delivered, found_sent from campaigns where id = $1', [id]))
    .rows[0]
const isHeld = async (id: number) => (await campaign(id)).restore_id !== null
const delivered = (id: number, count = 3) =>
  until(async () => (await campaign(id)).total_delivered === count, { what: `campaign ${id}` })
const restores = async () => (await pool.query('select why, decided_at, submits, mark_submits from restores order by id')).rows
/** As a database that was saved before the last signs of life of the process that ran last. */
const takeBack = () =>
  pool.query('update workers set beats = beats - 1, submits = 0 where epoch = (select max(epoch) from workers)')
const api = async (method: string, path: string, body: object = {}) => {
  const answer = await call(app, admin, method, `administration/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { message: string; data: never }
}
interface Listed {
  data: { id: number; waiting: number; may_be_sent: number; found_sent: number }[]
  restore: { campaigns: number; newest: { why: string; sent_since: number | null } | null }
}
const listed = async (): Promise<Listed> => (await api('POST', 'held-campaigns')).data

describe('a desk that goes on where it stood', () => {
  it('holds nothing: started again in good order, beside another over one data folder, and brought up from a version without marks', async () => {
    const before = (await restores()).length
    const id = await send({})
    await start()
    await delivered(id)
    await start()
    await stop()
    await start()
    const another = await send({}, 10)
    await delivered(another)
    await stop()
    await pool.query('delete from written_in; update workers set mark = null, beats = 0')
    await rm(marks(), { recursive: true })
    await start()
    const third = await send({}, 20)
    await delivered(third)
    expect((await restores()).length).toBe(before)
    // What has ended and is known to the database is not kept.
    expect((await readdir(marks())).filter(name => name.endsWith('.json'))).toHaveLength(1)
  })
})

describe('a database that is older than its processes remember', () => {
  it('holds what was accepted before until an admin says for each what becomes of it, and sends what is new', async () => {
    await start()
    await delivered(await send({}, 500))
    await stop()
    const ids = [await send({}), await send({}, 10), await send({}, 20)] as const
    const later = await send(tomorrow(), 30)
    await takeBack()
    await start()
    const fresh = await send({}, 40)
    await delivered(fresh)
    expect(await openAlarms(pool)).toMatchObject([{ kind: 'restored', detail: { campaigns: 4 } }])
    expect(JSON.parse((await app.inject('/healthz')).body).problems).toEqual(['restored'])
    expect(said.some(text => text.includes('older than what was sent from it') && text.includes('4 campaigns'))).toBe(true)
    const { data, restore } = await listed()
    expect(data.map(({ id, waiting, may_be_sent }) => ({ id, waiting, may_be_sent }))).toEqual([
      ...ids.map(id => ({ id, waiting: 3, may_be_sent: 3 })),
      { id: later, waiting: 3, may_be_sent: 0 },
    ])
    expect(restore).toMatchObject({ campaigns: 4, newest: { why: 'older', sent_since: 3 } })

    const why = await call(app, admin, 'GET', `why-pending/${ids[0]}`)
    expect(why.body.data).toMatchObject({ cause: 'restored', help: { screen: '/held-campaigns' } })
    for (const [path, id] of [
      ['repush-campaign', ids[0]],
      ['send-scheduled-campaign', later],
    ] as const)
      expect(await call(app, admin, 'POST', path, { send_sms_id: id }), path).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('until an admin has decided') },
      })
    for (const id of [...ids, later]) expect(await isHeld(id)).toBe(true)

    await api('POST', 'held-campaigns-send', { ids: [ids[0]] })
    await delivered(ids[0])
    const free = await balanceOf(pool, w.account, 1)
    await api('POST', 'held-campaigns-stop', { ids: [ids[1]] })
    expect((await campaign(ids[1])).status).toBe('Stop')
    expect(await balanceOf(pool, w.account, 1)).toBe(free + 3)
    // Its owner begins it again: what went out of it is no better known.
    await call(app, admin, 'POST', 'change-campaign-status-to-stop', { send_sms_id: ids[1], action: 'start' })
    expect((await listed()).data.map(({ id }) => id)).toEqual([ids[1], ids[2], later])
    await call(app, admin, 'POST', 'cancel-scheduled-campaign', { send_sms_id: later })

    await api('POST', 'held-campaigns-send-all')
    await delivered(ids[1])
    await delivered(ids[2])
    expect((await listed()).data).toEqual([])
    await settled(pool, restored)
    expect(await openAlarms(pool)).toEqual([])
    expect((await restores()).at(-1)).toMatchObject({ decided_at: expect.any(Date) })
    expect([...smsc.mobiles.values()].every(times => times === 1)).toBe(true)
    expect(smsc.mobiles.size).toBe(15)
    for (const id of [...ids, later, fresh]) expect(await recountCampaign(pool, id)).toEqual({})
    expect(await reconcileLedger(pool)).toBe(0)
  })

  it('is found while a process runs on it: what it was exchanged for is not sent', async () => {
    await start()
    await delivered(await send({}, 500))
    const id = await send(tomorrow())
    await pool.query('update workers set beats = 0 where stopped_at is null')
    await until(() => isHeld(id))
    await delivered(await send({}, 10))
    expect(smsc.mobiles.size).toBe(6)
    await stop()
    const count = (await restores()).length
    await start()
    expect((await restores()).length).toBe(count)
  })

  it('is told once: a second data folder adds what it remembers, and holds nothing that came since', async () => {
    await start()
    await delivered(await send({}, 500))
    await stop()
    const [name] = await readdir(marks())
    const elsewhere = await readFile(marks(name!), 'utf8')
    const id = await send({})
    await takeBack()
    await start()
    await stop()
    expect(await isHeld(id)).toBe(true)
    const count = (await restores()).length
    const fresh = await send({}, 10)
    await writeFile(marks(name!), elsewhere.replace(/"submits":\d+/, '"submits":1000'))
    await start()
    expect(await isHeld(fresh)).toBe(false)
    expect(await restores()).toHaveLength(count)
    expect((await restores()).at(-1)).toMatchObject({ mark_submits: 1000 })
  })

  it('may be what a mark that cannot be read would tell: it holds, says so, and asks once', async () => {
    await start()
    await stop()
    const id = await send({})
    await writeFile(marks('restored.json'), 'restored\n')
    await start()
    expect(await isHeld(id)).toBe(true)
    expect(said.some(text => text.includes('cannot be read'))).toBe(true)
    await stop()
    await api('POST', 'held-campaigns-send-all')
    await start()
    expect(await isHeld(id)).toBe(false)
  })
})

describe('a database that was written in another place', () => {
  it('holds what was accepted before, without any data folder', async () => {
    await start()
    await stop()
    const id = await send({})
    await rm(marks(), { recursive: true })
    await pool.query('update written_in set database_oid = database_oid + 1')
    await start()
    expect(await isHeld(id)).toBe(true)
    expect((await listed()).restore.newest).toMatchObject({ why: 'moved', sent_since: null })
    // What others accepted is not his to see or to decide.
    const seen = await call(app, limited, 'POST', 'administration/held-campaigns')
    expect(seen.body.data).toMatchObject({ data: [], restore: { campaigns: 0 } })
    await call(app, limited, 'POST', 'administration/held-campaigns-send-all')
    expect(await isHeld(id)).toBe(true)
    expect((await call(app, limited, 'POST', 'administration/held-campaigns-compare')).status).toBe(403)
    await api('POST', 'held-campaigns-stop-all')
    expect((await campaign(id)).status).toBe('Stop')
  })
})

describe('comparing with receipts that belong to no message', () => {
  const MINUTE = 60_000
  const stamp = (at: number) => new Date(at + 330 * MINUTE).toISOString().replaceAll(/\D/g, '').slice(2, 12)
  let gatewayId = 0
  const context = { owners: new BlockOwners(), codes: new CodeBook(pool), routes: new ReceiptRoutes(), refundOnFailed: false }
  const receipt = async (mobile: string, over: { route?: number; at?: number; sender?: string } = {}) => {
    const { route = w.primary, at = Date.now(), sender = 'SUNRSE' } = over
    const id = `z${++gatewayId}`
    const raw = `id:${id} sub:001 dlvrd:001 submit date:${stamp(at)} done date:${stamp(at)} stat:DELIVRD err:000`
    await context.codes.refresh()
    await asSystem(pool, tx =>
      commitReceipts(
        tx,
        [
          arrivalOf(
            route,
            {
              gatewayId: id,
              stat: 'DELIVRD',
              err: '000',
              doneAt: new Date(at),
              raw,
              source: mobile.slice(-10),
              destination: sender,
            },
            false,
          ),
        ],
        context,
      ),
    )
  }
  const compare = async () => {
    const { job_id } = (await api('POST', 'held-campaigns-compare')).data as { job_id: number }
    const result = await until(
      async () => (await pool.query(`select result from jobs where id = $1 and status = 'done'`, [job_id])).rows[0]?.result,
    )
    return result as { receipts: number; marked: number }
  }
  const states = async (id: number) =>
    (await pool.query<{ state: number }>('select state from messages where campaign_id = $1 order by row_no', [id])).rows.map(
      ({ state }) => state,
    )

  it('marks those as gone out whose recipient, route, sender and time fit, charges them once, and decides nothing else', async () => {
    await start()
    await stop()
    const [a, b, c, d, e] = numbers(5) as [string, string, string, string, string]
    const twice = await acceptAndExpand(w, normalForm(w.registered, [a, b, c, d, e]))
    const again = await acceptAndExpand(w, normalForm(w.registered, [a], { confirm_repeat: 1 }))
    const later = await send(tomorrow(), 30, 1)
    await takeBack()
    await start()
    await stop()
    const spent = await balanceOf(pool, w.account, 1, 'spent')
    await receipt(a)
    await receipt(b, { at: Date.now() - 30 * MINUTE })
    await receipt(c, { route: await addPrimaryRoute(pool, { system_id: 'another', status: 0 }) })
    await receipt(d, { sender: 'OTHERS' })
    await receipt(numbers(1, 30)[0]!)
    expect(await compare()).toMatchObject({ receipts: 5, marked: 1 })
    expect(await states(twice)).toEqual([4, 0, 0, 0, 0])
    expect(await states(again)).toEqual([0])
    expect(await states(later)).toEqual([0])
    expect(await balanceOf(pool, w.account, 1, 'spent')).toBe(spent + 1)
    const { rows: trail } = await pool.query(
      `select e.kind, e.detail from message_events e join messages m on m.id = e.message_id where m.campaign_id = $1`,
      [twice],
    )
    expect(trail).toMatchObject([{ kind: 'resolved', detail: expect.stringContaining('before the database was restored') }])
    expect(await compare()).toMatchObject({ marked: 0 })
    await receipt(a)
    expect(await compare()).toMatchObject({ marked: 1 })
    expect(await states(again)).toEqual([4])
    const { data, restore } = await listed()
    expect(restore.newest).toMatchObject({ found_sent: 2 })
    expect(data.map(({ id, waiting, found_sent }) => ({ id, waiting, found_sent }))).toEqual([
      { id: twice, waiting: 4, found_sent: 1 },
      { id: later, waiting: 1, found_sent: 0 },
    ])
    // What is sent on is the rest.
    const { rows: left } = await pool.query<{ mobile: string }>(
      `select m.mobile from ${WAITING} o join messages m on m.id = o.message_id where o.campaign_id = $1 order by m.row_no`,
      [twice],
    )
    expect(left.map(({ mobile }) => mobile)).toEqual([b, c, d, e])
    for (const id of [twice, again, later]) expect(await recountCampaign(pool, id)).toEqual({})
    expect(await reconcileLedger(pool)).toBe(0)
  })
})
