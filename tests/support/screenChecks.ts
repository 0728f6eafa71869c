import { beforeAll, describe, expect, test } from 'vitest'
import { COLOURS, foundIn } from './axe.ts'
import { goInside, openBrowser, openPage, signIn } from './browser.ts'
import { testDatabase } from './database.ts'
import { startDeskProcess } from './deskProcess.ts'
import { backToFront } from './reading.ts'
import { addressIn, fillDesk } from './walkDesk.ts'

const SKINS = ['light', 'bordered', 'dark', 'semi-dark'] as const

let page: Awaited<ReturnType<typeof openPage>>
let filled: Awaited<ReturnType<typeof fillDesk>>

/** Waits until nothing is on its way: a list is dim while its rows are those of before. */
const settle = () => page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)

/** Goes to a screen, unless it is open already, as a link inside the panel does, and waits until it is filled. */
const visit = async (screen: string) => {
  const path = addressIn(filled, screen)
  if (decodeURI(new URL(page.url()).pathname) !== path) await goInside(page, path)
  await page.locator('h1:not([data-left])').first().waitFor()
  // The stream of events never ends, so the network is never idle: what counts is that no placeholder is left.
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, .ui-skeleton, .skeleton') === null)
  // The names of other records come after the rows.
  await page.waitForFunction(() => [...document.querySelectorAll('th[scope=row]')].every(cell => cell.textContent))
  await settle()
}

/**
 * Opens a desk with something in most lists, and looks at each screen: axe in four skins, the direction of its texts in a mirrored desk, and
 * the width of a phone. Called once in a test file.
 */
export const checkScreens = (screens: readonly string[]): void => {
  beforeAll(async () => {
    const database = await testDatabase({ empty: true })
    const desk = await startDeskProcess(database.url)
    filled = await fillDesk(desk.url)
    page = await openPage(await openBrowser(), desk.url)
    // What counts is where panels and colours arrive.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
  })

  test('a look sees text too faint to read, and a box without a name', async () => {
    await visit(screens[0] as string)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="faint">faint</p><input>')
      // By script: a style that is written into the page the panel's policy refuses.
      Object.assign(document.getElementById('faint')?.style ?? {}, { color: '#ccc', background: '#fff' })
    })
    expect((await foundIn(page)).map(one => one.split(' ')[0])).toEqual(expect.arrayContaining(['color-contrast', 'label']))
    expect((await foundIn(page, COLOURS)).map(one => one.split(' ')[0])).toEqual(['color-contrast'])
    await page.reload()
  })

  test('a look sees a sentence whose full stop stands before it', async () => {
    await visit(screens[0] as string)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="mirrored" dir="rtl">The end.</p>')
      Object.assign(document.getElementById('mirrored')?.style ?? {}, { unicodeBidi: 'normal' })
    })
    expect(await backToFront(page)).toEqual(['The end. @.'])
    await page.reload()
  })

  describe.each(screens)('%s', path => {
    test('has nothing that axe finds, of any severity, in any skin', async () => {
      await visit(path)
      const found: Record<string, string[]> = {}
      for (const skin of SKINS) {
        await page.evaluate(name => document.documentElement.setAttribute('data-skin', name), skin)
        await settle()
        // Colours fade from one skin to the next, and panels come in; what counts is where they arrive. Some motion never ends.
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .filter(one => Number.isFinite(one.effect?.getComputedTiming().endTime))
              .map(one => one.finished.catch(() => {})),
          ),
        )
        const wrong = await foundIn(page)
        if (wrong.length > 0) found[skin] = wrong
      }
      expect(found).toEqual({})
    })

    test('says nothing back to front in a mirrored desk', async () => {
      await visit(path)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      const found = await backToFront(page)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
      expect(found).toEqual([])
    })

    test('fits a phone without scrolling sideways', async () => {
      await visit(path)
      await page.setViewportSize({ width: 390, height: 844 })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, { timeout: 5000 }).toBeLessThanOrEqual(390)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })
}
