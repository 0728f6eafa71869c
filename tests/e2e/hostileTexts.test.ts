import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { canMake, makeRecord } from '../contract/records.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { makeWorld } from '../support/world.ts'

/** What would be an element, a handler or an address if a text ever became markup (T12; security cases 9 and 30). */
const HOSTILE = `"><img src=x onerror="window.__xss=1"><svg onload="window.__xss=1"><b id="planted">javascript:window.__xss=1//{{7*7}}`

let page: Page & { faults: string[] }
let planted = 0

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
  const desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
})

const SCREENS = register.resources.filter(resource => resource.table && canMake(resource)).map(({ name }) => `/${name}`)

test('hostile texts in every record stay texts on every list', async () => {
  expect(planted).toBeGreaterThan(50)
  const wrong: string[] = []
  let shown = 0
  for (const path of SCREENS) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await until(() => page.evaluate(() => document.querySelector('.ui-skeleton, .skeleton') === null))
    const found = await page.evaluate(() => ({
      markup: document.querySelector('[onerror], [onload], #planted, img[src="x"], a[href^="javascript:" i]') !== null,
      ran: '__xss' in window,
      text: document.body.innerText.includes('onerror='),
    }))
    if (found.markup || found.ran) wrong.push(path)
    if (found.text) shown++
  }
  expect(wrong).toEqual([])
  // They were there to be seen.
  expect(shown).toBeGreaterThan(10)
})
