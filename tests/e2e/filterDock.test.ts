import { beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'

let page: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  const { url } = await startDeskProcess((await testDatabase({ empty: true })).url)
  page = await openPage(await openBrowser(), url, { width: 1920, height: 1000 })
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 })
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) seen.moved += (entry as PerformanceEntry & { value: number }).value
    }
    new PerformanceObserver(list => add(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, ADMIN)
})

const list = () => page.locator('.list-region')
const dock = () => page.getByRole('region', { name: 'Filter Users' })
const open = async (width: number) => {
  await page.setViewportSize({ width, height: 1000 })
  await page.goto('/users')
  await page.locator('tr[data-id]').first().waitFor()
}

test('docked filters stand beside the list and not over it, and are there at the next visit before anything is painted', async () => {
  await open(1920)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await dock().waitFor()
  const [rows, form] = [await list().boundingBox(), await dock().boundingBox()]
  expect((rows?.x ?? 0) + (rows?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0)
  // They take none of its height.
  expect((form?.y ?? 0) + (form?.height ?? 0)).toBeLessThanOrEqual(1000)
  await open(1920)
  await dock().waitFor()
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
  expect(moved).toBe(0)
})

test('below the room that the list needs there is no dock, and the choice is kept for where there is', async () => {
  await open(1280)
  await expect.poll(() => dock().count()).toBe(0)
  await page.setViewportSize({ width: 1920, height: 1000 })
  await dock().waitFor()
})

test('at 1440 pixels a list shows all it shows without scrolling', async () => {
  await dock().getByRole('button', { name: 'Close' }).click()
  await open(1440)
  for (const path of [
    '/users',
    '/primary-routes',
    '/unmapped-codes',
    '/user-credits',
    '/all-campaign',
    '/delivery-report',
    '/get-user-route',
  ]) {
    await page.goto(path)
    await page.locator('.list-head').waitFor()
    expect(await list().evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBeLessThanOrEqual(0)
  }
})
