import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ADMIN, type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Chat-desk-2026'

let database: TestDatabase
let world: World
/** Two processes over one database. */
let desks: DeskProcess[]
let browser: Browser
type Person = Page & { faults: string[] }
let [reseller, client] = [undefined, undefined] as unknown as [Person, Person]

const query = async <T extends object>(sql: string, values: unknown[] = []) => (await database.pool.query<T>(sql, values)).rows

const personal = async (username: string, at: number, size?: { width: number; height: number }): Promise<Person> => {
  const page = await openPage(browser, desks[at]!.url, size)
  await signIn(page, { username, password: PASSWORD })
  return page
}

beforeAll(async () => {
  database = await testDatabase()
  world = await makeWorld(database)
  await query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
  await query('update accounts set password_hash = $2 where id = $1', [world.admin.id, await hashPassword(ADMIN.password)])
  await query(
    `update accounts set name = case username when 'reseller' then 'Acme Messaging' when 'client' then 'Sunrise School' else name end`,
  )
  const first = await startDeskProcess(database.url, { SIMULATOR: '0' })
  // One data folder for both, as for the processes of one desk.
  desks = [first, await startDeskProcess(database.url, { SIMULATOR: '0', ROLE: 'api', DATA_DIR: first.dataDir })]
  browser = await openBrowser()
  reseller = await personal('reseller', 0)
  client = await personal('client', 1, { width: 390, height: 780 })
})

const texts = (page: Person) => page.locator('.talk-messages .talk-text').allTextContents()
const write = async (page: Person, text: string) => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.keyboard.press('Enter')
}
const presence = (page: Person) => page.locator('.talk-head [role=status]').textContent()

describe('two people, each by a process of his own', () => {
  test('one is told that the other has written, wherever he is, and is led to what was written', async () => {
    await reseller.goto('/notification')
    await client.goto('/chat')
    await client.getByRole('link', { name: /Acme Messaging/ }).click()
    await client.getByRole('textbox', { name: 'Message to Acme Messaging' }).waitFor()
    const notice = reseller.locator('.notices a')
    let written = 0
    // Once the connection stands: what was written before is unread, and in no notice.
    await until(
      async () => {
        if ((await notice.count()) > 0) return true
        await write(client, `Is the route back? ${++written}`)
        return false
      },
      { every: 1500 },
    )
    const badge = reseller.locator('.menu-item', { hasText: 'Chat' }).locator('.count-badge')
    await until(async () => Number((await badge.textContent())?.match(/\d+/)?.[0]) > 0)
    await notice.first().click()
    await reseller.waitForURL(`**/chat?user=${world.client.id}`)
    await until(async () => (await texts(reseller)).at(-1) === `Is the route back? ${written}`)
    // It is before him: nothing is unread, and the other sees that it was read.
    await until(async () => (await badge.count()) === 0)
    await until(async () => (await client.locator('.talk-message.ours .talk-ticks').last().getAttribute('aria-label')) === 'Read')
  })

  test('each sees what the other writes, once and in order, and that he is there', async () => {
    await write(reseller, 'It is back since nine.')
    await until(async () => (await texts(client)).at(-1) === 'It is back since nine.')
    await write(client, 'Thank you!\u202e <b>')
    await until(async () => (await texts(reseller)).at(-1) === 'Thank you!\u202e <b>')
    expect((await texts(reseller)).slice(-3)).toEqual((await texts(client)).slice(-3))
    await until(async () => (await presence(client)) === 'Online' && (await presence(reseller)) === 'Online')
  })

  test('nothing is lost or doubled when the connection is given up after five tries and made again, and who is gone is seen to be gone, by nobody who is gone himself', async () => {
    let isDown = false
    const live: [near: WebSocketRoute, far: WebSocketRoute][] = []
    await client.routeWebSocket(/\/api\/socket$/, async route => {
      if (isDown) return route.close({ code: 1013 })
      live.push([route, route.connectToServer()])
    })
    await client.goto(`/chat?user=${world.reseller.id}`)
    await until(() => live.length > 0)
    await until(async () => (await presence(reseller)) === 'Online')
    isDown = true
    const since = performance.now()
    for (const [near, far] of live) {
      await near.close({ code: 1012 })
      await far.close()
    }
    await until(async () => (await presence(reseller)) === 'Offline')
    expect(performance.now() - since).toBeLessThan(5000)
    const missed = Array.from({ length: 9 }, (_, at) => `While you were away ${at + 1}`)
    for (const text of missed) await write(reseller, text)
    await until(async () => (await texts(reseller)).at(-1) === missed.at(-1))
    const again = client.getByRole('button', { name: 'Connect again' })
    await again.waitFor({ timeout: 60_000 })
    // Who is there is not known meanwhile.
    expect(await presence(client)).toBe('')
    isDown = false
    await again.click()
    await until(async () => (await texts(client)).at(-1) === missed.at(-1))
    await again.waitFor({ state: 'detached' })
    const older = client.getByRole('button', { name: 'Load older' })
    while (await older.isVisible()) {
      const before = (await texts(client)).length
      await older.click()
      // Where a page was full there may be none before it.
      await until(async () => (await texts(client)).length > before || !(await older.isVisible()))
    }
    const all = await query<{ message: string }>('select message from chat_messages order by number')
    expect(await texts(client)).toEqual(all.map(({ message }) => message))
    await until(async () => (await presence(reseller)) === 'Online')
    const [row] = await query<{ unread: number }>('select sum(unread)::int as unread from chat_reads')
    await until(
      async () =>
        row?.unread === 0 ||
        (await query<{ unread: number }>('select sum(unread)::int as unread from chat_reads'))[0]?.unread === 0,
    )
    await client.unrouteAll()
  })

  test('who is connected by a process that dies is gone within five seconds', async () => {
    await until(async () => (await presence(reseller)) === 'Online')
    const since = performance.now()
    await desks[1]!.stop('SIGKILL')
    await until(async () => (await presence(reseller)) === 'Offline')
    expect(performance.now() - since).toBeLessThan(5000)
    expect([...reseller.faults]).toEqual([])
  })
})

test('can be worked in on a phone, with the people or the conversation on the screen, and by the keyboard alone', async () => {
  await reseller.setViewportSize({ width: 390, height: 780 })
  await reseller.goto('/chat')
  const row = reseller.getByRole('link', { name: /Sunrise School/ })
  await row.focus()
  await reseller.keyboard.press('Enter')
  await reseller.waitForURL('**/chat?user=*')
  await row.waitFor({ state: 'hidden' })
  await reseller.getByRole('textbox', { name: 'Message to Sunrise School' }).fill('On the phone')
  const button = await reseller.getByRole('button', { name: 'Send', exact: true }).boundingBox()
  expect((button?.x ?? 0) + (button?.width ?? 391)).toBeLessThanOrEqual(390)
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(780)
  await reseller.getByRole('button', { name: 'All people' }).click()
  await row.waitFor()
})
