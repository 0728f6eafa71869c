import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What a skin changes: its colours. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds in the page as it stands, by all its rules, those of good practice too, and of any severity: `rule (impact): selectors`. In
 * the page's own frame, for there are no others; the script is brought in once for each page, as bringing it in takes as long as the look.
 * @param rules all of them by default
 */
export const foundIn = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async runOnly => {
      const { axe: inPage } = window as unknown as { axe: { run: (of: Document, options: object) => Promise<axe.AxeResults> } }
      const results = await inPage.run(document, { preload: false, resultTypes: ['violations'], ...(runOnly && { runOnly }) })
      return results.violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(node => node.target.join(' ')) }))
    },
    rules && [...rules],
  )
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.join(', ')}`)
}
