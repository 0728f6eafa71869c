import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInTo } from '../../server/demo/api.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'

const PASSWORD = 'Notice-desk-2026'
const HOSTILE = '<img src=x onerror="document.title=1">Needs credits'

let url: string
let page: Page & { faults: string[] }

/** What was shown, by the browser's own notices: they are made all the same. */
type Seen = typeof globalThis & { told: { title: string; body: string; click: () => void }[] }

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  url = (await startDeskProcess(database.url)).url
  page = await openPage(await openBrowser(), url)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const seen = globalThis as Seen
    seen.told = []
    const Own = Notification
    globalThis.Notification = class extends Own {
      // A browser without a desktop says 'denied' whatever it was granted.
      static override get permission(): NotificationPermission {
        return 'granted'
      }
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options)
        // What the browser itself took from what it was given.
        seen.told.push({ title: this.title, body: this.body, click: () => this.dispatchEvent(new Event('click')) })
      }
    }
  })
  await signIn(page)
})
afterAll(() => expect(page.faults).toEqual([]))

const titles = () => page.evaluate(() => (globalThis as Seen).told.map(({ title }) => title))

test('a request that comes while the tab is hidden is told on the desktop as text, and opened by a click', async () => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('checkbox', { name: /^Desktop notifications/ }).click()
  await expect.poll(titles).toEqual(['Desktop notifications are on'])
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }))

  const admin = await signInTo(url, ADMIN.username, ADMIN.password)
  await admin.post('user', {
    userType: 2,
    username: 'asker',
    name: HOSTILE,
    email: 'asker@example.in',
    mobile: '919800000009',
    password: PASSWORD,
    must_change_password: 0,
  })
  const client = await signInTo(url, 'asker', PASSWORD)
  await client.post('credit-request', { route_type: 1, credit: 500, comment: 'Admissions in June' })

  const bodies = () => page.evaluate(() => (globalThis as Seen).told.map(({ body }) => body))
  await expect.poll(bodies, { timeout: 20_000 }).toContainEqual(expect.stringContaining(HOSTILE))
  await page.evaluate(text => (globalThis as Seen).told.find(({ body }) => body.includes(text))?.click(), HOSTILE)
  await page.waitForURL(address => /^\/credit-request\/\d+$/.test(address.pathname))
})
