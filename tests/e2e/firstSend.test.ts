import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const EXPECTED = JSON.parse(readFileSync(fixture('contacts-10k.json'), 'utf8')) as Record<
  'rows' | 'valid_unique' | 'duplicates_of_valid' | 'unusable_rows' | 'blocked' | 'sendable',
  number
>
const PE_ID = '1701158019630577568'
const TEMPLATE = 'Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE'
const PATIENCE = { timeout: 240_000 }

let desk: DeskProcess
let page: Page & { faults: string[] }
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  pool = database.pool
  desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
})
afterAll(() => expect(page.faults).toEqual([]))
beforeEach(() => {
  onTestFailed(async () => {
    const { rows } = await pool.query('select campaign_id, state, count(*) from messages group by 1, 2 order by 1, 2')
    console.error(`What the desk said:\n${desk.output()}\nIts messages: ${JSON.stringify(rows)}`)
  })
})

const choose = async (label: RegExp, option: RegExp | string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
/** The template brings the sender ID it is registered for. */
const waitForSender = (header: string) =>
  until(async () => (await page.getByRole('combobox', { name: /^Sender ID/ }).inputValue()) === header)
const figure = async (name: RegExp | string): Promise<number> => {
  const cell = page
    .locator('dl > div', { has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first()
  return Number((await cell.innerText()).replaceAll(/[^\d]/g, ''))
}

/** Follows the campaign on the open screen, without reloading, until it is over. */
const watchToTheEnd = async () => {
  await page.getByRole('dialog').getByText('Completed').waitFor(PATIENCE)
}

describe('the first send of a new desk', () => {
  test('signs in with the first admin', async () => {
    await signIn(page)
    expect(new URL(page.url()).pathname).not.toBe('/authentication')
  })

  test('adds credit, a sender ID and a template by their screens', async () => {
    await page.goto('/users')
    await page
      .getByRole('row', { name: /Administrator/ })
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: 'Add credit' }).click()
    const credit = page.getByRole('dialog')
    await credit.getByLabel(/^Amount/).fill('50000')
    await credit
      .getByRole('button', { name: /add credit|save|yes/i })
      .last()
      .click()
    await until(
      async () =>
        (await pool.query<{ balance: number }>(`select balance from wallets where kind = 'main' and account_id is not null`))
          .rows[0]?.balance === 50_000,
    )

    await page.goto('/senderid-list/create')
    await page.getByRole('textbox', { name: /^Sender ID/ }).fill('SUNRSE')
    await page.getByRole('textbox', { name: /^Entity ID/ }).fill(PE_ID)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /SUNRSE/ }).waitFor()

    await page.goto('/dlt-template-list/create')
    await page.getByRole('textbox', { name: /^Template name/ }).fill('Fee reminder')
    await page.getByRole('textbox', { name: /^Template ID/ }).fill('1107161234567890123')
    await page.getByRole('textbox', { name: /^Entity ID/ }).fill(PE_ID)
    await choose(/Sender IDs/, /SUNRSE/)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /^Message/ }).fill(TEMPLATE)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Fee reminder/ }).waitFor()
  })

  test('imports the blacklist', async () => {
    await page.goto('/blacklist/import')
    await page.locator('input[type=file]').setInputFiles(fixture('blacklist-10k.csv'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Import|Start)/ })
      .click()
    await until(
      async () => (await pool.query<{ n: number }>('select count(*) as n from blacklists')).rows[0]?.n === EXPECTED.blocked,
    )
  })

  test('checks every row of the file before a credit moves: the figures agree to the last row', async () => {
    await page.goto('/admin-send-sms')
    await page.getByLabel('Campaign', { exact: true }).fill('Fees, ten thousand')
    await choose(/^Template/, /Fee reminder/)
    await waitForSender('SUNRSE')
    await page.getByLabel(/^1 ·/).fill('parent')
    await page.getByLabel(/^2 ·/).fill('2,500')
    await page.getByRole('tab', { name: /File/ }).click()
    await page.locator('input[type=file]').setInputFiles(fixture('contacts-10k.csv'))
    await page.getByLabel(/Column of the number/).waitFor()
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: /^Send to/ }).waitFor(PATIENCE)
    expect({
      rows: await figure('Recipients'),
      sendable: await figure('To be sent'),
      duplicates: await figure('Duplicates removed'),
      invalid: await figure('Invalid'),
      blocked: await figure('Blocked'),
      credits: await figure('Credits'),
    }).toEqual({
      rows: EXPECTED.rows - EXPECTED.duplicates_of_valid,
      sendable: EXPECTED.sendable,
      duplicates: EXPECTED.duplicates_of_valid,
      invalid: EXPECTED.unusable_rows,
      blocked: EXPECTED.blocked,
      credits: EXPECTED.sendable,
    })
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from ledger_transactions where campaign_id is not null`,
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('sends it, and counts, ledger and log agree at the end', async () => {
    await page.getByRole('button', { name: /^Send to/ }).click()
    await page.waitForURL(/delivery-report/)
    await page
      .getByRole('row', { name: /Fees, ten thousand/ })
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: 'Campaign Info' }).click()
    await watchToTheEnd()
    const shown = {
      delivered: await figure('Delivered'),
      failed: await figure('Failed'),
      invalid: await figure('Invalid'),
      block: await figure('Block'),
      contacts: await figure('Contacts'),
    }
    expect(shown.delivered + shown.failed).toBe(EXPECTED.sendable)
    expect(shown).toMatchObject({
      invalid: EXPECTED.unusable_rows,
      block: EXPECTED.blocked,
      contacts: EXPECTED.sendable + EXPECTED.unusable_rows + EXPECTED.blocked,
    })

    const { rows } = await pool.query<Record<string, number>>(
      `select count(*) filter (where state = 4) as delivered, count(*) filter (where state in (5, 8)) as failed, count(*) filter (where state = 6) as invalid,
         count(*) filter (where state = 7) as block, count(*) as contacts from messages`,
    )
    expect(rows[0]).toEqual(shown)
    // What no gateway took is not charged: the simulator refuses numbers that end in 0003 at submit.
    const taken = await pool.query<{ credits: number }>(
      'select sum(credits)::int as credits from messages where submitted_at is not null',
    )
    const spent = taken.rows[0]?.credits ?? 0
    expect(EXPECTED.sendable - spent).toBeLessThan(10)
    const money = await pool.query<{ kind: string; balance: number }>(
      `select kind, balance from wallets where account_id is not null and route_type = 1`,
    )
    expect(Object.fromEntries(money.rows.map(({ kind, balance }) => [kind, balance]))).toEqual({
      main: 50_000 - spent,
      held: 0,
      spent,
    })
    expect(
      (await pool.query<{ deducted: number }>('select total_credit_deduct as deducted from campaigns')).rows[0]?.deducted,
    ).toBe(spent)
    expect((await pool.query<{ sum: string }>('select sum(balance) as sum from wallets')).rows[0]?.sum).toBe('0')
  })

  test('exports the number log row by row', async () => {
    await page.keyboard.press('Tab')
    await page.goto('/delivery-report')
    await page
      .getByRole('row', { name: /Fees, ten thousand/ })
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    // The signed link opens in a tab of its own, which turns into a download at once: its content is fetched by the same link.
    const [answer] = await Promise.all([
      page.waitForResponse(/report-export-by-id/),
      page.context().waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: 'Export' }).last().click(),
    ])
    const { file_path } = ((await answer.json()) as { data: { file_path: string } }).data
    const lines = (await (await fetch(`${desk.url}/api/${file_path}`)).text()).trim().split(/\r?\n/)
    expect(lines.length - 1).toBe(EXPECTED.sendable + EXPECTED.unusable_rows + EXPECTED.blocked)
    const { rows } = await pool.query<{ mobile: string }>('select mobile from messages where state = 4 limit 5')
    for (const { mobile } of rows) expect(lines.some(line => line.includes(mobile) && line.includes('DELIVRD'))).toBe(true)
  })

  test('sends a Custom SMS from the same file with Name and Due Amount', async () => {
    await page.goto('/admin-send-sms')
    await page.getByLabel('Campaign', { exact: true }).fill('Fees by name')
    await page.getByRole('radio', { name: 'Custom' }).check()
    await choose(/^Template/, /Fee reminder/)
    await waitForSender('SUNRSE')
    await page.locator('input[type=file]').setInputFiles(fixture('contacts-10k.csv'))
    await page.getByLabel(/^1 ·/).selectOption('Name')
    await page.getByLabel(/^2 ·/).selectOption('Due Amount')
    await page.getByRole('button', { name: 'Check and send' }).click()
    const confirm = page.getByRole('button', { name: /^Send to/ })
    await confirm.waitFor(PATIENCE)
    const [sendable, credits] = [await figure('To be sent'), await figure('Credits')]
    expect(credits).toBe(sendable)
    await page.getByText(/in Unicode: 70 characters a part/).waitFor()
    await confirm.click()
    await page.waitForURL(/delivery-report/)
    await until(
      async () =>
        (await pool.query(`select 1 from campaigns where campaign = 'Fees by name' and status = 'Completed'`)).rowCount === 1,
      PATIENCE,
    )
    const { rows } = await pool.query<{ text: string; n: number; deducted: number }>(
      `select min(m.text) filter (where m.text like 'Dear Asha Verma, your fee of Rs%') as text, count(*) filter (where m.state in (4, 5)) as n, max(c.total_credit_deduct) as deducted
       from messages m join campaigns c on c.id = m.campaign_id where c.campaign = 'Fees by name'`,
    )
    expect(rows[0]?.n).toBe(sendable)
    expect(credits - (rows[0]?.deducted ?? 0)).toBeLessThan(20)
    expect(rows[0]?.text).toMatch(/^Dear Asha Verma, your fee of Rs [\d.]+ is due\. - SUNRSE$/)
  })
})
