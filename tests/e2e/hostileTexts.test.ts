import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { settingEntries } from '../../resources/system/app-settings.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { canMake, makeRecord } from '../contract/records.ts'
import { goInside, openBrowser, openPage, signIn } from '../support/browser.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { sent } from '../support/messages.ts'
import { addContent, sendTwoWay, twoWayForm, twoWayWorld } from '../support/twoWay.ts'
import { until } from '../support/until.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

/** What would be an element, a handler or an address if a text ever became markup (T12; security case 9). */
const HOSTILE = `"><img src=x onerror="window.__xss=1"><svg onload="window.__xss=1"><b id="planted">javascript:window.__xss=1//{{7*7}}`

let page: Page & { faults: string[] }
let planted = 0
let details: string[] = []

/** What comes from outside, by the ways it comes: a stranger who signs in, a recipient who opens and answers, an operator who reports. */
const receive = async (world: World, database: TestDatabase): Promise<string[]> => {
  const { pool } = database
  const app = await appOf(world)
  const headers = { 'user-agent': `Mozilla/5.0 ${HOSTILE}`, referer: `https://x.example/${HOSTILE}` }
  await app.inject({
    method: 'POST',
    url: '/api/login',
    headers,
    payload: { username: HOSTILE.slice(0, 150), password: 'Wrong9horse' },
  })
  const w = await twoWayWorld(database)
  const content = await addContent(w, { take_response: 2 })
  const { campaign, links } = await sendTwoWay(w, twoWayForm(w, content, ['919812345001', '919812345002']))
  for (const { path } of links) {
    expect((await app.inject({ url: path, headers })).statusCode).toBe(200)
    const payload = new URLSearchParams({ name: HOSTILE.slice(0, 60), message: HOSTILE }).toString()
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.inject({ method: 'POST', url: path, headers: form, payload })).statusCode).toBe(200)
  }
  await app.close()
  const plain = await sent(pool, {
    account: world.client.id,
    at: new Date().toISOString(),
    campaign: HOSTILE.slice(0, 60),
    message: HOSTILE,
    messages: [{ mobile: '919812345003', text: HOSTILE, state: 5, stat: 'UNDELIV', err: HOSTILE.slice(0, 20) }],
  })
  await pool.query(`insert into receipts (route_id, stat, err, raw) select id, 'UNDELIV', $1, $2 from primary_routes limit 1`, [
    HOSTILE.slice(0, 20),
    HOSTILE,
  ])
  for (const [key, { field }] of settingEntries)
    if (field.kind === 'text' && !('pattern' in field) && !('format' in field))
      await pool.query('insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = $2', [
        key,
        JSON.stringify(HOSTILE),
      ])
  const { rows } = await pool.query<{ seq: number }>('select max(seq) as seq from audit_log')
  return [
    `/delivery-report/${campaign}`,
    `/delivery-report/${plain}`,
    `/two-ways-sms/${content}`,
    `/users/${world.client.id}`,
    `/audit-log/${rows[0]?.seq}`,
  ]
}

beforeAll(async () => {
  const database = await testDatabase()
  const world = await makeWorld(database)
  await database.pool.query('update accounts set password_hash = $2 where id = $1', [
    world.admin.id,
    await hashPassword(ADMIN.password),
  ])
  for (const resource of register.resources) {
    if (!resource.table || !canMake(resource)) continue
    const id = await makeRecord(world, resource, world.client)
    const { rows } = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and data_type = 'text' and is_generated = 'NEVER' and column_name not in ('password_hash', 'username')`,
      [resource.table],
    )
    for (const { name } of rows)
      await database.pool
        .query(`update "${resource.table}" set "${name}" = $2 where id = $1`, [id, HOSTILE])
        .then(({ rowCount }) => {
          planted += rowCount ?? 0
        })
        // What only takes certain words bears none.
        .catch(() => {})
  }
  details = await receive(world, database)
  const desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
})

const SCREENS = register.resources.filter(resource => resource.table && canMake(resource)).map(({ name }) => `/${name}`)
const OTHERS = [
  ...register.resources.map(({ name }) => `/${name}`),
  ...[...register.resources, ...register.services].flatMap(holder => Object.values(holder.pages).map(({ path }) => path)),
].filter(path => !SCREENS.includes(path) && !path.includes('{'))
const DETAILS = ['a two-way campaign', 'a campaign', 'a two-way page', 'an account', 'an audit entry'] as const

/** What of the texts became more than text. */
const look = () =>
  page.evaluate(() => ({
    markup: document.querySelector('[onerror], [onload], #planted, img[src="x"], a[href^="javascript:" i]') !== null,
    ran: '__xss' in window,
    text: document.body.innerText.includes('onerror='),
  }))

const filled = () =>
  until(() => page.evaluate(() => document.querySelector('.MuiSkeleton-root, .ui-skeleton, .skeleton') === null))

/** Of all screens, how often a hostile text was there to be seen. */
let shown = 0

/** Looks at the open screen and, where there are any in its dialog, the tabs: everywhere texts are texts. */
const judge = async () => {
  await filled()
  const seen = [await look()]
  const tabs = page.getByRole('dialog').getByRole('tab')
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click()
    await filled()
    seen.push(await look())
  }
  for (const { markup, ran } of seen) expect({ markup, ran }).toEqual({ markup: false, ran: false })
  shown += seen.filter(({ text }) => text).length
}

/** Comes to a screen as a link inside the panel does: loading the panel anew takes longer than the look. */
const visit = async (path: string) => {
  await goInside(page, path)
  await page.locator('h1:not([data-left])').first().waitFor()
  await judge()
}

/** Opens an address: what lies over a list leaves the list's heading where it was. */
const open = async (path: string) => {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await judge()
}

describe('what anybody wrote stays text', () => {
  test.each(SCREENS)('on %s', visit)
  test.each(OTHERS)('on %s, with settings that hold it too', visit)
  test.each(DETAILS)('in %s', async name => open(details[DETAILS.indexOf(name)] ?? ''))

  test('and it was there to be seen', () => {
    expect(planted).toBeGreaterThan(50)
    expect(shown).toBeGreaterThan(20)
  })
})
