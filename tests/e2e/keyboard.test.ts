import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
const EXPECTED = JSON.parse(readFileSync(fixture('contacts-10k.json'), 'utf8')) as { sendable: number; blocked: number }
/** More than any screen has stops between its beginning and its last button. */
const MOST_STOPS = 150

let page: Page & { faults: string[] }
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  pool = database.pool
  const desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Nobody has a mouse here: a click anywhere is a fault of the test.
  await page.addInitScript(() => addEventListener('mousedown', () => console.error('A mouse was used.'), true))
})
afterAll(() => expect(page.faults).toEqual([]))

const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const type = (text: string) => page.keyboard.type(text)

const isFocused = (target: Locator) => target.evaluateAll(found => found.some(each => each === document.activeElement))
/** Tab, until the wanted control has the focus and can be seen to have it. */
const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await target.first().waitFor()
  for (let stop = 0; !(await isFocused(target)); stop++) {
    if (stop === MOST_STOPS) throw new Error(`Tab never comes to ${target}.`)
    await press(key)
  }
}
const fill = async (target: Locator, text: string) => {
  await tabTo(target)
  await press('Control+a')
  await type(text)
}
/** By the palette, as from any screen: two keystrokes and the name of the screen. */
const goTo = async (name: string, path: string) => {
  // A panel that is still going out keeps the keys to itself.
  await page.waitForFunction(() => document.querySelector('[aria-modal=true]') === null)
  await page
    .getByRole('button', { name: /search|find/i })
    .first()
    .waitFor()
  await press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await type(name)
  await page.getByRole('option', { name, selected: true }).first().waitFor()
  await press('Enter')
  await page.waitForURL(url => url.pathname === path)
}
const chooseFile = async (name: string) => {
  // A dialog that is still coming in may take the first press: one looks, and presses again.
  for (let tries = 0; ; tries++) {
    await tabTo(page.locator('input[type=file]'))
    const opened = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => undefined)
    await press('Space')
    const chooser = await opened
    if (chooser) return chooser.setFiles(fixture(name))
    if (tries === 3) throw new Error('The box for a file does not open by keyboard.')
  }
}
const pick = async (label: RegExp, option: RegExp) => {
  await tabTo(page.getByRole('combobox', { name: label }))
  await press('ArrowDown')
  await page.getByRole('option', { name: option }).first().waitFor()
  await press('Enter')
}

/** Where its messages are, and who sends: what a campaign that does not end waits for. */
const standing = async () => {
  const [messages, workers] = await Promise.all([
    pool.query('select state, count(*)::int as n from messages group by state order by state'),
    pool.query('select epoch, started_at, seen_at, stopped_at, now() from workers'),
  ])
  return JSON.stringify({ messages: messages.rows, workers: workers.rows })
}

describe('without a mouse', () => {
  test('a person signs in', async () => {
    await page.goto('/authentication')
    await fill(page.getByLabel(/username/i), ADMIN.username)
    await fill(page.locator('input[type=password]'), ADMIN.password)
    await press('Enter')
    await page.waitForURL(url => !url.pathname.startsWith('/authentication'))
  })

  test('adds credit from the menu of a row', async () => {
    await goTo('Users', '/users')
    await tabTo(page.getByRole('row', { name: /Administrator/ }).getByRole('button', { name: /actions/i }))
    await press('Enter')
    const item = page.getByRole('menuitem', { name: 'Add credit' })
    await item.waitFor()
    for (let step = 0; !(await isFocused(item)) && step < 20; step++) await press('ArrowDown')
    await press('Enter')
    await fill(page.getByRole('dialog').getByLabel(/^Amount/), '50000')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Add credit' }))
    await press('Enter')
    await until(
      async () =>
        (await pool.query<{ balance: number }>(`select balance from wallets where kind = 'main' and account_id is not null`))
          .rows[0]?.balance === 50_000,
    )
  })

  test('adds a sender ID and a template', async () => {
    await goTo('Sender IDs', '/senderid-list')
    await tabTo(page.getByRole('main').getByRole('link', { name: 'Create' }))
    await press('Enter')
    await page.waitForURL(/senderid-list\/create/)
    await fill(page.getByRole('textbox', { name: /^Sender ID/ }), 'SUNRSE')
    await fill(page.getByRole('textbox', { name: /^Entity ID/ }), '1701158019630577568')
    await press('Enter')
    await page.getByRole('row', { name: /SUNRSE/ }).waitFor()

    await goTo('DLT templates', '/dlt-template-list')
    await tabTo(page.getByRole('main').getByRole('link', { name: 'Create' }))
    await press('Enter')
    await page.waitForURL(/dlt-template-list\/create/)
    await fill(page.getByRole('textbox', { name: /^Template name/ }), 'Fee reminder')
    await fill(page.getByRole('textbox', { name: /^Template ID/ }), '1107161234567890123')
    await fill(page.getByRole('textbox', { name: /^Entity ID/ }), '1701158019630577568')
    await pick(/Sender IDs/, /SUNRSE/)
    await press('Escape')
    await fill(page.getByRole('textbox', { name: /^Message/ }), 'Dear {#var#}, your fee of Rs {#var#} is due. - SUNRSE')
    await tabTo(page.getByRole('button', { name: 'Save' }))
    await press('Enter')
    await page.getByRole('row', { name: /Fee reminder/ }).waitFor()
  })

  test('imports the blacklist', async () => {
    await goTo('Blacklist', '/blacklist')
    await tabTo(page.getByRole('button', { name: /^Import/ }).or(page.getByRole('link', { name: /^Import/ })))
    await press('Enter')
    await chooseFile('blacklist-10k.csv')
    await tabTo(page.getByRole('dialog').getByRole('button', { name: /^(Import|Start)/ }))
    await press('Enter')
    await until(
      async () => (await pool.query<{ n: number }>('select count(*) as n from blacklists')).rows[0]?.n === EXPECTED.blocked,
    )
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await press('Enter')
  })

  test('sends to the file and watches the campaign arrive', async () => {
    await goTo('Text SMS', '/admin-send-sms')
    await fill(page.getByLabel('Campaign', { exact: true }), 'By keys alone')
    await pick(/^Template/, /Fee reminder/)
    await pick(/^Sender ID/, /SUNRSE/)
    await fill(page.getByLabel(/^1 ·/), 'parent')
    await fill(page.getByLabel(/^2 ·/), '2,500')
    const tabs = page.getByRole('tab')
    await tabTo(tabs)
    const file = page.getByRole('tab', { name: /File/ })
    for (let step = 0; !(await isFocused(file)) && step < 5; step++) await press('ArrowRight')
    await press('Enter')
    await chooseFile('contacts-10k.csv')
    await page.getByLabel(/Column of the number/).waitFor()
    await tabTo(page.getByRole('button', { name: 'Check and send' }))
    await press('Enter')
    await tabTo(page.getByRole('button', { name: /^Send to/ }))
    await press('Enter')
    await page.waitForURL(/delivery-report/)

    await tabTo(page.getByRole('row', { name: /By keys alone/ }).getByRole('button', { name: /actions/i }))
    await press('Enter')
    const info = page.getByRole('menuitem', { name: 'Campaign Info' })
    await info.waitFor()
    for (let step = 0; !(await isFocused(info)) && step < 20; step++) await press('ArrowDown')
    await press('Enter')
    try {
      await page.getByRole('dialog').getByText('Completed').waitFor({ timeout: 240_000 })
    } catch (error) {
      throw new Error(`The campaign did not end: ${await standing()}`, { cause: error })
    }
    // Rule panel-8: no key closes it by itself; its button does.
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    await press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from messages where state in (4, 5, 8)')
    expect(rows[0]?.n).toBe(EXPECTED.sendable)
  })
})
