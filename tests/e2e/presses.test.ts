import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { fillDesk, PEOPLE, type Who } from '../support/walkDesk.ts'

/*
 * How many presses of the pointer what is done every day takes. A tick is one; typing, and keys where the focus is already, are none. The
 * bulk fix of two campaigns is counted in manageCampaigns.test.ts.
 */

let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
let browser: Browser
let url: string
const pages: Awaited<ReturnType<typeof openPage>>[] = []

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  pool = database.pool
  url = (await startDeskProcess(database.url)).url
  await fillDesk(url)
  browser = await openBrowser()
})
afterAll(() => expect(pages.flatMap(({ faults }) => faults)).toEqual([]))

/** A page of somebody who is signed in, and how often its pointer was pressed since. */
const openAs = async (who: Exclude<Who, 'stranger'>, path: string) => {
  const page = await openPage(browser, url)
  pages.push(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, PEOPLE[who])
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  let presses = 0
  await page.exposeFunction('pressed', () => presses++)
  await page.evaluate('addEventListener("pointerdown", pressed, true)')
  return { page, presses: () => presses }
}

const type = (page: Page, text: string) => page.keyboard.type(text)
const press = (page: Page, key: string) => page.keyboard.press(key)
/** A choice found by what is typed into the box that has just been pressed. */
const choose = async (page: Page, box: RegExp, text: string) => {
  await page.getByRole('combobox', { name: box }).click()
  await type(page, text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .waitFor()
  await press(page, 'Enter')
}

test('a list is filtered by a state in one press', async () => {
  const { page, presses } = await openAs('admin', '/users')
  await page.getByRole('row', { name: /The client/ }).waitFor()
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Inactive' }).click()
  await page.getByText('No Record Found').waitFor()
  expect(presses()).toBe(1)
})

test('a credit request is approved from its notice in two', async () => {
  const { page, presses } = await openAs('reseller', '/')
  await page.getByRole('button', { name: /notification/i }).click()
  await page
    .getByText(/has requested/)
    .first()
    .click()
  await page.waitForURL(/credit-request\/\d+/)
  // What is opened to be looked at can be closed first; what answers it is the next key away, and the amount has the focus.
  await page.waitForFunction(() => document.activeElement?.textContent === 'Close')
  await press(page, 'Tab')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Approve')
  await press(page, 'Enter')
  const amount = page.getByRole('dialog', { name: 'Approve' }).getByLabel(/^Approved amount/)
  await amount.waitFor()
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await press(page, 'Enter')
  await until(async () => (await pool.query('select 1 from credit_requests where status = 1')).rowCount === 1)
  expect(presses()).toBe(2)
})

test('a client is topped up in three', async () => {
  const { page, presses } = await openAs('reseller', '/users')
  await page
    .getByRole('row', { name: /The client/ })
    .getByRole('button', { name: /actions/i })
    .click()
  await page.getByRole('menuitem', { name: 'Add credit' }).click()
  const dialog = page.getByRole('dialog', { name: /Add credit/ })
  await dialog.waitFor()
  await type(page, '77')
  await dialog.getByRole('button', { name: 'Add credit' }).click()
  await until(async () => (await pool.query('select 1 from ledger_entries where amount = 77')).rowCount === 1)
  expect(presses()).toBe(3)
})

test('a group is sent to in six', async () => {
  const { page, presses } = await openAs('client', '/admin-send-sms')
  // The same text to the same people within a minute would be asked about.
  await pool.query(`update campaigns set created_at = created_at - interval '1 hour'`)
  const before = (await pool.query('select 1 from campaigns')).rowCount ?? 0
  await choose(page, /^Template/, 'School closed')
  await page.getByRole('tab', { name: /Contact groups/ }).click()
  await choose(page, /^Contact groups/, 'Parents')
  await page.getByRole('button', { name: 'Check and send' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to/ })
    .click()
  await until(async () => (await pool.query('select 1 from campaigns')).rowCount === before + 1)
  expect(presses()).toBeLessThanOrEqual(6)
})
