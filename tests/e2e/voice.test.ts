import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { voicePulses } from '../../messaging/voice/pulses.ts'
import { type Api, signInTo } from '../../server/demo/api.ts'
import { tuneOf } from '../../server/demo/tune.ts'
import { endOf, planFor } from '../../simulators/voice/scenario.ts'
import { DEFAULT_SETTINGS, type VoiceSettings } from '../../simulators/voice/settings.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'

const PATIENCE = { timeout: 120_000 }
const CALLER = '1600123456'
const TITLE = 'Fee reminder'
/** 40 s of a tune: two pulses. */
const SOUND = tuneOf(Array.from({ length: 100 }, (_, n) => n % 12))
const SECONDS = SOUND.length / 2 / 8000

/** Ten digits, of which the last four may name what a vendor makes of them (simulators/voice/scenario.ts). */
const person = (n: number, ending = '5550'): string => `98${String(n).padStart(4, '0')}${ending}`
const usual = Array.from({ length: 166 }, (_, n) => person(n))
const busy = [1, 2, 3, 4, 5].map(n => person(n, '0002'))
const silent = [1, 2, 3].map(n => person(n, '0003'))
const paid = [1, 2, 3, 4].map(n => person(n, '0004'))
const callBack = [1, 2].map(n => person(n, '0005'))
const later = [1, 2, 3].map(n => person(n, '0011'))
const dearer = [person(1, '0013')]
const short = [1, 2].map(n => person(n, '0020'))
const blocked = [person(1, '7001'), person(2, '7001')]
const called = [...usual, ...busy, ...silent, ...paid, ...callBack, ...later, ...dearer, ...short]
const ROWS = [...called, ...blocked, ...usual.slice(0, 8), '12345', '99', 'nobody', '123']

/** What becomes of each number after its tries, worked out beforehand. One retry. */
const ends = called.map(mobile => {
  const plan = planFor(`91${mobile}`, DEFAULT_SETTINGS)
  const first = endOf(plan, 0)
  return first.status === 'BUSY' || first.status === 'NOANSWER' ? endOf(plan, 1) : first
})
const count = (status: string) => ends.filter(end => end.status === status).length
const ANSWERED = ends.filter(({ status }) => status === 'ANSWERED')
const PULSES = ANSWERED.reduce((sum, { seconds = Math.ceil(SECONDS) }) => sum + Math.max(1, voicePulses(seconds)), 0)
const pressed = (digit: string) => ANSWERED.filter(({ digits }) => digits === digit).length

/** Steers both vendors from their side. */
const control = async (settings: Partial<VoiceSettings>): Promise<void> => {
  const { controlPort } = JSON.parse(readFileSync(join(desk.dataDir, 'voice-simulator', 'control.json'), 'utf8'))
  const response = await fetch(`http://127.0.0.1:${controlPort}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!response.ok) throw new Error(await response.text())
}

let desk: DeskProcess
let page: Page & { faults: string[] }
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
let api: Api

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  pool = database.pool
  desk = await startDeskProcess(database.url)
  // Vendor A begins at once; a retry follows without its minutes.
  await control({ leadMs: 0, approveMs: 0, retryMs: 0 })
  page = await openPage(await openBrowser(), desk.url)
  api = await signInTo(desk.url, ADMIN.username, ADMIN.password)
})
afterAll(() => expect(page.faults).toEqual([]))
beforeEach(() => {
  onTestFailed(() => console.error(`At ${page.url()}. What the desk said:\n${desk.output()}`))
})

const one = async <T>(sql: string): Promise<T> => (await pool.query(sql)).rows[0]
const campaign = () =>
  one<Record<string, number> & { status: string }>(
    'select c.*, v.busy, v.noanswer, v.dtmf, v.digits from campaigns c left join voice_totals v on v.campaign_id = c.id where c.route_type = 4',
  )

describe('voice, from the first file to the last pulse', () => {
  test('a file is uploaded, heard, approved and handed to both vendors', async () => {
    await signIn(page)
    await page.goto('/voice-upload/create')
    await page.getByRole('textbox', { name: /^Title/ }).fill(TITLE)
    await page.getByRole('textbox', { name: /^Voice template ID/ }).fill('1107158019630577568')
    await page.locator('input[type=file]').setInputFiles({ name: 'fees.wav', mimeType: 'audio/wav', buffer: SOUND })
    // Only what has arrived can be saved.
    await page.getByRole('button', { name: 'Choose another' }).waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: new RegExp(TITLE) }).waitFor(PATIENCE)
    const { id } = await one<{ id: number }>('select id from voice_files')
    await api.post('voice-file-process', { ids: [id], action: 'approve' })
    const { rows } = await pool.query<{ id: number }>('select id from primary_routes where gateway_type = 4 order by id')
    for (const route of rows) await api.post('sync-voice-template-to-vendor', { ids: [id], voice_smsc_id: route.id })
    await until(
      async () => (await one<{ n: number }>(`select count(*)::int as n from voice_vendor_files where status = 'synced'`)).n === 2,
      PATIENCE,
    )
  })

  test('a call to 200 rows is checked, and every row counted as a calculation beside it says', async () => {
    const { id: admin } = await one<{ id: number }>('select id from accounts order by id limit 1')
    // Answered calls alone are paid; a retry follows at once.
    await pool.query('update accounts set billing_basis = 1 where id = $1', [admin])
    await api.post('user-credit', { user_id: admin, route_type: 4, credit_type: 1, credit: 1000, comment: 'Invoice 7' })
    for (const mobile_number of blocked) await api.post('blacklist', { mobile_number, reason: 'complaint', channel: 'voice' })
    await page.goto('/voice-sms')
    await page.getByLabel('Campaign', { exact: true }).fill('Fees by voice')
    await page.getByRole('combobox', { name: /^Voice file/ }).click()
    await page.getByRole('option', { name: new RegExp(TITLE) }).click()
    await page.getByRole('checkbox', { name: 'Collect digits' }).check()
    for (const [digit, meaning] of [
      ['1', 'Paid already'],
      ['2', 'Call me back'],
    ]) {
      await page.getByRole('button', { name: 'Add a digit' }).click()
      await page.getByRole('textbox', { name: `Digit ${digit} means` }).fill(meaning!)
    }
    await page.getByLabel(/^Retries/).selectOption({ label: '1' })
    await page.getByRole('tab', { name: /File/ }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`mobile\n${ROWS.join('\n')}\n`),
    })
    await page.getByLabel(/Column of the number/).waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Check and send' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(String(called.length * 2))
      .first()
      .waitFor(PATIENCE)
    await dialog.getByRole('button', { name: new RegExp(`^Send to ${called.length}`) }).click(PATIENCE)
    await page.waitForURL(/voice-report/, PATIENCE)
    expect(await campaign()).toMatchObject({ caller_id: CALLER, total_credit_deduct: called.length * 2 })
  })

  test('both vendors call, and every call ends as the vendor says', async () => {
    // The desk's own retries wait for minutes: the clock of the queue is put forward.
    await until(async () => {
      await pool.query(`update outbox set ready_at = '-infinity' where ready_at > now()`)
      return (await campaign()).status === 'Completed'
    }, PATIENCE)
    expect(await campaign()).toMatchObject({
      status: 'Completed',
      total_contacts: ROWS.length - 8,
      total_duplicates: 8,
      total_invalid_number: 4,
      total_block_number: blocked.length,
      total_delivered: ANSWERED.length,
      total_failed: called.length - ANSWERED.length,
      busy: count('BUSY'),
      noanswer: count('NOANSWER'),
    })
    const { rows } = await pool.query('select distinct route_id from messages where state in (4, 5) and route_id is not null')
    expect(rows).toHaveLength(2)
  })

  test('the report shows counts, calls and the digits with their meaning', async () => {
    await page.goto('/voice-report')
    await page
      .getByRole('button', { name: 'Fees by voice' })
      .or(page.getByRole('link', { name: 'Fees by voice' }))
      .first()
      .click()
    await page.getByText(String(ANSWERED.length)).first().waitFor(PATIENCE)
    await page.getByRole('tab', { name: 'Number Log' }).click()
    await page.getByRole('searchbox').last().fill(`91${paid[0]}`)
    await page
      .getByRole('row', { name: new RegExp(`${paid[0]}`) })
      .getByText(/Paid already/)
      .waitFor(PATIENCE)
    await page.getByRole('tab', { name: 'DTMF summary' }).click()
    const list = page.getByRole('list', { name: 'DTMF summary' })
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Paid already' })
      .getByText(new RegExp(`^${pressed('1')}`))
      .waitFor(PATIENCE)
  })

  test('the money adds up to the pulse in campaign, wallet and statement', async () => {
    const { total_credit_deduct, total_credit_hold } = await campaign()
    expect(total_credit_hold).toBe(0)
    expect(total_credit_deduct).toBe(PULSES)
    const wallets = (await pool.query(`select kind, balance from wallets where route_type = 4 and account_id is not null`)).rows
    const balance = (kind: string) => wallets.find(wallet => wallet.kind === kind)?.balance ?? 0
    expect(balance('held')).toBe(0)
    expect(balance('spent')).toBe(PULSES)
    expect(balance('main')).toBe(1000 - PULSES)
    const { data: statement } = await api.post<{ data: { added: number; used: number; refunded: number; closing: number }[] }>(
      'user-wise-credit-info',
      { route_type: 4 },
    )
    expect(statement).toMatchObject([{ added: 1000, closing: 1000 - PULSES }])
    expect(statement.map(({ used, refunded }) => used - refunded)).toEqual([PULSES])
  })
})
