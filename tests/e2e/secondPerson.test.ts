import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { takenCampaign } from '../support/taken.ts'
import { addAccount } from '../support/world.ts'

const ROWS = 3

let page: Page & { faults: string[] }
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
let ids: number[]

beforeAll(async () => {
  const database = await testDatabase()
  pool = database.pool
  // What a gateway took while the desk was away, and never reported.
  const w = await sendingWorld(pool, { credits: 100 })
  ids = [await takenCampaign(pool, w, ROWS), await takenCampaign(pool, w, ROWS)]
  await pool.query(`insert into app_settings (key, value) values ('adjustment_approval_rows', $1)`, [ROWS - 1])
  const desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
})
afterAll(() => expect(page.faults).toEqual([]))

const adjusted = async (campaign: number) =>
  (
    await pool.query<{ n: number }>('select count(*) as n from messages where campaign_id = $1 and adjusted_state = 4', [
      campaign,
    ])
  ).rows[0]?.n

/** Ticks a campaign and counts what setting its messages would change. */
const count = async (campaign: number) => {
  await page.goto('/admin-manage-campaign')
  await page
    .getByRole('row', { name: new RegExp(`#${campaign}\\b`) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Bulk fix' }).click()
  await page.getByRole('menuitem', { name: 'Queue: pending to delivered' }).click()
  await page.getByLabel(/^Reason/).fill('Summary of the supplier of 20 November')
}

describe('a bulk fix of more rows than one person may set alone', () => {
  test('is confirmed by the first admin of a new installation with the password, and stands in the log', async () => {
    await count(ids[0]!)
    await page.getByText(/nobody else here could approve/).waitFor()
    const password = page.getByLabel(/^Your password/)
    await password.fill('Wrong9horse')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Wrong password.').waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await adjusted(ids[0]!)).toBe(0)
    await password.fill(ADMIN.password)
    await password.press('Enter')
    await page.getByText(/confirmed with the password/).waitFor()
    await page.getByText(`${ROWS} messages of 1 campaign set to delivered`).waitFor()
    await expect.poll(() => adjusted(ids[0]!), { timeout: 20_000 }).toBe(ROWS)
    await page.goto('/audit-log')
    await page.getByText('Campaign: Bulk fix').first().click()
    await page.getByText(/Nobody else could approve/).waitFor()
  })

  test('waits for another admin once there is one, who is named', async () => {
    const other = await addAccount(pool, 0, 'asha', null)
    await pool.query(`update accounts set sp_operation = 1, name = 'Asha Verma' where id = $1`, [other.id])
    await count(ids[1]!)
    await page.getByText('May approve: Asha Verma (asha).').waitFor()
    expect(await page.getByLabel(/^Your password/).count()).toBe(0)
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: /Confirm that it is you/ })
    await confirm.locator('input[type=password]').fill(ADMIN.password)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    const outcome = page.getByRole('region', { name: 'Result' })
    await outcome.getByText('Waits for a second person', { exact: true }).waitFor()
    await outcome.getByText('May approve: Asha Verma (asha).').waitFor()
    expect(await adjusted(ids[1]!)).toBe(0)
  })
})
