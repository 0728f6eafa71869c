import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { fillDesk } from '../support/walkDesk.ts'

let page: Page & { faults: string[] }
/** What the browser refused by the policy of the page. */
const refused: string[] = []

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  await fillDesk(desk.url)
  page = await openPage(await openBrowser(), desk.url)
  await page.exposeFunction('noteRefused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) => {
      ;(window as unknown as { noteRefused: (what: string) => void }).noteRefused(`${violatedDirective} ${sourceFile}: ${sample}`)
    })
  })
  await signIn(page)
})
afterEach(() => {
  refused.length = 0
  page.faults.length = 0
})

/** Nothing was refused, and nothing was said to the console: of a frame, the console alone tells. */
const nothingRefused = () => expect([...refused, ...page.faults]).toEqual([])

const SCREENS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a list with its menu': async () => {
    await page.goto('/users')
    await page
      .getByRole('button', { name: /^actions/i })
      .first()
      .click()
    await page.getByRole('menuitem').first().waitFor()
  },
  'a dialog with a date picker': async () => {
    // Has no room beside it for its filters.
    await page.goto('/all-campaign')
    await page.getByRole('button', { name: /^filter/i }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /choose date/i })
      .first()
      .click()
    await page.getByRole('gridcell').first().waitFor()
  },
  'a form with a rich text and its preview': async () => {
    await page.goto('/two-ways-sms/create')
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await editor.click()
    await page.getByRole('button', { name: 'Heading' }).click()
    await page.keyboard.type('Annual day')
    // As text programs write it: all within a <b> that is none, and what is bold by a style, of its own or of a class.
    await editor.evaluate(node => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        `<style>.s1 { font-weight: 700 }</style><b style="font-weight: normal"><p style="color: red">Come <span style="font-weight:700">at
        ten</span> or <span class="s1">later</span>: style=free</p></b>`,
      )
      node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await editor.getByText('Come at ten').waitFor()
    expect(await editor.locator('strong').allInnerTexts()).toEqual(['at ten', 'later'])
    expect(await editor.getByText('or later: style=free').locator('[style]').count()).toBe(0)
    const shown = page.frameLocator('iframe').getByText('Come at ten')
    await until(() => shown.evaluate(text => getComputedStyle(text.closest('main') ?? text).maxWidth !== 'none'))
    await page.getByRole('button', { name: /choose date/i }).click()
    await page.getByRole('gridcell').first().waitFor()
  },
  'a chart': async () => {
    await page.goto('/dashboard')
    await page.locator('svg.recharts-surface').first().waitFor()
  },
}

describe.each(['ltr', 'rtl'])('under a policy that allows no style but by its nonce, %s', direction => {
  beforeAll(async () => {
    await page.evaluate(to => localStorage.setItem('appearance', JSON.stringify({ direction: to })), direction)
  })

  test.each(Object.entries(SCREENS))('%s has all of its own', async (_what, open) => {
    await open()
    expect(await page.evaluate(() => document.dir || 'ltr')).toBe(direction)
    nothingRefused()
  })
})

test('a style that somebody planted in the page is refused', async () => {
  await page.goto('/users')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const colours = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<style>h1 { color: rgb(1, 2, 3) }</style><p id="p" style="color: rgb(1, 2, 3)">x</p>',
    )
    return [...document.querySelectorAll('h1, #p')].map(one => getComputedStyle(one).color)
  })
  expect(colours.length).toBeGreaterThan(1)
  expect(colours).not.toContain('rgb(1, 2, 3)')
  await until(() => refused.length === 2)
  expect(refused.map(one => one.split(' ')[0]).sort()).toEqual(['style-src-attr', 'style-src-elem'])
})
