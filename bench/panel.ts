/** Today's panel beside the one before a change and beside stock react-admin, over the same calls of one desk. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensurePanel } from '../scripts/panel.ts'
import { benchDesk } from './desk.ts'
import { type Build, buildCommit, buildStock, TODAY } from './panelBuilds.ts'
import { fillCodes, ROWS, serveBuild, sessionOf } from './panelDesk.ts'
import type { Visits, WeighedVisit } from './panelFigures.ts'
import { visitPanel } from './panelPage.ts'
import { gzipOf } from './panelSize.ts'

export interface PanelFigures {
  visits: Visits
  /** Why a panel is not among them. */
  missing: readonly string[]
}

export interface PanelOptions {
  executablePath: string
  /** The commit whose panel is compared with; without one, the last before the move to react-admin and MUI. */
  before?: string | undefined
  rounds?: number | undefined
}

const BEFORE_THE_MOVE = '48c34fa'
const ROUNDS = 5
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const PAGE = `/dlr-list?perPage=${ROWS}`

interface Side {
  dist: string
  url: string
  path: string
  visits: WeighedVisit[]
}

/** Builds the panels, and visits each as often as there are rounds. */
export const benchPanel = async ({
  executablePath,
  before = BEFORE_THE_MOVE,
  rounds = ROUNDS,
}: PanelOptions): Promise<PanelFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'relaydesk-panels-'))
  await chmod(folder, 0o755)
  const ends = [() => rm(folder, { recursive: true, force: true })]
  try {
    await ensurePanel()
    const builds = { today: TODAY, before: await buildCommit(folder, before), stock: await buildStock(folder) }
    const { desk, end } = await benchDesk('api')
    ends.unshift(end)
    await fillCodes(desk)
    const serve = async (build: Build, path = PAGE): Promise<Side[]> => {
      if ('missing' in build) return []
      const { url, end } = await serveBuild(desk, build.dist)
      ends.unshift(end)
      return [{ dist: build.dist, url, path, visits: [] }]
    }
    const [today, past, stock] = [await serve(builds.today), await serve(builds.before), await serve(builds.stock, `/#${PAGE}`)]
    const browser = await chromium.launch({ executablePath, args: FLAGS })
    ends.unshift(() => browser.close())
    const session = await sessionOf(desk.url as string)
    for (let round = 0; round < rounds; round++)
      for (const side of inTurn([...today, ...past, ...stock], round)) {
        const visit = await visitPanel(browser, side, session)
        side.visits.push({ ...visit, load: gzipOf(side.dist, visit.files) })
      }
    const visitsOf = (sides: readonly Side[]) => sides.flatMap(({ visits }) => visits)
    return {
      visits: { today: visitsOf(today), before: visitsOf(past), stock: visitsOf(stock) },
      missing: Object.values(builds).flatMap(build => ('missing' in build ? build.missing : [])),
    }
  } finally {
    for (const end of ends) await end()
  }
}

/** Each round begins with another one: what slows the machine for a while slows all of them. */
const inTurn = <T>(all: readonly T[], round: number): T[] => all.map((_, turn) => all[(round + turn) % all.length] as T)
