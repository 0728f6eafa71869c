import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundIn } from '../support/axe.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ADMIN, type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtpServer.ts'
import { until } from '../support/until.ts'

/** The other two differ from these in the menu and in borders, of which these pages have none. */
const SKINS = ['light', 'dark'] as const
const PAGES = [
  '/authentication',
  '/register-user',
  '/forgot-password',
  '/reset-password/abc',
  '/terms-conditions',
  '/privacy-policy',
  '/fb-callback',
  '/misc/not-authorized',
]
const CLIENT = { username: 'sunrise', password: ADMIN.password }
const NEXT = 'Another9horse'

let database: TestDatabase
let desk: DeskProcess
let smtp: SmtpServer
let page: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  smtp = await startSmtpServer()
  database = await testDatabase({ empty: true })
  desk = await startDeskProcess(database.url, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Desk <desk@example.in>',
  })
  await database.pool.query(`insert into app_settings (key, value) values ('allow_registration', '1')`)
  await database.pool.query(
    `insert into accounts ("userType", name, username, email, mobile, password_hash, parent_id, status)
     select 2, 'Sunrise School', 'sunrise', 'sunrise@example.in', '919800000001', password_hash, id, 1 from accounts where username = 'admin'`,
  )
  page = await openPage(await openBrowser(), desk.url)
})
afterAll(() => smtp.stop())

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const leave = async () => {
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => sessionStorage.clear())
}
/** What a mail says that arrives after those that were there before. Others may come between: that a password was changed, say. */
const nextInMail = async (before: number, wanted: RegExp): Promise<string> => {
  const found = () =>
    smtp.mails
      .slice(before)
      .map(mail => wanted.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1])
      .find(text => text !== undefined)
  await until(async () => found() !== undefined, { timeout: 15_000 })
  return found() ?? ''
}

describe.each(PAGES)('%s, not signed in', path => {
  test('has nothing that axe finds, of any severity, light or dark, and fits a phone', async () => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const skin of SKINS) {
      await page.evaluate(name => document.documentElement.setAttribute('data-skin', name), skin)
      await page.evaluate(() => Promise.all(document.getAnimations().map(one => one.finished.catch(() => {}))))
      expect({ skin, found: await foundIn(page) }).toEqual({ skin, found: [] })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('the way in', () => {
  test('a forgotten password is set by the link of the mail, once', async () => {
    const before = smtp.mails.length
    await page.goto('/authentication')
    await page.getByRole('link', { name: /Forgotten/ }).click()
    await page.getByLabel('E-mail or username').fill('sunrise')
    await page.keyboard.press('Enter')
    await heading('Look into your mail')
    const link = await nextInMail(before, /(http:\/\/[^\s]+\/reset-password\/[\w-]+)/)
    expect(link).toContain(desk.url)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(NEXT)
    await page.getByLabel('New password again').fill(NEXT)
    await page.keyboard.press('Enter')
    await heading('Your new password is set')
    await signIn(page, { username: 'sunrise', password: NEXT })
    await leave()
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(CLIENT.password)
    await page.getByLabel('New password again').fill(CLIENT.password)
    await page.keyboard.press('Enter')
    await heading('This link does not work any more')
  })

  test('a code by mail goes on where the person was going', async () => {
    await database.pool.query(`update accounts set two_factor = 1 where username = 'sunrise'`)
    await leave()
    await page.goto('/group')
    await page.getByLabel(/username/i).fill('sunrise')
    await page.locator('input[type=password]').fill(NEXT)
    const before = smtp.mails.length
    await page.keyboard.press('Enter')
    await heading('Enter your code')
    expect(await page.getByText('s•••@example.in').count()).toBe(1)
    const code = await nextInMail(before, /(\d{6}) is your code/)
    await page.keyboard.type(code)
    await page.waitForURL(/\/group/)
    await database.pool.query(`update accounts set two_factor = 0 where username = 'sunrise'`)
  })

  test('a locked screen opens by keyboard alone, where it was', async () => {
    await page.goto('/blacklist')
    await page.getByRole('heading', { level: 1, name: 'Blacklist' }).waitFor()
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Lock the screen' }).click()
    await heading('Your screen is locked')
    await page.goto('/group')
    await heading('Your screen is locked')
    await page.keyboard.type(NEXT)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/group/)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  })

  test('an admin acts as the client by the desk, sees so, is seen in the client’s sessions, and comes back', async () => {
    await leave()
    await signIn(page)
    await page.goto('/users?filter={"userType":2}')
    await page
      .getByRole('row', { name: /Sunrise School/ })
      .getByRole('button', { name: /Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign in as' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Asked for help')
    await dialog.getByRole('button', { name: 'Sign in as' }).click()
    await page.waitForURL(/admin-send-sms/)
    await page.goto('/edit-profile?tab=sessions')
    await page.getByText('You work in the account of Sunrise School').waitFor()
    await page
      .getByText(/is working in this account: Asked for help/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Back To Home' }).click()
    await page.waitForURL(/admin-send-sms/)
    expect(await page.getByText('You work in the account of').count()).toBe(0)
    expect(page.faults).toEqual([])
  })
})
