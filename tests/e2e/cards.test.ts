import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'

let page: Awaited<ReturnType<typeof openPage>>
let touched: Page

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  await database.pool.query(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
     select 2, 'Sunrise School', 'sunrise', 'sunrise@example.in', '919800000001', password_hash, id, 1 from accounts where username = 'admin'`,
  )
  const browser = await openBrowser()
  page = await openPage(browser, desk.url)
  await signIn(page, ADMIN)
  touched = await browser.newPage({ baseURL: desk.url, hasTouch: true })
  await signIn(touched, ADMIN)
})

test.each([390, 360])(
  'the tools of a list stand on one line below its search at %i pixels, as large as fingers want them',
  async width => {
    await touched.setViewportSize({ width, height: 844 })
    await touched.goto('/users')
    const tools = touched.locator('.list-toolbar button:not(.list-search *)').filter({ visible: true })
    await touched.locator('.list-row').first().waitFor()
    expect(await tools.count()).toBe(7)
    const ends = await tools.evaluateAll(found => found.map(tool => Math.round(tool.getBoundingClientRect().bottom)))
    expect(new Set(ends).size).toBe(1)
    expect(
      await touched.getByRole('button', { name: 'Create' }).evaluate(({ clientHeight }) => clientHeight),
    ).toBeGreaterThanOrEqual(40)
  },
)

test('in a wide window the search of a list gives way before one of its tools stands alone on a second line', async () => {
  const ends = () =>
    page
      .locator('.list-toolbar > *')
      .filter({ visible: true })
      .evaluateAll(tools =>
        tools.filter(({ className }) => className !== 'grow').map(tool => tool.getBoundingClientRect().bottom),
      )
  const searchAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blacklist')
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    const [search, ...tools] = await ends()
    expect(tools.length).toBeGreaterThan(7)
    expect(tools.filter(end => Math.abs(end - (search as number)) > 2)).toEqual([])
    return page.locator('.list-search').evaluate(({ clientWidth }) => clientWidth)
  }
  expect(await searchAt(1440)).toBe(260)
  expect(await searchAt(1280)).toBeLessThan(260)
})

describe.each([
  { what: 'cards of a wide screen', path: '/users', width: 1440, height: 900 },
  { what: 'cards of a phone', path: '/users-list', width: 390, height: 844 },
])('$what', ({ path, width, height }) => {
  test('stay as they are while the mouse is over one, and when it is ticked', async () => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    // A table until somebody wants cards; a phone has nothing else.
    if (width > 720) await page.getByRole('button', { name: 'Cards' }).click()
    const card = page.locator('.list-row').filter({ hasText: 'Sunrise School' })
    const tick = card.getByRole('checkbox')
    await tick.waitFor()
    const places = async () => [
      await card.evaluate(row => (row as HTMLElement).offsetHeight),
      ...(await card
        .locator('.tick, .menu')
        .evaluateAll(cells => cells.map(cell => [(cell as HTMLElement).offsetLeft, (cell as HTMLElement).offsetTop]))),
    ]
    const before = await places()
    await card.hover({ position: { x: 90, y: 90 } })
    expect(await places()).toEqual(before)
    await tick.check({ timeout: 5000 })
    expect(await places()).toEqual(before)
  })
})
