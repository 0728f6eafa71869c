import { chromium } from 'playwright-core'
import { findChromium, MISSING } from '../scripts/chromium.ts'
import { benchDesk, quantile } from './desk.ts'

export interface LoadFigures {
  /** Milliseconds from opening the address to the first row, CPU slowed four times, fast 4G; median of the runs. */
  usableList: number
  /** Bytes of JavaScript that came over the wire until then. */
  script: number
}

const RUNS = 5
/** Chrome's "Fast 4G": 9 Mbit/s down, 1.5 up, 60 ms. */
const FAST_4G = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
}

/** A cold load of a list by somebody who is signed in. @returns a sentence where there is no Chromium */
export const benchPanelLoad = async (): Promise<LoadFigures | { missing: string }> => {
  const executablePath = findChromium()
  if (!executablePath) return { missing: MISSING }
  const { desk, end } = await benchDesk('api')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const url = desk.url as string
    const figures: LoadFigures[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto('/authentication')
      await page.getByLabel(/username/i).fill('admin')
      await page.locator('input[type=password]').fill('Bench-key-2026')
      await page.getByRole('button', { name: /sign in/i }).click()
      await page.waitForURL(address => !address.pathname.startsWith('/authentication'))
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.clearBrowserCache')
      await session.send('Network.emulateNetworkConditions', FAST_4G)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      let script = 0
      const scripts = new Set<string>()
      session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) script += encodedDataLength
      })
      const since = performance.now()
      await page.goto('/dlr-list', { waitUntil: 'commit' })
      await page
        .locator('tbody tr:not([aria-hidden])', { hasText: /[68]\d\d/ })
        .first()
        .waitFor()
      figures.push({ usableList: performance.now() - since, script })
      await context.close()
    }
    return {
      usableList: quantile(
        figures.map(figure => figure.usableList),
        0.5,
      ),
      script: quantile(
        figures.map(figure => figure.script),
        0.5,
      ),
    }
  } finally {
    await browser.close()
    await end()
  }
}
