import type { Browser, Page } from 'playwright-core'
import { matchPath } from 'react-router'
import { principalOf } from '../../authProvider/principal.ts'
import { readUser, USER_KEY } from '../../authProvider/session.ts'
import { register } from '../../resources/index.ts'
import type { Principal } from '../../resources/language/access.ts'
import { type Screen, screensOf } from '../../resources/screens.ts'
import { shownScreens } from '../../src/shell/pages.ts'
import { goInside, openPage } from './browser.ts'
import { until } from './until.ts'

export const SCREENS: readonly Screen[] = shownScreens(screensOf(register))
/** What stays open as long as the panel does. */
const STREAM = /\/api\/events/
/** A limit for what never comes, not a measure of speed. */
const COMES_WITHIN_MS = 20_000
const SHOWS_WITHIN_MS = 5000
/** A screen that asks for nothing. */
const BETWEEN = '/misc/not-authorized'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const pathOf = (address: string) => address.replace(/[?#].*$/, '')

/** The screen that stands at an address, or under what stands there: a form over its list. */
const screenAt = (address: string): Screen | undefined => {
  const path = pathOf(address)
  return (
    SCREENS.find(screen => matchPath(screen.path, path)) ??
    SCREENS.find(({ resource, path: list }) => resource && path.startsWith(`${list}/`))
  )
}

interface Met {
  /** Where the address led. */
  path: string
  /** What is said in place of the screen: 403, 404, or that it failed. */
  says: string | undefined
  /** Errors of scripts and of the console, calls that were refused or failed, and what never came. */
  faults: string[]
}

interface Look {
  /** Addresses of all links to be seen. */
  links: string[]
  /** Widths at which neither a link to elsewhere nor the menu's button can be reached. */
  noWayOn: number[]
}

/** Somebody at a page of their own, going from screen to screen as a link inside the panel does: without loading it anew. */
export interface Walk {
  page: Page
  /** Goes to an address, waits until what stands there is filled, and tells what was met. */
  visit(address: string): Promise<Met>
  /** Looks at the screen in a wide window and on a phone, and waits so many milliseconds for a way on. */
  look(patience?: number): Promise<Look>
  /** By what the platform said at sign-in; undefined for who is not signed in. */
  principal(): Promise<Principal | undefined>
}

/** Opens a page that nobody has signed in at yet. */
export const openWalk = async (browser: Browser, url: string): Promise<Walk> => {
  const page = await openPage(browser, url, WIDE)
  // What counts is where panels arrive.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wrong: string[] = []
  const asked = new Set<object>()
  page.on('request', request => !STREAM.test(request.url()) && asked.add(request))
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => {
    asked.delete(request)
    const why = request.failure()?.errorText ?? ''
    // The panel gives up a question by itself once its screen is left.
    if (why !== 'net::ERR_ABORTED') wrong.push(`${request.method()} ${request.url()}: ${why}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      wrong.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })

  const go = async (address: string) => {
    const isOver = screenAt(address)?.resource !== undefined && screenAt(address)?.path !== pathOf(address)
    await goInside(page, address)
    await page.waitForFunction(
      ([path, over]) =>
        [...document.querySelectorAll('h1:not([data-left])')].some(one => one.textContent !== '') &&
        // What opens over its list comes after it.
        (!over || location.pathname !== path || document.querySelector('[aria-modal=true]') !== null) &&
        document.querySelector('.MuiSkeleton-root, .ui-skeleton, .skeleton, .loading-screen') === null,
      [pathOf(address), isOver] as const,
      { timeout: COMES_WITHIN_MS },
    )
    await until(() => asked.size === 0, { what: `the answers that ${address} asked for` })
  }
  const visit = async (address: string) => {
    // By way of another screen, or else nothing would show when it has come.
    const { pathname } = new URL(page.url())
    if (pathname !== BETWEEN && screenAt(address) === screenAt(pathname)) await go(BETWEEN)
    await go(address).catch((error: Error) => wrong.push(error.message))
    const stands = await page.evaluate(() => ({
      path: location.pathname,
      says: document.querySelector('.message-screen')?.querySelector('.code, code, p')?.textContent ?? undefined,
    }))
    return { ...stands, faults: [...page.faults.splice(0), ...wrong.splice(0)] }
  }

  const look = async (patience = SHOWS_WITHIN_MS): Promise<Look> => {
    const { width } = page.viewportSize() ?? WIDE
    const links = new Set(await page.evaluate(shownLinks))
    const noWayOn: number[] = []
    const check = async (at: number) => {
      const found = page.waitForFunction(wayOn, undefined, { timeout: patience })
      await found.catch(() => noWayOn.push(at))
    }
    await check(width)
    // The next screen is come to in the other window: each is seen in both, with one change.
    const other = width === WIDE.width ? PHONE : WIDE
    await page.setViewportSize(other)
    await check(other.width)
    for (const link of await page.evaluate(shownLinks)) links.add(link)
    return { links: [...links], noWayOn }
  }

  return {
    page,
    visit,
    look,
    principal: async () => {
      const stored = await page.evaluate(key => localStorage.getItem(key), USER_KEY)
      return stored === null ? undefined : principalOf(readUser(JSON.parse(stored)))
    },
  }
}

/** Runs in the page. */
const shownLinks = (): string[] =>
  [...document.querySelectorAll('a[href]')].filter(one => one.checkVisibility()).map(one => one.getAttribute('href') ?? '')

/** Runs in the page: whether something that leads on lies within the window and under nothing else. */
const wayOn = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('a[href], button[aria-label="Open menu"]')].some(one => {
    const to = one.getAttribute('href')
    if (to?.startsWith('#') || to === location.pathname || !one.checkVisibility()) return false
    one.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const [left, top] = [x + width / 2, y + height / 2]
    return left >= 0 && left <= innerWidth && one.contains(document.elementFromPoint(left, top))
  })
