import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '../../resources/campaigns/send.answers.ts'
import { analyse } from '../../server/campaigns/analyse.ts'
import type { SendForm } from '../../server/campaigns/form.ts'
import { handOverOf } from '../../server/campaigns/handOver.ts'
import { planSend } from '../../server/campaigns/plan.ts'
import { preflightJob, preflightRows, startPreflight } from '../../server/campaigns/preflight.ts'
import { sendTest } from '../../server/campaigns/sendTest.ts'
import type { CallContext, Deps } from '../../server/kernel/context/context.ts'
import type { Job, JobRun } from '../../server/kernel/jobs/job.ts'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { accept, acceptAndExpand, type World, world } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { CUSTOM_TEXT, NORMAL_TEXT, normalForm, numbers, senderOf } from '../support/delivery.ts'

const { pool } = await testDatabase()
const TRUTH = JSON.parse(readFileSync('tests/fixtures/contacts-10k.json', 'utf8'))
const CONTACTS = readFileSync('tests/fixtures/contacts-10k.csv')
const BLACKLIST = readFileSync('tests/fixtures/blacklist-10k.csv', 'utf8').trim().split(/\r?\n/).slice(1)
let w: World

beforeEach(async () => {
  w = await world(pool, { credits: 100_000 })
})

const check = (form: SendForm): Promise<Analysis> =>
  asSystem(pool, async tx => analyse(tx, w.deps, await planSend(tx, senderOf(w.account), form)))
const contacts = async (more: Partial<SendForm> = {}) =>
  normalForm(w.registered, [], {
    mobile_numbers: null,
    file_path: await w.uploads.upload(w.account, CONTACTS),
    file_mobile_field: 'Mobile No.',
    ...more,
  })
const custom = (file_path: string, more: Partial<SendForm> = {}) =>
  normalForm(w.registered, [], {
    mobile_numbers: null,
    sms_type: 2,
    dlt_template_id: w.registered.custom,
    message: CUSTOM_TEXT,
    file_path,
    mapping: { 1: 'Name', 2: 'Due' },
    ...more,
  })

/** Minutes of the platform's clock from now, as `HH:mm`. */
const clock = async (minutes: number) =>
  (await pool.query(`select to_char(now() at time zone 'Asia/Kolkata' + make_interval(mins => $1), 'HH24:MI') as at`, [minutes]))
    .rows[0].at as string

/** Carries a queued check out as a worker would. */
const carryOut = async (id: number) => {
  const { rows } = await pool.query<Job>('select * from jobs where id = $1', [id])
  const steps: number[] = []
  const run = {
    deps: { ...w.deps, pool } as unknown as Deps,
    job: rows[0]!,
    signal: new AbortController().signal,
    progress: async (done: number) => {
      steps.push(done)
    },
    finish: async (tx: Parameters<JobRun['finish']>[0], { result }: { result?: unknown }) => {
      await tx.query(`update jobs set status = 'done', result = $2, changed_at = now() where id = $1`, [
        id,
        JSON.stringify(result),
      ])
    },
  }
  await preflightJob(run)
  return steps
}
const contextOf = (tx: unknown) => ({ tx, caller: senderOf(w.account), deps: w.deps }) as unknown as CallContext

describe('the check before sending', () => {
  it('of ten thousand contacts counts them as their list says, to the last row, and as sending does', async () => {
    await pool.query('insert into blacklists (account_id, mobile_number) select $1, unnest($2::text[])', [w.account, BLACKLIST])
    const analysis = await check(await contacts())
    expect(analysis).toMatchObject({
      rows: TRUTH.rows,
      valid_unique: TRUTH.valid_unique,
      duplicates: TRUTH.duplicates_of_valid,
      invalid: TRUTH.unusable_rows,
      blocked: TRUTH.blocked,
      sendable: TRUTH.sendable,
      rejected: 0,
      credits: TRUTH.sendable,
      parts: { 1: TRUTH.sendable },
      encodings: { 'GSM-7': TRUTH.sendable, 'UCS-2': 0 },
      reasons: { L001: TRUTH.unusable_rows, L002: TRUTH.blocked, L010: TRUTH.duplicates_of_valid },
    })
    expect(await balanceOf(pool, w.account, 1)).toBe(100_000)
    const id = await acceptAndExpand(w, await contacts())
    const { rows } = await pool.query('select * from campaigns where id = $1', [id])
    expect(rows[0]).toMatchObject({
      total_contacts: analysis.rows - analysis.duplicates,
      total_queued: analysis.sendable,
      total_credit_deduct: analysis.credits,
    })
  })

  it('of a Custom message renders every row, and its price is that of the rows', async () => {
    const people = numbers(4)
    const file_path = await w.uploads.upload(
      w.account,
      `Mobile,Name,Due\n${people.map((n, i) => `${n},${['Asha', 'आशा'.repeat(5), 'Asha', 'x'.repeat(31)][i]},500`).join('\n')}\n`,
    )
    const analysis = await check(custom(file_path))
    expect(analysis).toMatchObject({ sendable: 3, rejected: 1, encodings: { 'GSM-7': 2, 'UCS-2': 1 }, reasons: { L005: 1 } })
    expect(analysis.credits).toBe(Object.entries(analysis.parts).reduce((sum, [parts, count]) => sum + Number(parts) * count, 0))
    expect(analysis.samples.map(sample => sample.text)[0]).toBe('Dear Asha, your fee of Rs 500 is due. - SUNRSE')
    const answer = await accept(w, custom(file_path))
    expect(answer).toMatchObject({ total_credit_deduct: analysis.credits, total_contacts: 4 })
  })

  it('of the contacts as a Custom message agrees with what is then made of them', async () => {
    const form = await contacts({
      sms_type: 2,
      dlt_template_id: w.registered.custom,
      message: CUSTOM_TEXT,
      mapping: { 1: 'Name', 2: 'Due Amount' },
    })
    const analysis = await check(form)
    const id = await acceptAndExpand(w, form)
    const { rows } = await pool.query('select * from campaigns where id = $1', [id])
    expect(rows[0]).toMatchObject({
      total_contacts: analysis.rows - analysis.duplicates,
      total_duplicates: analysis.duplicates,
      total_invalid_number: analysis.invalid,
      total_failed: analysis.rejected,
      total_queued: analysis.sendable,
      total_credit_deduct: analysis.credits,
      total_credit_hold: analysis.credits,
    })
  })

  it('names each row that would not be sent, where it stands and why', async () => {
    const [good, blocked] = numbers(2)
    await pool.query('insert into blacklists (account_id, mobile_number) values ($1, $2)', [w.account, blocked])
    const file_path = await w.uploads.upload(
      w.account,
      `Mobile,Name,Due\n${good},Asha,1\n12345,Ravi,2\n${blocked},Zoë,3\n${good},Asha,1\n9876543210,${'x'.repeat(31)},4\n`,
    )
    const sender = senderOf(w.account)
    const paging = { page: 1, perPage: 10 } as Parameters<typeof preflightRows>[1]
    const id = await withScope(pool, sender, tx => startPreflight(contextOf(tx), custom(file_path)))
    expect((await carryOut(id)).at(-1)).toBe(5)
    const page = await withScope(pool, sender, tx => preflightRows({ ...contextOf(tx), id: String(id) } as CallContext, paging))
    expect(page.data).toEqual([
      {
        no: 2,
        source: 'file',
        row_no: 3,
        number: '12345',
        name: 'Ravi',
        field: 'mobile_numbers',
        code: 'L001',
        reason: expect.stringContaining('10 digits'),
      },
      {
        no: 3,
        source: 'file',
        row_no: 4,
        number: blocked,
        name: 'Zoë',
        field: 'mobile_numbers',
        code: 'L002',
        reason: 'The number is blocked.',
      },
      {
        no: 5,
        source: 'file',
        row_no: 6,
        number: '9876543210',
        name: 'x'.repeat(31),
        field: 'message',
        code: 'L005',
        reason: expect.stringContaining('has 31 characters; at most 30'),
      },
    ])
    const stranger = senderOf(w.stranger)
    await expect(
      withScope(pool, stranger, tx =>
        preflightRows({ ...contextOf(tx), caller: stranger, id: String(id) } as unknown as CallContext, paging),
      ),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('spares sending the counting when it is fresh, and sending still settles to what is due', async () => {
    const people = numbers(20)
    const form = normalForm(w.registered, people)
    const id = await withScope(pool, senderOf(w.account), tx => startPreflight(contextOf(tx), form))
    await carryOut(id)
    await pool.query('insert into blacklists (account_id, mobile_number) values ($1, $2)', [w.account, people[0]])
    const answer = await accept(w, form)
    expect(answer.total_credit_deduct).toBe(20)
    const settled = await acceptAndExpand(w, { ...form, confirm_repeat: 1 })
    const { rows } = await pool.query('select total_credit_deduct, total_block_number from campaigns where id = $1', [settled])
    expect(rows[0]).toEqual({ total_credit_deduct: 19, total_block_number: 1 })
  })

  it('refuses a broken file in words, on its field', async () => {
    const file_path = await w.uploads.upload(w.account, 'Mobile\n"98765\n')
    await expect(check(normalForm(w.registered, [], { mobile_numbers: null, file_path }))).rejects.toMatchObject({
      errors: { file_path: ['Row 2 of the file opens a quotation mark that is never closed.'] },
    })
    const form = normalForm(w.registered, [], { mobile_numbers: null, file_path, file_mobile_field: 'Phone' })
    await w.uploads.upload(w.account, 'Mobile\n9876543210\n', `${file_path.slice(8)}2`)
    await expect(check({ ...form, file_path: `${file_path}2` })).rejects.toMatchObject({
      errors: { file_mobile_field: [expect.stringContaining('no column "Phone"')] },
    })
  })
})

describe('a test', () => {
  it('goes to one number as the first row reads, is charged like any message, and may be repeated', async () => {
    const file_path = await w.uploads.upload(w.account, `Mobile,Name,Due\n12,Ravi,1\n${numbers(1)[0]},Asha,2\n`)
    const once = () =>
      withScope(pool, senderOf(w.account), tx => sendTest(contextOf(tx), custom(file_path, { campaign: 'Fees' }), '9876543210'))
    const answer = await once()
    expect(answer).toMatchObject({ campaign: 'Test: Fees', total_contacts: 1, total_credit_deduct: 1 })
    const { rows } = await pool.query('select message from campaigns where id = $1', [answer.send_sms_id])
    expect(rows[0]?.message).toBe('Dear Asha, your fee of Rs 2 is due. - SUNRSE')
    await once()
    const normal = await withScope(pool, senderOf(w.account), tx =>
      sendTest(contextOf(tx), normalForm(w.registered, numbers(50)), '9876543210'),
    )
    expect(normal.total_contacts).toBe(1)
    expect((await pool.query('select message from campaigns where id = $1', [normal.send_sms_id])).rows[0]?.message).toBe(
      NORMAL_TEXT,
    )
  })
})

describe('the time at which all is handed over', () => {
  const handOver = async (parts: number, more: Partial<SendForm> = {}) =>
    asSystem(pool, async tx => {
      const plan = await planSend(tx, senderOf(w.account), normalForm(w.registered, numbers(1), more))
      return handOverOf(tx, plan, parts, 'Asia/Kolkata')
    })
  const startOf = (until: string | null, seconds: number) => Date.parse(`${until?.replace(' ', 'T')}+05:30`) - seconds * 1000

  beforeEach(async () => {
    w = await world(pool, { credits: 100_000, route: { tps: 10 } })
  })

  it('is by the speed of the route, shared with what waits there already', async () => {
    const alone = await handOver(600)
    expect(alone).toMatchObject({ seconds: 60, pause: null })
    expect(Math.abs(startOf(alone.until, 60) - Date.now())).toBeLessThan(60_000)
    const other = await acceptAndExpand(w, normalForm(w.registered, numbers(3, 900)))
    await pool.query('update campaigns set dispatching = true, total_credit_hold = 300 where id = $1', [other])
    expect(await handOver(600)).toMatchObject({ seconds: 90 })
  })

  it('leaves out the quiet hours of the account, which are its own business, and none for one-time passwords', async () => {
    await pool.query('update accounts set quiet_from = $2, quiet_until = $3 where id = $1', [
      w.account,
      await clock(10),
      await clock(40),
    ])
    expect(await handOver(600)).toMatchObject({ seconds: 60, pause: null })
    const over = await handOver(12_000)
    expect(over.seconds).toBe(1200 + 30 * 60)
    expect(over.pause?.until.slice(11)).toBe(`${await clock(40)}:00`)
    expect(await handOver(12_000, { priority: 3 })).toMatchObject({ seconds: 1200, pause: null })
  })

  it('is never where the hours of the route are quiet ones of the platform', async () => {
    const [from, until] = [await clock(-60), await clock(60)]
    await pool.query('update secondary_routes set time_from = $2, time_to = $3 where id = $1', [w.secondary, from, until])
    await pool.query(
      `insert into app_settings (key, value) values ('quiet_from', to_jsonb($1::text)), ('quiet_until', to_jsonb($2::text))`,
      [await clock(-90), await clock(90)],
    )
    expect(await handOver(600)).toEqual({ seconds: null, until: null, pause: null })
    await pool.query(`delete from app_settings where key in ('quiet_from', 'quiet_until')`)
  })
})
