import AxeBuilder from '@axe-core/playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from './browser.ts'
import { testDatabase } from './database.ts'
import { startDeskProcess } from './deskProcess.ts'

const SKINS = ['light', 'bordered', 'dark', 'semi-dark'] as const

let page: Awaited<ReturnType<typeof openPage>>

/** Everything in the first skin; in the others what a skin changes: its colours. */
const serious = async (skin: (typeof SKINS)[number]) => {
  // In the page itself: otherwise every look opens a page of its own to sum up what frames of other origins said, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (skin === SKINS[0] ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Opens a screen, unless it is open already, and waits until it is filled. */
const visit = async (path: string) => {
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The stream of events never ends, so the network is never idle: what counts is that no placeholder is left.
  await page.waitForFunction(() => document.querySelector('.ui-skeleton, .skeleton') === null)
}

/** Opens a desk and looks at each screen: axe in four skins, and the width of a phone. Called once in a test file. */
export const checkScreens = (screens: readonly string[]): void => {
  beforeAll(async () => {
    const database = await testDatabase({ empty: true })
    const desk = await startDeskProcess(database.url)
    page = await openPage(await openBrowser(), desk.url)
    // What counts is where panels and colours arrive.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
  })

  describe.each(screens)('%s', path => {
    test('has nothing that axe calls serious, in any skin', async () => {
      await visit(path)
      const found: Record<string, string[]> = {}
      for (const skin of SKINS) {
        await page.evaluate(name => document.documentElement.setAttribute('data-skin', name), skin)
        // Colours fade from one skin to the next, and panels come in; what counts is where they arrive. Some motion never ends.
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .filter(one => Number.isFinite(one.effect?.getComputedTiming().endTime))
              .map(one => one.finished.catch(() => {})),
          ),
        )
        const wrong = await serious(skin)
        if (wrong.length > 0) found[skin] = wrong
      }
      expect(found).toEqual({})
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
