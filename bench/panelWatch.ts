import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { MARK, ROWS } from './panelDesk.ts'

export interface PanelSide {
  url: string
  /** Of the list, with a hundred rows a page. */
  path: string
}

export interface OpenPanel {
  page: Page
  work: Work
  /** Milliseconds from opening the address until the rows were painted, and of CPU until then. */
  usable: number
  usableCpu: number
  /** Paths of scripts and styles that came until then. */
  files: readonly string[]
  /** Bytes of the page's heap after a collection. */
  heap(): Promise<number>
  close(): Promise<void>
}

export interface Work {
  /** Waits until nothing is asked for and next to nothing is done. */
  atRest(): Promise<void>
  /** Clicks as the mouse does it. @returns milliseconds until everything is at rest: of CPU, or of tasks where the CPU is slowed */
  click(what: Locator): Promise<number>
  /** The same of keys, with what begins by itself after the last one. */
  type(keys: () => Promise<void>): Promise<number>
}

/** Chrome's "Fast 4G": 9 Mbit/s down, 1.5 up, 60 ms. */
const FAST_4G = {
  offline: false,
  latency: 60,
  downloadThroughput: (9 * 1024 * 1024) / 8,
  uploadThroughput: (1.5 * 1024 * 1024) / 8,
}
/** At rest: nothing asked for and less work than this in so many looks. */
const LOOK_MS = 100
const QUIET_MS = 2
const QUIET_LOOKS = 4
/** A search that begins by itself does so half a second after the last key. */
const TYPED_LOOKS = 8
/** After the mouse was moved. */
const HOVER_LOOKS = 2
const MOST_LOOKS = 150
/** A page of the same house without a script: what comes after it is done by the same process. */
const BLANK = '/favicon.svg'

/** Opens a panel's list in a browser context of its own, with nothing in its cache. @param slower by how much the CPU is slowed */
export const openPanel = async (
  browser: Browser,
  { url, path }: PanelSide,
  session: Readonly<Record<string, string>>,
  slower: number,
): Promise<OpenPanel> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // Stock's styles know no nonce.
    bypassCSP: true,
  })
  await context.addInitScript(watch, [session, ROWS, MARK] as const)
  const page = await context.newPage()
  await page.goto(BLANK)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', FAST_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await cdp.send('Performance.enable', {})
  const work = watchWork(page, cdp, slower)
  const files = watchFiles(page)
  const before = await doneBy(cdp)
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await page.evaluate(() => panelWatch.usable)
  const usableCpu = (await doneBy(cdp)) - before
  return {
    page,
    work,
    usable,
    usableCpu,
    files: [...files],
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    },
    close: () => context.close(),
  }
}

/**
 * What the page's thread has done, in milliseconds. Its time stays the same on a busy machine, unlike the length of its tasks; but slowed down
 * it is also spent on being slow, and then only the tasks tell when there are none.
 */
const doneBy = async (cdp: CDPSession, metric: 'ThreadTime' | 'TaskDuration' = 'ThreadTime'): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN)
}

const watchWork = (page: Page, cdp: CDPSession, slower: number): Work => {
  const asked = new Set<object>()
  // What stays open as long as the panel does.
  page.on('request', request => !request.url().includes('/api/events') && asked.add(request))
  page.on('requestfinished', request => asked.delete(request))
  page.on('requestfailed', request => asked.delete(request))
  const done = () => doneBy(cdp, slower === 1 ? 'ThreadTime' : 'TaskDuration')
  /** The account at the end of the last work after `before`. */
  const restAfter = async (before: number, looks = QUIET_LOOKS) => {
    let [busy, last] = [before, before]
    for (let look = 0, quiet = 0; look < MOST_LOOKS && quiet < looks; look++) {
      const now = await done()
      const isQuiet = asked.size === 0 && now - last < QUIET_MS * slower
      if (!isQuiet) busy = now
      quiet = isQuiet ? quiet + 1 : 0
      last = now
      await wait(LOOK_MS)
    }
    return busy
  }
  const of = async (what: () => Promise<void>, looks?: number) => {
    const before = await done()
    await what()
    return (await restAfter(before, looks)) - before
  }
  const click = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded()
    const box = await what.boundingBox()
    if (!box) throw new Error(`${what} is not to be seen.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // Nothing is run in the page for its place from here on.
    await page.mouse.move(x, y)
    await restAfter(await done(), HOVER_LOOKS)
    return of(() => page.mouse.click(x, y))
  }
  return { atRest: async () => void (await restAfter(await done())), click, type: keys => of(keys, TYPED_LOOKS) }
}

/** Paths of scripts and styles, as they come. */
const watchFiles = (page: Page): Set<string> => {
  const files = new Set<string>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) files.add(pathname)
  })
  return files
}

declare global {
  /** What the page itself sees. */
  var panelWatch: {
    /** When the rows were painted, from the beginning of the navigation. */
    usable: Promise<number>
    /** Milliseconds from the next click until a form's fields are painted. */
    formOpens: () => Promise<number>
    shift: number
  }
}

/** Runs in the page, before anything else: signs in, and watches what comes. */
const watch = ([session, rows, mark]: readonly [Readonly<Record<string, string>>, number, string]): void => {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  const when = (is: () => boolean) =>
    new Promise<number>(resolve => {
      const look = () => requestAnimationFrame(is() ? () => resolve(performance.now()) : look)
      look()
    })
  const hasFields = () => [...document.querySelectorAll('form textarea')].some(one => !one.ariaHidden && one.checkVisibility())
  globalThis.panelWatch = {
    shift: 0,
    usable: when(() => {
      const body = document.querySelector('tbody')
      return body?.rows.length === rows && body.rows[rows - 1]?.textContent.includes(mark) === true
    }),
    formOpens: async () => {
      const since = await new Promise<number>(resolve =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
      )
      return (await when(hasFields)) - since
    },
  }
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) panelWatch.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
