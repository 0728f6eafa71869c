import { beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { goInside, openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { fillDesk } from '../support/walkDesk.ts'

/** Speaks of what is declared of all others, and waits for it. */
const SPEAKS_OF_ALL = 'audit-log'
const LISTS = register.resources.map(({ name }) => name).filter(name => name !== SPEAKS_OF_ALL)
/** Tabs of lists that show another one. */
const HELD = register.resources.flatMap(({ name, list }) =>
  (list.tabs ?? []).flatMap(({ elsewhere }, at) => (elsewhere?.held ? [`${name}?tab=${at + 1}`] : [])),
)
const REST = '**/declared-*/all.json'

let page: Awaited<ReturnType<typeof openPage>>

/** The list at the address is drawn, and nothing is said of anything that went wrong. */
const isDrawn = async () => {
  await page.locator('h1:not([data-left])').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, .ui-skeleton, .skeleton, .loading-screen') === null)
  expect(page.faults.splice(0)).toEqual([])
  expect(await page.locator('[role=alert]').allTextContents()).toEqual([])
}

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  await fillDesk(desk.url)
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
})

describe('a list whose address is opened', () => {
  test.each([...LISTS, ...HELD])('%s is drawn from the declaration of what it shows alone', async name => {
    await page.route(REST, route => route.abort())
    await page.goto(`/${name}`)
    await isDrawn()
  })

  test('leads to another one before the rest of the declarations has come', async () => {
    await page.route(REST, route => route.abort())
    await page.goto('/users')
    await isDrawn()
    await goInside(page, '/dlr-list')
    await isDrawn()
    await page.getByRole('columnheader', { name: 'Code' }).first().waitFor()
  })

  test('waits for the rest where it speaks of all', async () => {
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route(REST, async route => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(REST)
    await page.goto(`/${SPEAKS_OF_ALL}`)
    await asked
    letGo()
    await page
      .getByRole('table')
      .getByText(/Sender ID/)
      .first()
      .waitFor()
    await isDrawn()
  })
})
