import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { type DeskProcess, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'

/** One desk, four people: what one of them does is what the next one finds. */
const PASSWORD = 'Story-desk-2026'
const PE_ID = '1701158019630577568'
const PATIENCE = { timeout: 240_000 }

let desk: DeskProcess
let browser: Browser
let pool: Awaited<ReturnType<typeof testDatabase>>['pool']
const pages: (Page & { faults: string[] })[] = []

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  pool = database.pool
  desk = await startDeskProcess(database.url)
  browser = await openBrowser()
})
afterAll(() => expect(pages.flatMap(({ faults }) => faults)).toEqual([]))

/** A browser of somebody's own, signed in. */
const personal = async (username?: string) => {
  const page = await openPage(browser, desk.url)
  pages.push(page)
  await (username ? signIn(page, { username, password: PASSWORD }) : signIn(page))
  return page
}
type Person = Awaited<ReturnType<typeof personal>>

const act = async (page: Person, row: RegExp, item: RegExp) => {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /^actions/i })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
const confirm = (page: Person, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).last().click()
const save = (page: Person) => confirm(page, 'Save')
const choose = async (page: Person, label: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
const one = async <T>(sql: string, values: unknown[] = []): Promise<T | undefined> =>
  (await pool.query<{ value: T }>(sql, values)).rows[0]?.value
const addUser = async (page: Person, type: RegExp, username: string, name: string, mobile: string) => {
  await page.goto('/users/create')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Name/ }).waitFor()
  const types = form.getByRole('combobox', { name: /^Type/ })
  if (await types.isVisible()) await types.selectOption({ label: String(type.source) })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await form.getByRole('textbox', { name: /^Username/ }).fill(username)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(`${username}@example.in`)
  await form.getByRole('textbox', { name: /^Mobile/ }).fill(mobile)
  await form.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await form.getByRole('checkbox', { name: /new password at the first sign-in/ }).uncheck()
  await save(page)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor()
}

describe('the admin', () => {
  let page: Person

  test('sets up a route, checks its connection and puts it to use', async () => {
    page = await personal()
    const port = await one<number>(`select port as value from primary_routes order by id limit 1`)
    await page.goto('/primary-routes/create')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Route name' }).fill('Airtel transactional')
    await form.getByRole('textbox', { name: 'SMSC ID' }).fill('airtel-t1')
    await form.getByRole('checkbox', { name: 'Transaction' }).check()
    await form.getByRole('textbox', { name: 'Host' }).fill('127.0.0.1')
    await form.getByRole('textbox', { name: 'Port', exact: true }).fill(String(port))
    await form.getByRole('textbox', { name: 'System ID' }).fill('relaydesk')
    await form.getByRole('textbox', { name: 'Password' }).fill('simulate')
    await form.getByRole('textbox', { name: /^Messages per second/ }).fill('200')
    await save(page)
    await page.getByRole('row', { name: /Airtel transactional/ }).waitFor()
    await act(page, /Airtel transactional/, /check connection/i)
    await page
      .getByText(/bound|reachable/i)
      .first()
      .waitFor(PATIENCE)
    await page.keyboard.press('Escape')
    await page.goto('/primary-routes')
    await act(page, /Airtel transactional/, /^Activate/)
    await confirm(page, /yes|activate/i)
    await page.goto('/get-current-kennel-status')
    await page
      .getByRole('row', { name: /Airtel transactional/ })
      .getByText('Online')
      .waitFor(PATIENCE)
  })

  test('makes a role of two permissions, an employee who has it, and a reseller', async () => {
    await page.goto('/role-list/create')
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).fill('Front desk')
    await form.getByRole('textbox', { name: /^Short name/ }).fill('front-desk')
    await form.getByRole('textbox', { name: /Search screens/ }).fill('users')
    await form
      .getByRole('row', { name: /^Users/ })
      .getByRole('checkbox', { name: /List/ })
      .first()
      .check()
    await form.getByRole('textbox', { name: /Search screens/ }).fill('blacklist')
    await form
      .getByRole('row', { name: /^Blacklist/ })
      .getByRole('checkbox')
      .first()
      .check()
    await save(page)
    await page.getByRole('row', { name: /Front desk/ }).waitFor()

    await addUser(page, /Employee/, 'asha', 'Asha Verma', '919800000001')
    await act(page, /Asha Verma/, /^edit/i)
    await choose(page, /^Role/, /Front desk/)
    await save(page)
    await until(
      async () =>
        (await one(`select r.name as value from accounts a join roles r on r.id = a.role_id where a.username = 'asha'`)) ===
        'front-desk',
    )

    await addUser(page, /Reseller/, 'acme', 'Acme Messaging', '919800000002')
    await act(page, /Acme Messaging/, /^Add credit/)
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill('10000')
    await confirm(page, 'Add credit')
    await until(
      async () =>
        (await one(
          `select balance as value from wallets w join accounts a on a.id = w.account_id where a.username = 'acme' and kind = 'main'`,
        )) === 10_000,
    )
  })
})

describe('the reseller', () => {
  let page: Person

  test('has a header approved and a template, and creates a client', async () => {
    page = await personal('acme')
    await page.goto('/senderid-list/create')
    await page.getByRole('textbox', { name: /^Sender ID/ }).fill('ACMEIN')
    await page.getByRole('textbox', { name: /^Entity ID/ }).fill(PE_ID)
    await save(page)
    await page.getByRole('row', { name: /ACMEIN.*Pending/ }).waitFor()
    const admin = await personal()
    await admin.goto('/senderid-list')
    await act(admin, /ACMEIN/, /^Approve/)
    await confirm(admin, /yes|approve/i)
    await until(async () => (await one(`select status as value from sender_ids where sender_id = 'ACMEIN'`)) === 1)

    await page.goto('/dlt-template-list/create')
    await page.getByRole('textbox', { name: /^Template name/ }).fill('Fee reminder')
    await page.getByRole('textbox', { name: /^Template ID/ }).fill('1107161234567890123')
    await page.getByRole('textbox', { name: /^Entity ID/ }).fill(PE_ID)
    await choose(page, /Sender IDs/, /ACMEIN/)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /^Message/ }).fill('Dear {#var#}, your fee of Rs {#var#} is due. - ACMEIN')
    await save(page)
    await page.getByRole('row', { name: /Fee reminder/ }).waitFor()
    await admin.goto('/dlt-template-list')
    if (await one(`select 1 as value from dlt_templates where status <> 1`)) {
      await act(admin, /Fee reminder/, /Activate|Approve/)
      await confirm(admin, /yes|activate|approve/i)
      await until(async () => (await one(`select status as value from dlt_templates`)) === 1)
    }

    await addUser(page, /Client/, 'sunrise', 'Sunrise School', '919800000003')
    expect(
      await one(`select p.username as value from accounts a join accounts p on p.id = a.parent_id where a.username = 'sunrise'`),
    ).toBe('acme')
  })

  test('moves credit to the client, and both balances say so', async () => {
    await page.goto('/users')
    await act(page, /Sunrise School/, /^Add credit/)
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill('100')
    await confirm(page, 'Add credit')
    const balance = (name: string) =>
      one<number>(
        `select balance as value from wallets w join accounts a on a.id = w.account_id where a.username = $1 and kind = 'main' and route_type = 1`,
        [name],
      )
    await until(async () => (await balance('sunrise')) === 100)
    expect(await balance('acme')).toBe(9900)
  })

  test('lends the template and its header to the client', async () => {
    await page.goto('/senderid-list')
    await act(page, /ACMEIN/, /Assign/)
    await choose(page, /Users/, /Sunrise School/)
    await page.keyboard.press('Escape')
    await confirm(page, /assign/i)
    await until(async () => (await pool.query('select 1 from sender_id_accounts')).rowCount === 1)
    await page.goto('/dlt-template-list')
    await act(page, /Fee reminder/, /Assign to users/)
    await choose(page, /Users/, /Sunrise School/)
    await page.keyboard.press('Escape')
    await confirm(page, /assign/i)
    await until(async () => (await pool.query('select 1 from dlt_template_accounts')).rowCount === 1)
  })
})

describe('the client', () => {
  let page: Person

  test('asks for credit, and gets what the reseller grants', async () => {
    page = await personal('sunrise')
    await page.goto('/credit-request/create')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Requested/ })
      .fill('500')
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Purpose/ })
      .fill('Admissions in June')
    await save(page)
    await page.getByRole('row', { name: /500.*Pending/ }).waitFor()

    const reseller = await personal('acme')
    await reseller.goto('/credit-request')
    await act(reseller, /Sunrise School/, /^Approve/)
    await reseller.getByRole('dialog').getByRole('textbox').first().fill('400')
    await confirm(reseller, /approve/i)
    await until(
      async () =>
        (await one(
          `select balance as value from wallets w join accounts a on a.id = w.account_id where a.username = 'sunrise' and kind = 'main' and route_type = 1`,
        )) === 500,
    )
    // Without reloading by hand, or after: the answer stands in the list.
    await page.goto('/credit-request')
    await page.getByRole('row', { name: /500.*400.*Approved/ }).waitFor()
  })

  test('sends with what was lent', async () => {
    await page.goto('/admin-send-sms')
    await page.getByLabel('Campaign', { exact: true }).fill('First fees')
    await choose(page, /^Template/, /Fee reminder/)
    await choose(page, /^Sender ID/, /ACMEIN/)
    await page.getByLabel(/^1 ·/).fill('parent')
    await page.getByLabel(/^2 ·/).fill('2,500')
    // Numbers with this ending are always delivered by the simulator.
    await page.getByLabel(/Mobile numbers/).fill('9876510001, 9876520001, 9876530001')
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: /^Send to 3/ }).click(PATIENCE)
    await page.waitForURL(/delivery-report/)
    await until(async () => (await one(`select status as value from campaigns`)) === 'Completed', PATIENCE)
  })

  test('reads in the statement where every credit went', async () => {
    await page.goto('/user-credits')
    const sums = page.getByRole('region', { name: 'Statement totals' })
    await sums.getByText('497', { exact: true }).waitFor()
    await page
      .getByRole('row', { name: /First fees/ })
      .first()
      .waitFor()
    expect(
      await one(
        `select balance as value from wallets w join accounts a on a.id = w.account_id where a.username = 'sunrise' and kind = 'main' and route_type = 1`,
      ),
    ).toBe(497)
    expect(await one(`select sum(balance)::int as value from wallets`)).toBe(0)
  })

  test('sees nothing of the others', async () => {
    for (const path of ['/primary-routes', '/role-list', '/audit-log', '/app-settings', '/server-commands', '/users']) {
      await page.goto(path)
      await page.waitForURL(/not-authorized/)
    }
  })
})

describe('the employee', () => {
  test('finds in the menu what the role grants, and no more', async () => {
    const page = await personal('asha')
    await page.goto('/blacklist')
    await page.getByRole('heading', { name: 'Blacklist', level: 1 }).waitFor()
    const menu = page.getByRole('navigation', { name: /menu|main/i }).first()
    const names = await menu.getByRole('link').allInnerTexts()
    expect(names.map(name => name.trim())).toEqual(expect.arrayContaining(['Blacklist', 'Users']))
    expect(names.map(name => name.trim())).not.toEqual(expect.arrayContaining(['Roles']))
    for (const path of ['/role-list', '/admin-send-sms', '/dlt-template-list', '/app-settings']) {
      await page.goto(path)
      await page.waitForURL(/not-authorized/)
    }
    await page.goto('/users')
    await page.getByRole('row', { name: /Acme Messaging/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Create' }).count()).toBe(0)
  })

  test('gets the same answer from the server, whatever the screen hides', async () => {
    const { access_token } = (
      (await (
        await fetch(`${desk.url}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'asha', password: PASSWORD }),
        })
      ).json()) as { data: { access_token: string } }
    ).data
    const ask = async (path: string) =>
      (
        await fetch(`${desk.url}/api/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status
    expect([await ask('users'), await ask('blacklists')]).toEqual([200, 200])
    expect([
      await ask('user'),
      await ask('roles'),
      await ask('dlt-templates'),
      await ask('administration/app-setting-update'),
    ]).toEqual([403, 403, 403, 403])
  })
})
