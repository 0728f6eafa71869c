import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageTrail } from '../../server/campaigns/trail.ts'
import { receiptsContradict } from '../../server/delivery/watches/receiptsContradict.ts'
import { type Delivery, startDelivery } from '../../server/delivery.ts'
import { CODING, COMMAND, ESM, responseTo } from '../../server/gateways/smpp/commands.ts'
import { type MessagePdu, NO_TLVS } from '../../server/gateways/smpp/pdu.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { openAlarms, settled } from '../support/alarms.ts'
import { accept, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers, plainSecrets, quiet } from '../support/delivery.ts'
import { until } from '../support/until.ts'
import { type RawPeer, rawPeer } from './smppHarness.ts'

const { pool, connection } = await testDatabase()
const PHONE = '919887000011'
const LONG_CODE = '919220012345'
let w: World
let peer: RawPeer
let delivery: Delivery
/** What the desk said to each delivery, by its sequence. */
let answered: Set<number>
let lastId = 500_000
let lastSequence = 0

beforeEach(async () => {
  answered = new Set()
  peer = await rawPeer((pdu, self) => {
    if (pdu.kind === 'messageResp') answered.add(pdu.sequence)
    if (pdu.kind !== 'message') return
    const { command, sequence } = pdu
    self.send({
      kind: 'messageResp',
      command: responseTo(command),
      status: 0,
      sequence,
      messageId: String(++lastId),
      tlvs: NO_TLVS,
    })
  })
  await pool.query('update primary_routes set status = 0')
  // Receipts that bear no number wait for nothing where it is known how ids are written.
  const known = { response_id_format: 'decimal', receipt_id_format: 'decimal', id_format_by: 'person' }
  w = await world(pool, { credits: 1000, route: { port: peer.port, ...known } })
})
afterEach(() => delivery.stop(0))

/** A campaign whose messages the gateway has taken. @returns them, in the order of their numbers */
const taken = async (count: number, options: { unflagged?: boolean } = {}) => {
  if (options.unflagged) await pool.query('update primary_routes set unflagged_receipts = 1 where id = $1', [w.primary])
  delivery = await startDelivery({ connection, secrets: plainSecrets, dataDir: w.deps.dataDir, log: quiet }, { orphansMs: 50 })
  const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(count)))
  const read = async () =>
    (
      await pool.query<{ id: number; mobile: string; state: number; stat_source: string; refunded: boolean; gateway_id: string }>(
        `select m.id, m.mobile, m.state, m.stat_source, m.refunded, s.gateway_id from messages m left join submissions s on s.message_id = m.id
         where m.campaign_id = $1 order by m.row_no`,
        [id],
      )
    ).rows
  await until(async () => (await read()).filter(({ state }) => state === 3).length === count)
  return { id, read }
}

/** Delivers a text and waits until the desk has answered it: then it is stored. */
const deliver = async (text: string, over: Partial<MessagePdu> = {}) => {
  const sequence = ++lastSequence
  peer.send({
    kind: 'message',
    command: COMMAND.deliverSm,
    status: 0,
    sequence,
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source: PHONE,
    destinationTon: 1,
    destinationNpi: 1,
    destination: LONG_CODE,
    esmClass: 0,
    protocolId: 0,
    priority: 0,
    scheduleTime: '',
    validity: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: CODING.gsm,
    defaultMessageId: 0,
    shortMessage: Buffer.from(text),
    tlvs: NO_TLVS,
    ...over,
  })
  await until(() => answered.has(sequence))
}
const receiptText = (id: string, stat: string) =>
  `id:${id} sub:001 dlvrd:001 submit date:2611230101 done date:2611230101 stat:${stat} err:001 text:Dear parent`
const money = async () => [await balanceOf(pool, w.account, 1), await balanceOf(pool, w.account, 1, 'spent')]
const receiptsOf = async () =>
  (
    await pool.query<{ message_id: number | null; contradicts: number | null; flagged: boolean; source: string }>(
      'select message_id, contradicts, flagged, source from receipts where route_id = $1 order by id',
      [w.primary],
    )
  ).rows

describe('a text from a phone that reads like a receipt', () => {
  it('is a message: no state changes, no credit comes back, and nothing is kept as a receipt', async () => {
    await pool.query(
      `insert into app_settings (key, value) values ('refund_on_failed', '1') on conflict (key) do update set value = '1'`,
    )
    const { read } = await taken(3)
    const before = await money()
    const [first, second, third] = (await read()).map(row => row.gateway_id)
    await deliver(`Hello, my order id:${first} has stat:DELIVRD thanks`)
    await deliver(receiptText(second!, 'UNDELIV'))
    await deliver(`Hi id:${third} stat:UNDELIV`)
    expect((await read()).map(({ state, refunded }) => ({ state, refunded }))).toEqual(
      Array(3).fill({ state: 3, refunded: false }),
    )
    expect(await money()).toEqual(before)
    expect(await receiptsOf()).toEqual([])
    await pool.query(`delete from app_settings where key = 'refund_on_failed'`)
  })

  it('is one where the operator marks none, if it begins as receipts do and comes from the recipient, or from no number', async () => {
    const { read } = await taken(4, { unflagged: true })
    const rows = await read()
    const [own, hidden, forged, inside] = rows.map(row => row.gateway_id)
    await deliver(receiptText(own!, 'DELIVRD'), { source: `+${rows[0]!.mobile}` })
    await deliver(receiptText(hidden!, 'DELIVRD'), { source: '9198XXXXXX05', destination: '' })
    await deliver(receiptText(forged!, 'UNDELIV'))
    await deliver(`Hello, my order id:${inside} has stat:DELIVRD`)
    expect((await read()).map(({ state }) => state)).toEqual([4, 4, 3, 3])
    expect(await receiptsOf()).toMatchObject([
      { message_id: rows[0]!.id, contradicts: null, flagged: false },
      { message_id: rows[1]!.id, contradicts: null, flagged: false },
      { message_id: null, contradicts: rows[2]!.id, flagged: false, source: PHONE },
    ])
    // Whatever the route is told of marked ones.
    await pool.query('update primary_routes set receipt_check = 0 where id = $1', [w.primary])
    await deliver(receiptText(inside!, 'UNDELIV'))
    expect((await read()).map(({ state }) => state)).toEqual([4, 4, 3, 3])
  })
})

describe('a marked receipt that contradicts its message', () => {
  const marked = (id: string, over: Partial<MessagePdu> = {}) =>
    deliver(receiptText(id, 'DELIVRD'), { esmClass: ESM.receipt, ...over })

  it('is kept and not applied, and shown to operators alone; other addresses say nothing against it', async () => {
    const { read } = await taken(6)
    const rows = await read()
    const ids = rows.map(row => row.gateway_id)
    await marked(ids[0]!)
    await marked(ids[1]!, { source: rows[1]!.mobile.slice(2) })
    await marked(ids[2]!, { source: LONG_CODE, destination: rows[2]!.mobile })
    await marked(ids[3]!, { source: 'SUNRSE' })
    await marked(ids[4]!, { source: '' })
    await marked(ids[5]!, { source: '56767', destination: PHONE })
    expect((await read()).map(({ state }) => state)).toEqual([3, 4, 4, 4, 4, 4])
    const trail = (isOperator: boolean) =>
      asSystem(pool, tx => messageTrail(tx, rows[0]!.id, { timezone: 'Asia/Kolkata', isOperator }))
    const seen = await trail(true)
    expect(seen.events.map(event => event.kind)).toEqual(['queued', 'submitted', 'contradiction'])
    expect(seen.events[1]!.raw).toBe(ids[0])
    const shown = await trail(false)
    expect(shown.events.map(event => event.kind)).toEqual(['queued', 'submitted'])
    expect(JSON.stringify(shown)).not.toContain(ids[0])
    expect(JSON.stringify(shown)).not.toContain('Route')
  })

  it('is not alone where the operator writes other numbers: an alarm opens, and once it is told not to compare, the kept ones are applied', async () => {
    const { read } = await taken(5)
    const rows = await read()
    for (const { gateway_id } of rows.slice(0, 4)) await marked(gateway_id)
    await marked(rows[4]!.gateway_id, { source: rows[4]!.mobile })
    await settled(pool, receiptsContradict)
    expect(await openAlarms(pool)).toMatchObject([
      { kind: 'receipts_contradict', entity_id: String(w.primary), detail: { count: 4, total: 5 } },
    ])
    await pool.query('update primary_routes set receipt_check = 0 where id = $1', [w.primary])
    await until(async () => (await read()).every(({ state }) => state === 4))
    expect((await receiptsOf()).every(row => row.message_id !== null && row.contradicts === null)).toBe(true)
    await settled(pool, receiptsContradict)
    expect(await openAlarms(pool)).toEqual([])
  })
})
