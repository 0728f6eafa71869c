import fc from 'fast-check'
import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { ADMIN, startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { makeWorld } from '../support/world.ts'

/** What would be an element, a handler or an address if a text ever became markup, or would turn around what stands beside it. */
const PIECES = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror="window.__xss=1">',
  '<svg onload="window.__xss=1">',
  '<iframe srcdoc="<script>parent.__xss=1</script>">',
  '<a href="javascript:window.__xss=1">',
  '<b id="planted">',
  '"><style>*{display:none}</style>',
  '{{7*7}}',
  '%{name}',
  '*bold*',
  '_it~al*ic_',
  '```code <b>```',
  '\u202e',
  '\u2066',
  '\u200b\u200d',
  '\u0301'.repeat(40),
  '𓀀',
  'नमस्ते',
  'مرحبا',
  '\ud83d',
  'https://evil.example/?a=<b>',
  '\n\n',
  'x'.repeat(300),
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 12 })), { minLength: 1, maxLength: 8 })
  .map(parts => storable(parts.join(' ')))
  .filter(one => one.trim() !== '')

/** As PostgreSQL takes it. */
const storable = (one: string) => Buffer.from(one.replaceAll('\0', ''), 'utf8').toString('utf8')

let database: TestDatabase
let page: Page & { faults: string[] }
let owner: number
let number: number
let people = 919_850_000_000
let messages = 0

const query = async <T extends object>(sql: string, values: unknown[] = []) => (await database.pool.query<T>(sql, values)).rows

/** A conversation of the client's number. */
const talk = async (name: string | null, more: { hours?: number } = {}): Promise<number> => {
  const [row] = await query<{ id: number }>(
    `insert into wa_threads (account_id, wa_configuration_id, contact, profile_name, window_expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5)) returning id`,
    [owner, number, String(++people), name, more.hours ?? 20],
  )
  return row!.id
}

/** Somebody writes in it, as the webhook stores it. */
const says = async (thread: number, message: string) => {
  await query(
    `with added as (insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, wamid)
       values ($1, $2, $3, 'i', 'text', $4, $3))
     update wa_threads set last_message = left($4, 200), last_at = now(), unread = unread + 1 where id = $2`,
    [owner, thread, `m-${++messages}`, message],
  )
}

beforeAll(async () => {
  database = await testDatabase()
  const world = await makeWorld(database)
  owner = world.client.id
  await query('update accounts set password_hash = $2 where id = $1', [world.admin.id, await hashPassword(ADMIN.password)])
  const [row] = await query<{ id: number }>(
    `insert into wa_configurations (account_id, name, business_account_id, phone_number_id, display_phone_number, access_token)
     values ($1, 'Office', '100', '200', '+919800000001', 'sealed') returning id`,
    [owner],
  )
  number = row!.id
  const desk = await startDeskProcess(database.url, { SIMULATOR: '0' })
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
})
beforeEach(() => {
  page.faults.length = 0
})

const MARKS = ['STRONG', 'EM', 'S', 'CODE', 'BR']

/** What became of the texts of a conversation. */
const look = () =>
  page.evaluate(marks => {
    const texts = [...document.querySelectorAll('.talk-text')]
    const inside = texts.flatMap(one => [...one.querySelectorAll('*')])
    return {
      ran: '__xss' in window,
      planted: document.querySelector('#planted, [onerror], [onload], img[src="x"], a[href^="javascript:" i], iframe') !== null,
      strange: inside.filter(({ tagName, attributes }) => !marks.includes(tagName) || attributes.length > 0).length,
      shown: texts.map(one => one.textContent ?? ''),
      isolated: [...document.querySelectorAll('.talk-text, .talk bdi')].every(one =>
        /isolate/.test(getComputedStyle(one).unicodeBidi),
      ),
    }
  }, MARKS)

describe('whatever a person writes', () => {
  test('is only text: in the conversation, in the list, in its head, in what is said of it elsewhere', async () => {
    const all = [
      ...fc.sample(text, { numRuns: 60, seed: 18 }),
      ...PIECES.map(storable).filter(one => one.trim() !== ''),
      '<b>'.repeat(3000),
    ]
    const thread = await talk(PIECES.slice(0, 6).join(''))
    for (const one of all) await says(thread, one)
    for (const piece of PIECES) await says(await talk(piece), piece)
    await page.goto(`/wa-chat/${thread}`)
    const older = page.getByRole('button', { name: 'Load older' })
    while ((await page.locator('.talk-message').count()) < all.length) {
      const before = await page.locator('.talk-message').count()
      // The last ones may come by themselves, and the button goes with them.
      await older.click({ timeout: 5000 }).catch(() => {})
      await until(async () => (await page.locator('.talk-message').count()) > before)
    }
    const { shown, ...found } = await look()
    expect(found).toEqual({ ran: false, planted: false, strange: 0, isolated: true })
    // Marks apart, each is there letter for letter, in its order; what is long as far as it is shown.
    const bare = (one: string) => one.replaceAll(/[*_~`\r\n]/g, '')
    const begins = (one: string) => bare(one).slice(0, 1500)
    expect(shown.map(begins)).toEqual(all.map(begins))
    expect(page.faults).toEqual([])
  })

  test('beside a file, and as its name, is only text, whichever way it went', async () => {
    const thread = await talk('Files')
    await query(
      `insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, media, status)
       select $1, $2, 'f-' || no, case no % 2 when 0 then 'i' else 'o' end, 'document', piece,
         jsonb_build_object('id', 'file-' || no, 'mime_type', 'application/pdf', 'filename', piece, 'voice', 0, 'animated', 0),
         case no % 2 when 1 then 'sent' end
       from unnest($3::text[]) with ordinality as p(piece, no)`,
      [owner, thread, PIECES.slice(0, 20).map(storable)],
    )
    await page.goto(`/wa-chat/${thread}`)
    await until(async () => (await page.locator('.talk-message button bdi').count()) === 20)
    const { shown: _, ...found } = await look()
    expect(found).toEqual({ ran: false, planted: false, strange: 0, isolated: true })
    const names = await page.locator('.talk-message button bdi').evaluateAll(all => all.map(one => one.textContent ?? ''))
    expect(names.toSorted()).toEqual(PIECES.slice(0, 20).map(storable).toSorted())
    expect(page.faults).toEqual([])
  })

  test('a file is dropped on the window, seen, and left out again', async () => {
    const thread = await talk('Asha Rao')
    await says(thread, 'The price list, please')
    await page.goto(`/wa-chat/${thread}`)
    await page.getByRole('textbox', { name: 'Reply' }).waitFor()
    await page.evaluate(() => {
      const held = new DataTransfer()
      held.items.add(new File(['Lamps 499\n'], 'prices.txt', { type: 'text/plain' }))
      for (const type of ['dragenter', 'drop'])
        window.dispatchEvent(new DragEvent(type, { dataTransfer: held, bubbles: true, cancelable: true }))
    })
    const box = page.getByRole('region', { name: 'File of the reply' })
    await box.locator('bdi', { hasText: 'prices.txt' }).waitFor()
    await until(async () => page.locator('.talk-composer').getByRole('button', { name: 'Send', exact: true }).isEnabled())
    await box.getByRole('button', { name: 'Remove the file' }).click()
    await box.waitFor({ state: 'hidden' })
    expect(page.faults).toEqual([])
  })

  test('in a notice as well, which leads to the conversation', async () => {
    const thread = await talk('<img src=x onerror="window.__xss=1">')
    await page.goto('/notification')
    await page.getByRole('heading').first().waitFor()
    const long = `<svg onload="window.__xss=1">${'long '.repeat(60)}`
    // Once the connection stands: what was written before is in the list, and in no notice.
    const notice = page.locator('.notices a')
    await until(
      async () => {
        if ((await notice.count()) === 0) await says(thread, long)
        return (await notice.count()) > 0
      },
      { every: 1000 },
    )
    const said = (await notice.first().locator('bdi').last().textContent()) ?? ''
    expect(said.startsWith('<svg onload=')).toBe(true)
    expect([...said].length).toBeLessThanOrEqual(100)
    await notice.first().click()
    await page.waitForURL(`**/wa-chat/${thread}`)
    expect(await look()).toMatchObject({ ran: false, planted: false, strange: 0 })
  })
})

describe('a conversation on the screen', () => {
  const shown = () => page.locator('.talk-text').allTextContents()

  test('gets what is written by itself, and its place in the list, and is read where it is before someone', async () => {
    const thread = await talk('Asha Rao')
    await says(thread, 'First')
    await page.goto(`/wa-chat/${thread}`)
    await until(async () => (await shown()).length === 1)
    await says(thread, 'Second')
    await until(async () => (await shown()).at(-1) === 'Second')
    await until(async () => (await page.locator('.talk-list a').first().textContent())?.includes('Second'))
    await until(
      async () => (await query<{ unread: number }>('select unread from wa_threads where id = $1', [thread]))[0]?.unread === 0,
    )
  })

  test('misses nothing and doubles nothing when the connection is lost, given up after five tries, and made again', async () => {
    const thread = await talk('Imran Shaikh')
    await says(thread, 'Before')
    let isDown = false
    const live: WebSocketRoute[] = []
    await page.routeWebSocket(/\/api\/socket$/, async route => {
      if (isDown) return route.close({ code: 1013 })
      live.push(route)
      route.connectToServer()
    })
    await page.goto(`/wa-chat/${thread}`)
    await until(async () => (await shown()).length === 1)
    await until(() => live.length > 0)
    isDown = true
    for (const route of live) await route.close({ code: 1012 })
    await page.getByText('Connecting…').waitFor()
    for (let sent = 1; sent <= 60; sent++) await says(thread, `Meanwhile ${sent}`)
    const again = page.getByRole('button', { name: 'Connect again' })
    await again.waitFor({ timeout: 60_000 })
    isDown = false
    await again.click()
    await until(async () => (await shown()).at(-1) === 'Meanwhile 60')
    await says(thread, 'After')
    await until(async () => (await shown()).at(-1) === 'After')
    while (await page.getByRole('button', { name: 'Load older' }).isVisible()) {
      const before = (await shown()).length
      await page.getByRole('button', { name: 'Load older' }).click()
      await until(async () => (await shown()).length > before)
    }
    const meanwhile = Array.from({ length: 60 }, (_, at) => `Meanwhile ${at + 1}`)
    expect(await shown()).toEqual(['Before', ...meanwhile, 'After'])
    await page.unrouteAll()
  })

  test('whose window has closed takes no free text', async () => {
    const thread = await talk('Meena Krishnan', { hours: -2 })
    await says(thread, 'Yesterday')
    await page.goto(`/wa-chat/${thread}`)
    await page.getByText('24-hour window closed – send a template').waitFor()
    expect(await page.getByRole('textbox', { name: 'Reply' }).count()).toBe(0)
  })

  test('can be worked in on a phone, with the list or the conversation on the screen', async () => {
    const thread = await talk('Lakshmi Iyer')
    await says(thread, 'On the phone')
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto('/wa-chat')
    const row = page.getByRole('link', { name: /Lakshmi Iyer/ })
    await row.click()
    await page.waitForURL(`**/wa-chat/${thread}`)
    await page.getByText('On the phone').last().waitFor()
    await row.waitFor({ state: 'hidden' })
    const box = page.getByRole('textbox', { name: 'Reply' })
    await box.fill('Yes')
    const [button, width] = [await page.getByRole('button', { name: 'Send', exact: true }).boundingBox(), 390]
    expect((button?.x ?? 0) + (button?.width ?? width + 1)).toBeLessThanOrEqual(width)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(780)
    await page.getByRole('button', { name: 'All conversations' }).click()
    await row.waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('is chosen by the keyboard alone', async () => {
    const [one, other] = [await talk('Key one'), await talk('Key two')]
    await says(one, 'one')
    await says(other, 'two')
    await page.goto('/wa-chat')
    await page.getByRole('link', { name: /Key two/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/wa-chat/${one}`)
  })
})
