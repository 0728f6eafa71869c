import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { analyse } from '../../server/campaigns/analyse.ts'
import { FIRST } from '../../server/campaigns/chunkWriter.ts'
import { copyText } from '../../server/campaigns/copyRows.ts'
import { expandCampaign } from '../../server/campaigns/expand.ts'
import { Interrupted } from '../../server/campaigns/expanding.ts'
import { planSend } from '../../server/campaigns/plan.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { accept, acceptAndExpand, expand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { CUSTOM_TEXT, normalForm, numbers, senderOf } from '../support/delivery.ts'
import { waitingOf } from '../support/queue.ts'

const { pool } = await testDatabase()
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 100_000 })
})

const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const messages = async (id: number) =>
  (await pool.query('select * from messages where campaign_id = $1 order by row_no, id', [id])).rows
const waiting = (id: number) => waitingOf(pool, id)
const money = async () => ({
  main: await balanceOf(pool, w.account, 1),
  held: await balanceOf(pool, w.account, 1, 'held'),
})

describe('the rows of a campaign', () => {
  it('are one for each recipient, with what becomes of it, and agree with the counters', async () => {
    const [a, b, c] = numbers(3)
    await pool.query(`insert into blacklists (account_id, mobile_number) values ($1, $2)`, [w.account, c])
    const id = await acceptAndExpand(w, normalForm(w.registered, [a!, b!, a!, c!, '12345']))
    expect(
      (await messages(id)).map(({ mobile, state, err, credits, row_no }) => ({ mobile, state, err, credits, row_no })),
    ).toEqual([
      { mobile: a, state: 0, err: null, credits: 1, row_no: 1 },
      { mobile: b, state: 0, err: null, credits: 1, row_no: 2 },
      { mobile: c, state: 7, err: 'L002', credits: 0, row_no: 4 },
      { mobile: '12345', state: 6, err: 'L001', credits: 0, row_no: 5 },
    ])
    expect(await waiting(id)).toHaveLength(2)
    expect(await campaign(id)).toMatchObject({
      phase: 'ready',
      status: 'Pending',
      dispatching: true,
      total_contacts: 4,
      total_duplicates: 1,
      total_queued: 2,
      total_block_number: 1,
      total_invalid_number: 1,
      total_credit_deduct: 2,
      total_credit_hold: 2,
    })
  })

  it('of a file of ten thousand are exactly those that its list says', async () => {
    const truth = JSON.parse(readFileSync('tests/fixtures/contacts-10k.json', 'utf8'))
    const blacklist = readFileSync('tests/fixtures/blacklist-10k.csv', 'utf8').trim().split(/\r?\n/).slice(1)
    await pool.query('insert into blacklists (account_id, mobile_number) select $1, unnest($2::text[])', [w.account, blacklist])
    const file_path = await w.uploads.upload(w.account, readFileSync('tests/fixtures/contacts-10k.csv'))
    const id = await acceptAndExpand(
      w,
      normalForm(w.registered, [], { mobile_numbers: null, file_path, file_mobile_field: 'Mobile No.' }),
    )
    expect(await campaign(id)).toMatchObject({
      total_contacts: truth.valid_unique + truth.unusable_rows,
      total_duplicates: truth.duplicates_of_valid,
      total_invalid_number: truth.unusable_rows,
      total_block_number: truth.blocked,
      total_queued: truth.sendable,
      total_credit_deduct: truth.sendable,
    })
    expect(await money()).toEqual({ main: 100_000 - truth.sendable, held: truth.sendable })
  })

  it('of a Custom message carry each its own text and price', async () => {
    const file_path = await w.uploads.upload(
      w.account,
      `Mobile,Name,Due\n${numbers(3)
        .map((n, i) => `${n},${['Asha', 'आशा', 'x'.repeat(40)][i]},5`)
        .join('\n')}`,
    )
    const id = await acceptAndExpand(
      w,
      normalForm(w.registered, [], {
        mobile_numbers: null,
        sms_type: 2,
        dlt_template_id: w.registered.custom,
        message: CUSTOM_TEXT,
        file_path,
        mapping: { 1: 'Name', 2: 'Due' },
      }),
    )
    expect(
      (await messages(id)).map(({ text, encoding, state, err, stat, stat_source }) => [
        text,
        encoding,
        state,
        err,
        stat,
        stat_source,
      ]),
    ).toEqual([
      ['Dear Asha, your fee of Rs 5 is due. - SUNRSE', 0, 0, null, null, null],
      ['Dear आशा, your fee of Rs 5 is due. - SUNRSE', 1, 0, null, null, null],
      [`Dear ${'x'.repeat(40)}, your fee of Rs 5 is due. - SUNRSE`, 0, 5, 'L005', 'FAILED', 'system'],
    ])
    expect(await campaign(id)).toMatchObject({ total_failed: 1, total_never_sent: 1, total_queued: 2, total_contacts: 3 })
  })

  it('of a Custom message keep lines, and nothing of the blanks around a value that is empty', async () => {
    const [mobile] = numbers(1)
    const form = normalForm(w.registered, [], {
      mobile_numbers: null,
      sms_type: 2,
      dlt_template_id: w.registered.custom,
      message: CUSTOM_TEXT.replaceAll(' ', ' \t'),
      file_path: await w.uploads.upload(w.account, `Mobile,Name,Due\n${mobile},"Asha \n Rao",${' '.repeat(150)}5`),
      mapping: { 1: 'Name', 2: 'Due' },
    })
    const checked = await asSystem(pool, async tx => analyse(tx, w.deps, await planSend(tx, senderOf(w.account), form)))
    const id = await acceptAndExpand(w, form)
    const text = 'Dear Asha\nRao, your fee of Rs 5 is due. - SUNRSE'
    expect((await messages(id)).map(({ text, parts, credits }) => [text, parts, credits])).toEqual([[text, 1, 1]])
    expect(checked).toMatchObject({ credits: 1, parts: { 1: 1 }, samples: [{ text }] })
  })

  it('wait for a start that lies ahead', async () => {
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, numbers(2)))
    await pool.query(`update campaigns set campaign_send_date_time = now() + interval '1 hour' where id = $1`, [id])
    await expand(w, id)
    expect(await campaign(id)).toMatchObject({ phase: 'ready', dispatching: false, started_at: null, status: 'Pending' })
  })

  it('are written without loss whatever characters a text has', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\\', '\n', '\r', '\t', 'N', 'a', '\\N', 'é') }), text => {
        const line = copyText([
          { no: 1, mobile: text, text, encoding: 'GSM-7', parts: 1, credits: 1, state: 0, err: null, route: 1 },
        ])
        expect(line.split('\n')).toHaveLength(2)
        const cells = line.slice(0, -1).split('\t')
        expect(cells).toHaveLength(10)
        const read = (cell: string) =>
          cell.replace(/\\(.)/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', '\\': '\\' })[c] ?? '?')
        expect([read(cells[2]!), read(cells[3]!)]).toEqual([text, text])
      }),
    )
  })
})

describe('making the rows', () => {
  const large = (count: number) => normalForm(w.registered, [...numbers(count), ...numbers(50), '12345'])

  it('goes on behind the last chunk after a crash, and makes each row once', async () => {
    const { send_sms_id: id } = await accept(w, large(25_000))
    const crash = async (chunks: number) => {
      const client = await pool.connect()
      const real = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      let commits = 0
      const spy = (...args: unknown[]) => {
        if (args[0] === 'commit' && ++commits > chunks) throw new Error('killed')
        return real(...args)
      }
      Object.assign(client, { query: spy })
      await expandCampaign(w.deps, client, id).catch(error => expect(error.message).toBe('killed'))
      client.release(true)
    }
    await crash(0)
    expect(await messages(id)).toHaveLength(0)
    await crash(1)
    expect((await campaign(id)).checkpoint.place.no).toBe(FIRST)
    await crash(1)
    await expand(w, id)
    const rows = await messages(id)
    expect(rows.map(row => row.row_no)).toEqual([...Array.from({ length: 25_000 }, (_, index) => index + 1), 25_051])
    expect(new Set(rows.map(row => row.mobile)).size).toBe(25_001)
    expect(await waiting(id)).toHaveLength(25_000)
    expect(await campaign(id)).toMatchObject({
      total_contacts: 25_001,
      total_duplicates: 50,
      total_queued: 25_000,
      phase: 'ready',
    })
    expect(await money()).toEqual({ main: 75_000, held: 25_000 })
  })

  it('by two at once is done by one of them', async () => {
    const { send_sms_id: id } = await accept(w, large(12_000))
    const results = await Promise.allSettled([expand(w, id), expand(w, id)])
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Interrupted)
    expect(await messages(id)).toHaveLength(12_001)
    expect(await campaign(id)).toMatchObject({ total_queued: 12_000, phase: 'ready' })
  })

  it('ends when the campaign is stopped, and everything held goes back', async () => {
    const { send_sms_id: id } = await accept(w, large(25_000))
    const client = await pool.connect()
    const real = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    let begun = 0
    let stopped: Promise<unknown> | undefined
    const spy = (...args: unknown[]) => {
      if (args[0] !== 'begin' || ++begun !== 2) return real(...args)
      stopped = asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))
      return stopped.then(() => real(...args))
    }
    Object.assign(client, { query: spy })
    await expect(expandCampaign(w.deps, client, id)).rejects.toBeInstanceOf(Interrupted)
    client.release(true)
    expect(await stopped).toMatchObject({ stopped: FIRST, credits: 25_000 })
    expect(await campaign(id)).toMatchObject({
      status: 'Stop',
      total_credit_hold: 0,
      total_credit_deduct: 0,
      total_queued: 0,
      total_stopped: FIRST,
      total_failed: FIRST,
    })
    expect(await waiting(id)).toHaveLength(0)
    expect(await money()).toEqual({ main: 100_000, held: 0 })
  })

  it('gives back what turned out not to be due', async () => {
    const people = numbers(10)
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, people))
    await pool.query('insert into blacklists (account_id, mobile_number) values ($1, $2)', [w.account, people[4]])
    await expand(w, id)
    expect(await campaign(id)).toMatchObject({ total_block_number: 1, total_credit_hold: 9, total_credit_deduct: 9 })
    expect(await money()).toEqual({ main: 99_991, held: 9 })
  })

  it('holds more when more turned out to be due, and fails what cannot be paid', async () => {
    const people = numbers(10)
    await pool.query('insert into blacklists (account_id, mobile_number) select $1, unnest($2::text[])', [
      w.account,
      people.slice(0, 4),
    ])
    const { send_sms_id: id } = await accept(w, normalForm(w.registered, people))
    await pool.query('delete from blacklists where account_id = $1', [w.account])
    const rest = await balanceOf(pool, w.account, 1)
    await pool.query(
      `select ledger_move('reverse', null, $2, 1::smallint, $1, 'main', null, 'issued', null, null, 'reversal', null)`,
      [w.account, rest - 3],
    )
    await expand(w, id)
    expect(await campaign(id)).toMatchObject({ total_queued: 6, total_failed: 4, total_credit_hold: 6, total_credit_deduct: 6 })
    expect((await messages(id)).slice(6).map(row => [row.err, row.credits])).toEqual(Array(4).fill(['L004', 0]))
    expect(await money()).toEqual({ main: 3, held: 6 })
  })
})
