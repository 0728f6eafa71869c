import { beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'

let page: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  await database.pool.query(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
     select 2, 'Sunrise School', 'sunrise', 'sunrise@example.in', '919800000001', password_hash, id, 1 from accounts where username = 'admin'`,
  )
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page, ADMIN)
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
