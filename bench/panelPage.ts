/**
 * One visit of a panel: a cold load of a list of a hundred rows by somebody who is signed in, and what people do there. Everything is found
 * by its role and name, so that panels made in different ways are measured alike.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { MARK } from './panelDesk.ts'
import { type OpenPanel, openPanel, type PanelSide, type Work } from './panelWatch.ts'
import { quantile } from './quantile.ts'

/** Milliseconds, but for `files`, `shift` and `heap`. Not a number: that panel has no such thing. */
export interface PanelVisit {
  /** From opening the address until the rows are painted, CPU ÷ 4. */
  usable: number
  /** From pressing Create for the second time until the form's fields are painted, CPU ÷ 4. */
  form: number
  /** Paths of scripts and styles that came until the list was usable. */
  files: readonly string[]
  /** Cumulative layout shift until the list is at rest. */
  shift: number
  /** CPU until the rows are painted. */
  usableCpu: number
  /** Bytes after a collection, the list at rest. */
  heap: number
  /** CPU of each. */
  sort: number
  tick: number
  tickAll: number
  menu: number
  /** The first letters alone. */
  keys: number
  /** All of what is searched for, and the search that begins by itself where there is one. */
  typing: number
  /** Typed, and asked for where typing alone does not: until all its rows stand there. */
  search: number
  formCpu: number
}

/** How often a thing is done in one visit. */
const TIMES = 3
const SLOWER = 4
const COMES_LATER_MS = 5000
/** So many letters search nothing yet, but in stock. */
const FEW = 2

/**
 * Visits a panel twice, each time in a browser context of its own: with CPU ÷ 4 for what is waited for, and at full speed for what it costs:
 * what slows the page down is itself counted as the page's work.
 */
export const visitPanel = async (
  browser: Browser,
  side: PanelSide,
  session: Readonly<Record<string, string>>,
): Promise<PanelVisit> => ({
  ...(await within(openPanel(browser, side, session, SLOWER), waits)),
  ...(await within(openPanel(browser, side, session, 1), costs)),
})

const within = async <T>(opening: Promise<OpenPanel>, look: (panel: OpenPanel) => Promise<T>): Promise<T> => {
  const panel = await opening
  try {
    return await look(panel)
  } finally {
    await panel.close()
  }
}

/** What comes by itself some seconds after the first list, such as what opens over it, is no part of what is done next. */
const allHasCome = async (work: Work) => {
  await wait(COMES_LATER_MS)
  await work.atRest()
}

const waits = async ({ page, work, usable, files }: OpenPanel) => {
  await work.atRest()
  const shift = await page.evaluate(() => panelWatch.shift)
  await allHasCome(work)
  const { took } = await openForms(page, work)
  return { usable, files, shift, form: took }
}

const costs = async ({ page, work, heap, usableCpu }: OpenPanel) => {
  await work.atRest()
  const atRest = await heap()
  await allHasCome(work)
  const table = page.getByRole('table').first()
  const [head, body] = [table.getByRole('rowgroup').first(), table.getByRole('rowgroup').nth(1)]
  const ticks = body.getByRole('checkbox')
  const tick = await median(run => work.click(ticks.nth(run + 1)))
  const all = head.getByRole('checkbox')
  const tickAll = await median(async () => {
    const cpu = await work.click(all)
    // And nobody again.
    await work.click(all)
    return cpu
  })
  const number = head.getByRole('columnheader').filter({ hasText: '#' }).getByRole('button')
  const sort = await median(() => work.click(number))
  const menu = await openMenus(page, work, body.getByRole('button', { name: /^Actions/ }))
  const { cpu: formCpu } = await openForms(page, work)
  await work.click(
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /search/i }))
      .first(),
  )
  const keys = await work.type(() => page.keyboard.type(MARK.slice(0, FEW), { delay: 60 }))
  const typing = keys + (await work.type(() => page.keyboard.type(MARK.slice(FEW), { delay: 60 })))
  const search = typing + (await work.type(() => page.keyboard.press('Enter')))
  return { usableCpu, heap: atRest, sort, tick, tickAll, menu, keys, typing, search, formCpu }
}

/** The first one brings its code with it and is not counted. */
const openMenus = async (page: Page, work: Work, menus: Locator): Promise<number> => {
  if ((await menus.count()) === 0) return Number.NaN
  const open = async (run: number) => {
    const cpu = await work.click(menus.nth(run))
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await work.atRest()
    return cpu
  }
  await open(0)
  return median(run => open(run + 1))
}

/** The form of a new record, by its button, the second time; the way back is the browser's. */
const openForms = async (page: Page, work: Work) => {
  const main = page.getByRole('main')
  const button = main
    .getByRole('button', { name: 'Create' })
    .or(main.getByRole('link', { name: 'Create' }))
    .first()
  const open = async () => {
    const opened = page.evaluate(() => panelWatch.formOpens())
    const cpu = await work.click(button)
    const took = await opened
    await page.goBack()
    await button.waitFor()
    await work.atRest()
    return { took, cpu }
  }
  await open()
  return open()
}

const median = async (measure: (run: number) => Promise<number>): Promise<number> => {
  const figures: number[] = []
  for (let run = 0; run < TIMES; run++) figures.push(await measure(run))
  return quantile(figures, 0.5)
}
