import type { Browser, Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { allows, type Principal, PUBLIC } from '../../resources/language/access.ts'
import { menuOf, type Screen } from '../../resources/screens.ts'
import { homePath } from '../../src/kernel/desk/landing.ts'
import { openBrowser, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { openWalk, SCREENS, type Walk } from '../support/walk.ts'
import { addressIn, fillDesk, OF_NOBODY, PEOPLE, type Who } from '../support/walkDesk.ts'

const SHUT = '/misc/not-authorized'
/** Public, and yet for those alone who are half signed in: they hold nothing for anybody else. */
const HALF_WAY_IN = ['/idle-user', '/two-factor-authentication', '/change-password']

let url: string
let browser: Browser
let filled: Awaited<ReturnType<typeof fillDesk>>

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  url = (await startDeskProcess(database.url)).url
  browser = await openBrowser()
  filled = await fillDesk(url)
})

const addressOf = ({ path }: Screen) => addressIn(filled, path)

/** What somebody met on the way through all screens, and then by all links that these show. */
interface Report {
  principal: Principal | undefined
  /** Where the address of each screen led. */
  led: Record<string, string>
  /** Errors, refused calls, screens that never filled, by address. */
  faults: Record<string, string[]>
  /** What screens said in place of being shown. */
  excuses: Record<string, string>
  noWayOn: string[]
  /** Address and the screen that shows it. */
  links: Map<string, string>
  /** Links that lead to no screen, or to one that is shut. */
  dead: Record<string, string>
}

const openAs = async (who: Who): Promise<Walk> => {
  const walk = await openWalk(browser, url)
  const credentials = PEOPLE[who]
  if (credentials) await signIn(walk.page, credentials)
  else await walk.page.goto('/authentication')
  return walk
}

const walkAs = async (who: Who): Promise<Report> => {
  const walk = await openAs(who)
  const report: Report = {
    principal: await walk.principal(),
    led: {},
    faults: {},
    excuses: {},
    noWayOn: [],
    links: new Map(),
    dead: {},
  }
  /** Where the way led: several screens may lead to one. */
  const seen = new Set<string>()
  for (const screen of SCREENS) {
    const address = addressOf(screen)
    const { path, says, faults } = await walk.visit(address)
    report.led[screen.path] = path
    if (faults.length > 0) report.faults[address] = faults
    if (says !== undefined && path !== SHUT) report.excuses[address] = says
    if (seen.has(path)) continue
    seen.add(path)
    const { links, noWayOn } = await walk.look()
    for (const link of links) if (!report.links.has(link)) report.links.set(link, address)
    report.noWayOn.push(...noWayOn.map(width => `${path} at ${width} px`))
  }
  for (const link of oneOfEachShape([...report.links.keys()].filter(link => !seen.has(link)))) {
    const wrong = await follow(walk, link)
    if (wrong) report.dead[link] = `${wrong} (on ${report.links.get(link)})`
  }
  return report
}

/** Of links that differ only in a record's number or in days, the first. */
const oneOfEachShape = (links: readonly string[]): string[] => {
  const shapes = new Map<string, string>()
  for (const link of links) {
    const shape = link.replaceAll(/\d+/g, '#')
    if (!shapes.has(shape)) shapes.set(shape, link)
  }
  return [...shapes.values()]
}

/** What is wrong with where a link leads; undefined for a screen that is there and open to this person. */
const follow = async (walk: Walk, link: string): Promise<string | undefined> => {
  if (link.startsWith('#')) return (await walk.page.locator(link).count()) === 1 ? undefined : 'nothing there'
  // Other houses are nobody's to test.
  if (new URL(link, url).origin !== url) return undefined
  if (!link.startsWith('/')) return (await walk.page.request.get(link)).ok() ? undefined : 'no file there'
  const { path, says, faults } = await walk.visit(link)
  return [...faults, ...(says === undefined ? [] : [`${path} says ${says}`])].join('; ') || undefined
}

/** Where the address of a screen leads this person. */
const leadsTo = (screen: Screen, principal: Principal | undefined): string => {
  const [own, home] = [addressOf(screen), homePath(SCREENS, principal)]
  if (!principal) return screen.gate.can === PUBLIC && !HALF_WAY_IN.includes(own) ? own : '/authentication'
  if (screen.restricted || own === '/change-password') return home
  return allows(principal, screen.gate) ? own : SHUT
}

describe.each(Object.keys(PEOPLE) as Who[])('the %s, on the way through every screen of the register', who => {
  let report: Report
  beforeAll(async () => {
    report = await walkAs(who)
  })

  test('comes to those that are open to the account, and is led away from every other', () => {
    const { led, principal } = report
    expect(principal === undefined).toBe(who === 'stranger')
    expect(led).toEqual(Object.fromEntries(SCREENS.map(screen => [screen.path, leadsTo(screen, principal)])))
    // Something is shut to each of them: an admin has no operator to ask for credit.
    expect(Object.values(led)).toContain(who === 'stranger' ? '/authentication' : SHUT)
  })

  test('meets no error, no refused call and no excuse in place of a screen', () => {
    const { faults, excuses } = report
    expect(faults).toEqual({})
    expect(excuses).toEqual(who === 'stranger' ? { [OF_NOBODY]: '404' } : {})
  })

  test('finds a way on from each, in a wide window and on a phone', () => {
    expect(report.noWayOn).toEqual([])
  })

  test('finds no link that leads nowhere, or to what is shut', () => {
    const { links, dead } = report
    expect(links.size).toBeGreaterThan(who === 'stranger' ? 5 : 50)
    expect(dead).toEqual({})
  })
})

describe('a walk', () => {
  test('sees links to nowhere and to what is shut, errors, refused calls, and a screen without a way on', async () => {
    const walk = await openAs('client')
    await walk.visit('/group')
    await walk.page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<a href="/nowhere">Nowhere</a>')
      console.error('Something is wrong')
      setTimeout(() => {
        throw new Error('Something else is wrong')
      })
      return fetch('/api/nowhere')
    })
    expect((await walk.look()).links).toContain('/nowhere')
    expect(await follow(walk, '/nowhere')).toMatch(
      /^(?=.*Something is wrong)(?=.*Something else is wrong)(?=.*404 GET \/api\/nowhere).*\/nowhere says 404$/,
    )
    expect(await follow(walk, '/nowhere')).toBe('/nowhere says 404')
    expect(await follow(walk, '/role-list')).toBe(`${SHUT} says 403`)
    expect(await follow(walk, '#nowhere')).toBe('nothing there')
    expect(await follow(walk, `${url}/api/nowhere`)).toBe('no file there')
    await walk.visit('/group')
    expect((await walk.look()).noWayOn).toEqual([])
    await walk.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('a, [aria-label="Open menu"] { visibility: hidden }')
      document.adoptedStyleSheets.push(sheet)
    })
    await walk.visit('/blacklist')
    expect((await walk.look(500)).noWayOn.sort()).toEqual([1440, 390])
  })

  test('finds on a phone the whole menu behind its button, and the reports on their page', async () => {
    const walk = await openAs('employee')
    const groups = menuOf(SCREENS, await walk.principal())
    const isReport = ({ listedOn }: Screen) => listedOn === '/reports'
    const paths = (wanted: (screen: Screen) => boolean) =>
      groups.flatMap(({ screens }) => screens.filter(wanted).map(({ path }) => path))
    await walk.page.setViewportSize({ width: 390, height: 844 })
    await walk.page.getByRole('button', { name: 'Open menu' }).click()
    const menu = walk.page.getByRole('dialog').getByRole('navigation')
    await menu.getByRole('link').first().waitFor()
    const folded = menu.getByRole('button', { expanded: false })
    while ((await folded.count()) > 0) await folded.first().click()
    const hrefs = (links: Locator) => links.evaluateAll(found => found.map(link => link.getAttribute('href')))
    await expect.poll(() => hrefs(menu.getByRole('link'))).toEqual(paths(screen => !isReport(screen)))
    await menu.getByRole('link', { name: 'All reports' }).click()
    await walk.page.waitForURL(/\/reports$/)
    const reports = walk.page.getByRole('main').getByRole('listitem').getByRole('link')
    const listed = groups.find(({ name }) => name === 'Reports')?.screens.filter(({ path }) => path !== '/reports')
    await expect.poll(() => hrefs(reports)).toEqual(listed?.map(({ path }) => path))
  })

  test('comes back from where nobody may go', async () => {
    const walk = await openAs('client')
    await walk.visit('/role-list')
    await walk.page.getByRole('link', { name: 'Back to home' }).click()
    await walk.page.waitForURL(/\/dashboard$/)
  })
})
