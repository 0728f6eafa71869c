import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium, MISSING } from '../../scripts/chromium.ts'
import { atEnd } from './atEnd.ts'
import { ADMIN } from './deskProcess.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without a window; closed after the test file. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(MISSING)
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  atEnd(() => browser.close())
  return browser
}

/** A page of its own that fails the test on an error of the panel's scripts. */
export const openPage = async (
  browser: Browser,
  url: string,
  size = { width: 1440, height: 900 },
): Promise<Page & { faults: string[] }> => {
  const context = await browser.newContext({ viewport: size, acceptDownloads: true, baseURL: url })
  const page = Object.assign(await context.newPage(), { faults: [] as string[] })
  page.on('pageerror', error => page.faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) page.faults.push(message.text())
  })
  return page
}

/** Signs in by the form, as a person does. */
export const signIn = async (page: Page, { username, password } = ADMIN): Promise<void> => {
  await page.goto('/authentication')
  await page.getByLabel(/username/i).fill(username)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/authentication'))
}

/** Goes to a screen as a link inside the panel does. What was its heading is marked as left (`data-left`); the new one is not. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '')
    // By its key the router knows one visit to an address from the next.
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
