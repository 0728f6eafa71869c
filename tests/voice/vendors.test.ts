import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { batchLog } from '../../server/delivery/batchLog.ts'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { checkRoute, queryRoute } from '../../server/delivery/checkRoute.ts'
import { STATE } from '../../server/delivery/states.ts'
import { voiceVendor } from '../../server/delivery/voiceVendor.ts'
import { callbackAddress } from '../../server/gateways/voice/callbackAddress.ts'
import { VendorRefused } from '../../server/gateways/voice/vendor.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { putBackNeverHanded } from '../../server/voice/batches/neverHanded.ts'
import { addAccount } from '../support/delivery.ts'
import { issue } from '../support/money.ts'
import { waitingOf } from '../support/queue.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'
import { addVoiceRoute, voiceCampaign } from '../support/voiceCampaign.ts'
import { openVoiceDesk, silence } from './voiceDesk.ts'

const desk = await openVoiceDesk()
const { pool, vendors, lists, calls } = desk
const isSound = soundness(pool)
const VOICE = 4

let prefix = 900_000
/** Numbers with these endings, which choose a scenario. */
const numbers = (...endings: readonly string[]): string[] => endings.map(ending => `91${++prefix}${ending}`)

const statusOf = async (id: number) => {
  const { rows } = await pool.query<{ status: string }>('select status from campaigns where id = $1', [id])
  return rows[0]?.status
}
const over = (id: number) =>
  until(async () => (await statusOf(id)) === 'Completed', { timeout: 20_000, what: `campaign ${id} is over` })

const results = async (id: number) => {
  const { rows } = await pool.query<{ mobile: string; stat: string }>(
    'select mobile, stat from messages where campaign_id = $1 order by id',
    [id],
  )
  return Object.fromEntries(rows.map(({ mobile, stat }) => [mobile.slice(-4), stat]))
}

const unknownOf = async (id: number) => {
  const { rows } = await pool.query('select from messages where campaign_id = $1 and state = $2', [id, STATE.unknown])
  return rows.length
}

const paid = async (account: number) => ({
  main: await balanceOf(pool, account, VOICE),
  held: await balanceOf(pool, account, VOICE, 'held'),
  spent: await balanceOf(pool, account, VOICE, 'spent'),
})

const batchesOf = async (id: number) => {
  const { rows } = await pool.query<{
    state: string
    numbers: number
    vendor_campaign_id: string | null
    message: string | null
  }>('select state, numbers, vendor_campaign_id, message from voice_batches where campaign_id = $1 order by id', [id])
  return rows
}

/** An account that has more than is held for its calls. */
const rich = async () => {
  const account = await addAccount(pool)
  await issue(pool, { id: account }, 100, VOICE)
  return account
}

const ENDS = [
  '0001',
  '0002',
  '0003',
  '0004',
  '0005',
  '0006',
  '0007',
  '0008',
  '0009',
  '0010',
  '0013',
  '0016',
  '0017',
  '0018',
  '0020',
]
const EXPECTED = {
  '0001': 'ANSWERED',
  '0002': 'BUSY',
  '0003': 'NOANSWER',
  '0004': 'ANSWERED',
  '0005': 'ANSWERED',
  '0006': 'CONGESTION',
  '0007': 'CHANUNAVAIL',
  '0008': 'FAILED',
  '0009': 'DND',
  '0010': 'INVALID',
  '0013': 'ANSWERED',
  '0016': 'ANSWERED',
  '0017': 'ANSWERED',
  '0018': 'ANSWERED',
  '0020': 'ANSWERED',
}
const dtmf = { waitSeconds: 5, meanings: { 1: 'Yes', 2: 'No' } }

describe('a campaign of calls', () => {
  it('over a vendor of whole lists goes in one list, and ends as he says, lost callbacks made up for by asking', async () => {
    const account = await rich()
    const fileId = await desk.file(account, 30)
    const id = await voiceCampaign(pool, { account, routes: [lists], mobiles: numbers(...ENDS), fileId, content: { dtmf } })
    await over(id)
    expect(await results(id)).toEqual(EXPECTED)
    expect(await batchesOf(id)).toMatchObject([{ numbers: ENDS.length }])
    // Answered: 0001 0004 0005 0013 (95 s, 4 pulses) 0016 0017 0018 0020; of 15 pulses 11 are used up.
    expect(await paid(account)).toEqual({ main: 104, held: 0, spent: 11 })
    const { rows } = await pool.query(
      'select busy, noanswer, dtmf, duration_seconds, digits from voice_totals where campaign_id = $1',
      [id],
    )
    expect(rows).toEqual([{ busy: 1, noanswer: 1, dtmf: 2, duration_seconds: 6 * 30 + 95 + 1, digits: { 1: 1, 2: 1 } }])
    await until(async () => (await batchesOf(id))[0]?.state === 'done', { what: 'the list is over' })
    await isSound(id)
  })

  it('over a vendor of single calls ends as he says, and numbers he refuses cost nothing', async () => {
    const account = await rich()
    const fileId = await desk.file(account, 30)
    const endings = [...ENDS.filter(ending => ending !== '0018'), '0014', '0015', '0019']
    const id = await voiceCampaign(pool, { account, routes: [calls], mobiles: numbers(...endings), fileId, content: { dtmf } })
    await over(id)
    const { '0018': _untold, ...expected } = EXPECTED
    expect(await results(id)).toEqual({ ...expected, '0014': 'DND', '0015': 'ANSWERED', '0019': 'ANSWERED' })
    expect(await paid(account)).toMatchObject({ held: 0, spent: 12 })
    await isSound(id)
  })

  it('whose numbers are busy are called again: by the vendor of lists himself, by the desk where he makes single calls', async () => {
    const account = await addAccount(pool)
    const fileId = await desk.file(account, 30)
    const content = { retries: 1, retryMinutes: 5 }
    const endings = ['0002', '0011', '0012', '0003']
    const byLists = await voiceCampaign(pool, { account, routes: [lists], mobiles: numbers(...endings), fileId, content })
    const byCalls = await voiceCampaign(pool, { account, routes: [calls], mobiles: numbers(...endings), fileId, content })
    await over(byLists)
    await until(async () => (await waitingOf(pool, byCalls)).length === 4, { what: 'all four wait again' })
    expect(await statusOf(byCalls)).toBe('Pending')
    await pool.query('update outbox set ready_at = now() where campaign_id = $1', [byCalls])
    await over(byCalls)
    for (const id of [byLists, byCalls]) {
      expect(await results(id)).toEqual({ '0002': 'BUSY', '0003': 'NOANSWER', '0011': 'ANSWERED', '0012': 'ANSWERED' })
      const { rows } = await pool.query('select retries from voice_calls where campaign_id = $1', [id])
      expect(rows.map(({ retries }) => retries)).toEqual([1, 1, 1, 1])
    }
    expect(await paid(account)).toEqual({ main: 4, held: 0, spent: 4 })
    expect(vendors.stats()).toMatchObject({ duplicates: 0, violations: {} })
    await isSound(byLists, byCalls)
  })
})

describe('a list that the vendor', () => {
  const compose = async (settings: Parameters<typeof vendors.set>[0], count = 3) => {
    const account = await addAccount(pool)
    const fileId = await desk.file(account, 30)
    vendors.set(settings)
    const id = await voiceCampaign(pool, {
      account,
      routes: [lists],
      mobiles: numbers(...Array.from({ length: count }, () => '0001')),
      fileId,
    })
    return { id, account }
  }

  it('refuses ends as failed with his reason, and costs nothing', async () => {
    const { id, account } = await compose({ compose: 'refuse', composeTimes: 1 })
    await over(id)
    expect(await results(id)).toEqual({ '0001': 'FAILED' })
    expect(await batchesOf(id)).toMatchObject([{ state: 'refused', message: 'The list cannot be taken today' }])
    const { rows } = await pool.query(
      'select distinct detail from message_events where message_id in (select id from messages where campaign_id = $1)',
      [id],
    )
    expect(rows).toEqual([{ detail: 'The list cannot be taken today' }])
    expect(await paid(account)).toEqual({ main: 3, held: 0, spent: 0 })
    await isSound(id)
  })

  it('takes without an answer is found by its name, and called once', async () => {
    const { id, account } = await compose({ compose: 'silent', composeTimes: 1 })
    await over(id)
    expect(await paid(account)).toEqual({ main: 0, held: 0, spent: 3 })
    expect(vendors.stats().duplicates).toBe(0)
    await isSound(id)
  })

  it('never got is asked for once more', async () => {
    const { id } = await compose({ compose: 'lost', composeTimes: 1 })
    await over(id)
    expect(vendors.stats().duplicates).toBe(0)
    expect(await batchesOf(id)).toHaveLength(1)
  })

  it('never answers for stands as unknown, and waits again once he says that he does not have it', async () => {
    const { id, account } = await compose({ compose: 'lost', composeTimes: 2 })
    const open = () =>
      pool.query<{ n: number }>(`select count(*)::int as n from voice_batches where campaign_id = $1 and state = 'refused'`, [id])
    await until(async () => (await open()).rows[0]?.n === 1, { timeout: 20_000, what: 'he says that he does not have it' })
    await over(id)
    expect((await batchesOf(id)).map(({ state }) => state === 'refused')).toEqual([true, false])
    expect(await paid(account)).toEqual({ main: 0, held: 0, spent: 3 })
    expect(vendors.stats().duplicates).toBe(0)
    await isSound(id)
  })

  it('was never handed, since its worker died before, waits again; what is open with one that may have it does not', async () => {
    const { id, account } = await compose({ compose: 'lost', composeTimes: 2 })
    const unanswered = `update voice_batches set asked_at = now() + interval '1 hour' where campaign_id = $1 and state = 'unanswered'`
    await until(async () => (await pool.query(unanswered, [id])).rowCount === 1, { what: 'the list is not answered' })
    await until(async () => (await unknownOf(id)) === 3, { what: 'its calls stand as unknown' })
    await putBackNeverHanded(pool, 0)
    expect(await unknownOf(id)).toBe(3)
    await pool.query('delete from voice_batches where campaign_id = $1', [id])
    await over(id)
    expect(await results(id)).toEqual({ '0001': 'ANSWERED' })
    expect(await paid(account)).toEqual({ main: 0, held: 0, spent: 3 })
    expect(vendors.stats().duplicates).toBe(0)
    await isSound(id)
  })

  it('is not handed by a process that was taken for dead while it gathered the list', async () => {
    const { id } = await compose({})
    const mine = { campaignId: id, messages: ['1', '2'] }
    await expect(batchLog(pool, lists, () => 0).ask(mine)).rejects.toThrow('no longer claimed by this process')
    await over(id)
  })

  it('has is held while its campaign is paused, and ended with it: what was not called goes back', async () => {
    vendors.set({ dialMs: 30_000 })
    const { id, account } = await compose({}, 3)
    const told = async () => {
      const { rows } = await pool.query<{ told: string | null }>('select told from voice_batches where campaign_id = $1', [id])
      return rows[0]?.told
    }
    await until(async () => (await batchesOf(id))[0]?.state === 'running', { what: 'he has it' })
    await pool.query('update campaigns set paused_at = now() where id = $1', [id])
    await until(async () => (await told()) === 'pause', { what: 'he is told to hold it' })
    await pool.query('update campaigns set paused_at = null where id = $1', [id])
    await until(async () => (await told()) === null, { what: 'he is told to go on' })
    await pool.query(`update campaigns set status = 'Stop' where id = $1`, [id])
    await until(async () => (await told()) === 'stop', { what: 'he is told to end it' })
    vendors.set({ dialMs: 0 })
    const [campaign] = [...vendors.vendor.campaigns.values()].slice(-1)
    expect(campaign?.state).toBe('stopped')
    const cancelled = () =>
      pool.query<{ n: number }>(`select count(*)::int as n from messages where campaign_id = $1 and stat = 'CANCELLED'`, [id])
    await until(async () => (await cancelled()).rows[0]?.n === 2, { timeout: 10_000, what: 'the other calls are cancelled' })
    expect(await paid(account)).toEqual({ main: 2, held: 0, spent: 1 })
    await isSound(id)
  })

  it('has the same number twice is made two, so that each call is told apart', async () => {
    const account = await addAccount(pool)
    const fileId = await desk.file(account, 30)
    const [number = ''] = numbers('0001')
    const id = await voiceCampaign(pool, { account, routes: [lists], mobiles: [number, number], fileId })
    await over(id)
    expect((await batchesOf(id)).map(({ numbers: count }) => count)).toEqual([1, 1])
    await isSound(id)
  })
})

describe('a number that was put on a blacklist of calls', () => {
  it('is not called', async () => {
    const account = await addAccount(pool)
    const fileId = await desk.file(account, 30)
    const [kept = '', barred = ''] = numbers('0001', '0002')
    await pool.query(
      `insert into blacklists (account_id, mobile_number, scope, channel, status) values ($1, $2, 'own', 'voice', 1)`,
      [account, barred],
    )
    const id = await voiceCampaign(pool, { account, routes: [calls], mobiles: [kept, barred], fileId })
    await over(id)
    const { rows } = await pool.query('select total_block_number, total_delivered from campaigns where id = $1', [id])
    expect(rows).toEqual([{ total_block_number: 1, total_delivered: 1 }])
    await isSound(id)
  })
})

describe('the callback of a route', () => {
  const post = (url: string, body: unknown) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const address = callbackAddress(desk.url, desk.secrets, calls)

  it('is closed to whoever does not know its secret, and to the secret of another route', async () => {
    const other = new URL(callbackAddress(desk.url, desk.secrets, lists)).search
    const before = await pool.query('select count(*) as n from voice_incoming')
    for (const search of ['', '?key=', '?key=x', other])
      expect((await post(`${desk.url}/gateway/voice/${calls}${search}`, { a: 1 })).status).toBe(403)
    expect((await pool.query('select count(*) as n from voice_incoming')).rows).toEqual(before.rows)
  })

  it('keeps what is nobody’s and what cannot be read, says why, and takes the same once', async () => {
    const nobodys = { msgid: 'unheard-of', number: '9876543210', status: 'BUSY' }
    expect((await post(address, nobodys)).status).toBe(200)
    expect((await post(address, nobodys)).status).toBe(200)
    expect((await post(address, 'hello')).status).toBe(200)
    const kept = () =>
      pool.query<{ state: string; problem: string }>(
        `select state, problem from voice_incoming where state in ('quarantined', 'failed') order by id`,
      )
    await until(async () => (await kept()).rows.length === 2, { what: 'both are set aside' })
    expect((await kept()).rows).toEqual([
      { state: 'quarantined', problem: 'Nobody here has called 919876543210 by the call unheard-of.' },
      { state: 'failed', problem: 'It is neither JSON nor a form.' },
    ])
  })

  it('moves no message that is none of voice, whatever reference it bears', async () => {
    const account = await addAccount(pool)
    const { rows } = await pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash)
       values ($1, 'text-of-nobody', 'Text', 'Hello', 1, 'SUNRSE', '{}', '') returning id`,
      [account],
    )
    const message = 123_456_789
    await pool.query(
      `insert into id_blocks (block, account_id, campaign_id, first_row, queued) values ($1::bigint / ${BLOCK}, $2, $3, 1, 1)`,
      [message, account, rows[0]?.id],
    )
    await pool.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits) values ($1, $2, $3, 1, '919876543210', 1, 1)`,
      [account, message, rows[0]?.id],
    )
    await post(address, { msgid: 'x1', campaign_name: `rd-${message}-0`, number: '9876543210', status: 'ANSWERED' })
    const done = () =>
      pool.query(`select state from voice_incoming where body like '%rd-${message}-0%' and state = 'quarantined'`)
    await until(async () => (await done()).rows.length === 1, { what: 'it is set aside' })
    expect((await pool.query('select state from messages where id = $1', [message])).rows).toEqual([{ state: 0 }])
    await pool.query('delete from messages where id = $1', [message])
    await pool.query('delete from id_blocks where account_id = $1', [account])
  })
})

describe('a vendor', () => {
  const deps = { pool, secrets: desk.secrets }

  it('of either kind takes a file, judges it, and says what is left with him', async () => {
    for (const route of [lists, calls]) {
      const vendor = await voiceVendor(pool, deps, route)
      const wav = silence(2)
      const id = await vendor.uploadPrompt(Readable.from([wav]), `notice ${route}`, wav.length)
      const refused = await vendor.uploadPrompt(Readable.from([wav]), `reject ${route}`, wav.length)
      const states = await vendor.promptStates([id, refused, '4711'])
      expect(Object.fromEntries(states)).toEqual({
        [id]: { status: 'synced', message: '' },
        [refused]: { status: 'rejected', message: 'The recording cannot be understood' },
      })
      expect((await vendor.balance()).balance).toBe(1_000_000)
      await expect(vendor.uploadPrompt(Readable.from([Buffer.from('none')]), 'no sound', 4)).rejects.toThrow(VendorRefused)
    }
    expect([...vendors.vendor.prompts.values()].filter(({ name }) => name.startsWith('notice'))).toMatchObject([
      { vendor: 'list', seconds: 2 },
      { vendor: 'call', seconds: 2 },
    ])
  })

  it('is checked by his login; a wrong one, an address where nobody is and one that is not allowed are told apart', async () => {
    for (const route of [lists, calls])
      expect(await checkRoute(deps, route)).toMatchObject({ result: 'up', reachable: true, bindOk: true })
    for (const kind of ['list', 'call'] as const) {
      const off = { status: 0, link_wanted: 0 }
      const wrong = await addVoiceRoute(pool, kind, vendors.base, { ...off, voice_password: 'wrong' })
      expect(await checkRoute(deps, wrong)).toMatchObject({ result: 'down', reachable: true, bindOk: false })
      const elsewhere = await addVoiceRoute(pool, kind, 'http://127.0.0.1:9/api', off)
      const check = await checkRoute(deps, elsewhere)
      expect(check).toMatchObject({ result: 'down', reachable: false })
      expect(check.message).toContain('not allowed')
      const empty = await addVoiceRoute(pool, kind, vendors.base, { ...off, voice_login: null })
      expect((await checkRoute(deps, empty)).message).toContain('Enter them in the route')
    }
  })

  it('is asked what became of single calls', async () => {
    const account = await addAccount(pool)
    const fileId = await desk.file(account, 30)
    const id = await voiceCampaign(pool, { account, routes: [calls, lists], mobiles: numbers('0001', '0003'), fileId })
    await over(id)
    const { rows } = await pool.query<{ route_id: number; gateway_id: string; mobile: string }>(
      `select s.route_id, s.gateway_id, m.mobile from submissions s join messages m on m.id = s.message_id where m.campaign_id = $1 order by m.id`,
      [id],
    )
    const told = await Promise.all(
      rows.map(({ route_id, gateway_id }) => queryRoute(deps, route_id, [{ gatewayId: gateway_id, from: '' }], 5000)),
    )
    expect(told.flat().map(({ stat }) => stat)).toEqual(['ANSWERED', 'NOANSWER'])
  })
})
