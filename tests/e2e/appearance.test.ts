import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Appearance, DEFAULTS } from '../../src/kernel/desk/appearance.ts'
import { openBrowser, openPage, signIn } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 1920, height: 1000 }
/** More than a screen has stops before its content ends. */
const MOST_STOPS = 120

let page: Page & { faults: string[] }

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const desk = await startDeskProcess(database.url)
  page = await openPage(await openBrowser(), desk.url)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
})
afterAll(() => expect(page.faults).toEqual([]))

const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const look = async (change: Partial<Appearance>, size = DESKTOP) => {
  await page.setViewportSize(size)
  await page.evaluate(kept => localStorage.setItem('appearance', JSON.stringify(kept)), { ...DEFAULTS, ...change })
  await page.goto('/senderid-list')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const kept = async (key: keyof Appearance) =>
  (JSON.parse(await page.evaluate(() => localStorage.getItem('appearance') ?? '{}')) as Partial<Appearance>)[key]
const isHindi = (change: Partial<Appearance>) => change.locale === 'hi'
const panelName = (change: Partial<Appearance>) => (isHindi(change) ? 'रूप और भाषा' : 'Appearance and language')

/** What is in sight and leads to the panel of appearances: the menu of the person, else the handle. */
const wayIn = (change: Partial<Appearance>) =>
  change.navbar === 'hidden'
    ? page.getByRole('button', { name: isHindi(change) ? 'ऊपरी पट्टी और मेनू' : 'Navbar and menu' })
    : page.getByRole('button', { name: isHindi(change) ? /^खाता/ : /^Account/ })

test.each(['ltr', 'rtl'] as const)(
  'the bar has its border all around, and a person’s name and role begin on one side: %s',
  async direction => {
    await look({ direction })
    const covered = await page
      .locator('header.navbar')
      .evaluate(bar => Number.parseFloat(getComputedStyle(bar, '::before').bottom) - bar.clientHeight - bar.clientTop)
    expect(covered).toBe(0)
    const [name, role] = await page.getByRole('button', { name: /^Account/ }).evaluate(button =>
      [...button.querySelectorAll('.ellipsis, small')].map(text => {
        const words = document.createRange()
        words.selectNodeContents(text)
        const { left, right } = words.getBoundingClientRect()
        return getComputedStyle(button).direction === 'rtl' ? right : left
      }),
    )
    expect(role).toBeCloseTo(name as number, 0)
  },
)

const LOOKS: readonly Partial<Appearance>[] = [
  { navbar: 'hidden' },
  { navbar: 'hidden', menuHidden: true },
  { navbar: 'hidden', layout: 'horizontal' },
  { navbar: 'hidden', layout: 'horizontal', menuHidden: true, footer: 'hidden' },
  { navbar: 'static', menuHidden: true },
  { navbar: 'sticky', layout: 'horizontal', menuHidden: true },
  { menuCollapsed: true, width: 'full', footer: 'sticky', navbarColour: 'danger' },
  { navbar: 'hidden', direction: 'rtl', skin: 'dark', locale: 'hi' },
]

describe.each(LOOKS.map(change => [JSON.stringify(change), change] as const))('%s', (_name, change) => {
  describe.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('on %s', (_size, size) => {
    const panel = () => page.getByRole('dialog', { name: panelName(change) })

    test('is left again by mouse', async () => {
      await look(change, size)
      await wayIn(change).click()
      await page.getByRole('menuitem', { name: panelName(change) }).click()
      await panel().waitFor()
    })

    test('is left again by keyboard: step by step, and by the palette', async () => {
      await look(change, size)
      // Found once: looking for it by its name at every stop took longer than the way there.
      const way = await wayIn(change).elementHandle()
      const focused = () => way?.evaluate(one => one === document.activeElement)
      for (let stop = 0; !(await focused()); stop++) {
        if (stop === MOST_STOPS) throw new Error('Tab never comes there.')
        await press('Tab')
      }
      await press('Enter')
      const item = page.getByRole('menuitem', { name: panelName(change) })
      await item.waitFor()
      for (let step = 0; !(await item.evaluate(one => one === document.activeElement)) && step < 20; step++)
        await press('ArrowDown')
      await press('Enter')
      await panel().waitFor()

      await press('Escape')
      await panel().waitFor({ state: 'hidden' })
      await press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type(panelName(change))
      await page.getByRole('option', { name: panelName(change), selected: true }).waitFor()
      await press('Enter')
      await panel().waitFor()
    })
  })
})

describe('the hidden navbar', () => {
  test('comes back by its handle, with the focus in it', async () => {
    await look({ navbar: 'hidden' })
    await wayIn({ navbar: 'hidden' }).click()
    await page.getByRole('menuitem', { name: 'Show the navbar' }).click()
    await page.getByRole('button', { name: 'Search or jump to' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('.navbar') !== null)).toBe(true)
    expect(await kept('navbar')).toBe(DEFAULTS.navbar)
  })

  test('comes back by the palette', async () => {
    await look({ navbar: 'hidden', menuHidden: true })
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('show the navbar')
    await page.getByRole('option', { name: /Show the navbar/, selected: true }).waitFor()
    await press('Enter')
    await page.getByRole('button', { name: 'Search or jump to' }).waitFor()
  })

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('covers nothing of the head of a screen with its handle, on %s', async (_size, size) => {
    await look({ navbar: 'hidden' }, size)
    const handle = await wayIn({ navbar: 'hidden' }).boundingBox()
    const head = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((handle?.y ?? 0) + (handle?.height ?? 0)).toBeLessThanOrEqual(head?.y ?? 0)
  })
})

describe('the hidden menu', () => {
  const width = async () => (await page.getByRole('main').boundingBox())?.width

  test('is opened by the bar, and comes back by the palette', async () => {
    for (const layout of ['vertical', 'horizontal'] as const) {
      await look({ layout, menuHidden: true })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Sender IDs' }).waitFor()
    }
    await look({ menuHidden: true })
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('show the menu')
    await page.getByRole('option', { name: /Show the menu/, selected: true }).waitFor()
    await press('Enter')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    expect(await kept('menuHidden')).toBe(false)
  })

  test('leaves the content as wide as its layout says: boxed no wider than boxed, else all there is', async () => {
    await look({}, WIDE)
    const boxed = await width()
    await look({ menuHidden: true }, WIDE)
    expect(await width()).toBe(boxed)
    await look({ menuHidden: true, width: 'full' }, WIDE)
    expect(await width()).toBe(WIDE.width)
    await look({ menuHidden: true })
    expect(await width()).toBe(DESKTOP.width)
  })
})

test('the panel stays open over a change of language, in the new one', async () => {
  await look({})
  await wayIn({}).click()
  await page.getByRole('menuitem', { name: panelName({}) }).click()
  await page
    .getByRole('dialog', { name: panelName({}) })
    .getByRole('combobox', { name: 'Language' })
    .selectOption('hi')
  await page.getByRole('dialog', { name: panelName({ locale: 'hi' }) }).waitFor()
  expect(await kept('locale')).toBe('hi')
  await look({})
  expect(await page.getByRole('dialog').count()).toBe(0)
})
