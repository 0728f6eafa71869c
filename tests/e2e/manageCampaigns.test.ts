import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { takenCampaign } from '../support/taken.ts'

const ROWS = 13

let browser: Browser
let url: string
let page: Page & { faults: string[] }
let ids: number[]

beforeAll(async () => {
  const database = await testDatabase()
  const w = await sendingWorld(database.pool, { credits: 1000 })
  ids = [await takenCampaign(database.pool, w, ROWS), await takenCampaign(database.pool, w, ROWS)]
  url = (await startDeskProcess(database.url)).url
  browser = await openBrowser()
  page = await openPage(browser, url)
  await signIn(page)
})
afterAll(() => expect(page.faults).toEqual([]))

const row = (id: number, of = page) => of.locator(`tr[data-id="${id}"]`)
const reason = 'Summary of the supplier of 20 November'

const confirmed = async () => {
  const confirm = page.getByRole('dialog', { name: /Confirm that it is you/ })
  await confirm.locator('input[type=password]').fill(ADMIN.password)
  await confirm.locator('input[type=password]').press('Enter')
}

describe('a bulk fix of two campaigns', () => {
  test('takes five presses of the pointer, says what came of it, and leaves the new numbers in the list', async () => {
    await page.goto('/admin-manage-campaign')
    await row(ids[0]!).getByText(String(ROWS), { exact: true }).waitFor()
    let presses = 0
    await page.exposeFunction('pressed', () => presses++)
    await page.evaluate('addEventListener("pointerdown", pressed, true)')
    for (const id of ids) await row(id).getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Bulk fix' }).click()
    await page.getByRole('menuitem', { name: 'Queue: pending to delivered' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk fix' })
    await dialog.getByText(`${2 * ROWS} messages would change`).waitFor()
    // The reason has the focus.
    await page.keyboard.type(reason)
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await confirmed()
    await dialog.getByText(`${2 * ROWS} messages of 2 campaigns set to delivered`).waitFor()
    expect(presses).toBe(5)
    // Behind the dialog: nothing of them is open any more.
    for (const id of ids) await row(id).waitFor({ state: 'detached' })
  })

  test('leads to its record, and back where it came from', async () => {
    const dialog = page.getByRole('dialog', { name: 'Bulk fix' })
    expect(await dialog.getByRole('link', { name: /^Adjustment \d+$/ }).getAttribute('href')).toMatch(
      /^\/status-adjustments\/\d+$/,
    )
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    const question = page.getByRole('dialog', { name: 'Reverse' })
    await question.getByLabel(/^Reason/).fill('It was the summary of another day')
    await question.getByRole('button', { name: /Reverse|Yes/ }).click()
    await page.getByText(`${2 * ROWS} messages restored to what the operator reported`).waitFor()
    for (const id of ids) await row(id).getByText(String(ROWS), { exact: true }).waitFor()
  })
})

test.each([
  [1440, 900],
  [390, 844],
])('the bar over what is ticked is in view at %i × %i, and takes all that match', async (width, height) => {
  const here = await openPage(browser, url, { width, height })
  await signIn(here)
  await here.goto('/admin-manage-campaign')
  await row(ids[1]!, here).getByRole('checkbox').click()
  await here.getByRole('button', { name: 'Select all 2' }).click()
  await here.getByText('2 selected').waitFor()
  const { x, y, width: wide, height: high } = (await here.getByRole('button', { name: 'Bulk fix' }).boundingBox())!
  expect([x >= 0, y >= 0, x + wide <= width, y + high <= height]).toEqual([true, true, true, true])
  expect(await here.evaluate(() => [scrollX, scrollY])).toEqual([0, 0])
  expect(here.faults).toEqual([])
})
