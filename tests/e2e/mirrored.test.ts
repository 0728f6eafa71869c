import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../src/kernel/desk/appearance.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { fillDesk } from '../support/walkDesk.ts'

/** A desk in English whose pages stand the other way round: what is said reads from left to right all the same. */

let page: Awaited<ReturnType<typeof openPage>>

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  await fillDesk(desk.url)
  page = await openPage(await openBrowser(), desk.url)
  await signIn(page)
  await page.evaluate(kept => localStorage.setItem('appearance', JSON.stringify(kept)), {
    ...DEFAULTS,
    direction: 'rtl' as const,
  })
})
afterAll(() => expect(page.faults).toEqual([]))

/**
 * The words of the first text in sight that matches, as they stand from left to right in each of its lines; and whether it begins inside
 * the box that cuts it.
 */
const asRead = (pattern: RegExp) =>
  page.evaluate(source => {
    const wanted = new RegExp(source, 'u')
    const found = [...document.querySelectorAll('main *, [role=dialog] *')].findLast(
      one => one.checkVisibility() && !one.closest('.sr-only, svg') && wanted.test(one.textContent ?? ''),
    )
    if (!found) return undefined
    const range = document.createRange()
    const words: { word: string; line: number; left: number }[] = []
    const nodes = document.createTreeWalker(found, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode())
      for (const { 0: word, index } of (nodes.currentNode as Text).data.matchAll(/[\p{L}\p{M}\d]+|\S/gu)) {
        range.setStart(nodes.currentNode, index)
        range.setEnd(nodes.currentNode, index + word.length)
        const { top, bottom, left } = range.getBoundingClientRect()
        words.push({ word, line: Math.round((top + bottom) / 8), left })
      }
    const begins = Math.min(...words.filter(({ line }) => line === words[0]?.line).map(({ left }) => left))
    const box = found.getBoundingClientRect()
    return {
      read: words
        .sort((one, other) => one.line - other.line || one.left - other.left)
        .map(({ word }) => word)
        .join(' '),
      cutAtFront: begins < box.left - 1,
      atPageStart: innerWidth - box.right,
    }
  }, pattern.source)

const visit = async (path: string) => {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, .ui-skeleton, .skeleton') === null)
}

describe.each([
  [
    'a date and its time',
    '/delivery-report',
    /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d [AP]M$/,
    /^\d+ - \d+ - \d+ \d+ : \d+ : \d+ [AP]M$/,
  ],
  ['how many of how many', '/users', /^1–4 of 4$/, /^1 – 4 of 4$/],
  ['a page of pages', '/users', /^1 \/ 1$/, /^1 \/ 1$/],
  ['a telephone number', '/blacklist', /^(91)?9000012345$/, /^(91)?9000012345$/],
  ['a number after its name', '/delivery-report', /^Rain holiday ?#1/, /^Rain holiday # 1/],
  ['a share in percent', '/server-info', /^\d+ %$/, /^\d+ %$/],
  ['so much of so much', '/server-info', /^[\d.]+ GB of [\d.]+ GB\d+ %$/, /^[\d .]+ GB of [\d .]+ GB/],
  ['a sentence below a heading', '/dashboard', /^Sold: given.*reversed\.$/, /^Sold : given .* reversed \.$/],
  ['a help text', '/users/create', /^Leave empty for India\.$/, /^Leave empty for India \.$/],
  ['a rate', '/admin-send-sms', /^[\d,]+\/s$/, /^[\d ,]+ \/ s$/],
])('%s', (_what, path, text, expected) => {
  test('reads from its first word to its last sign', async () => {
    await visit(path)
    await expect.poll(async () => (await asRead(text))?.read, { timeout: 15_000 }).toMatch(expected)
  })
})

test('a text that has too little room is cut at its end', async () => {
  await visit('/delivery-report')
  const message = /^Dear parents, the school remains closed/
  await expect.poll(() => asRead(message), { timeout: 15_000 }).toMatchObject({ cutAtFront: false })
})

test('figures stand at the end of their column, and texts at its start', async () => {
  await visit('/users')
  const sides = await page.evaluate(() => {
    const align = (selector: string) => {
      const cell = document.querySelector(selector)
      return cell && getComputedStyle(cell).textAlign
    }
    return { figure: align('td.figure'), text: align('td:not(.figure):not(.tick):not(.menu):not(.number)') }
  })
  expect(sides).toEqual({ figure: 'left', text: 'right' })
})
