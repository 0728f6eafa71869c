/** Today's desk beside the one before a change, in turn: how fast a campaign goes through, from first submit to last stored receipt. */

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../scripts/run.ts'
import { withTree } from './trees.ts'

/** Campaigns, SMPP to the simulator in a process of its own, PostgreSQL with fsync. CPU in microseconds a message. */
export interface DeliveryRun {
  perSecond: number
  databaseMicros: number
  deskMicros: number
  simulatorMicros: number
  /** Cores in use from the beginning to the last receipt. */
  cores: number
  /** Bytes of the database's log a message, images of whole pages included. */
  logBytes: number
  /** Seconds from entry until every row stood in the database, and the same rows by a bare COPY into the same table. */
  expandSeconds: number
  copySeconds: number
  /** The finished rows inserted once by one connection. */
  floorPerSecond: number
}

export interface DeliveryFigures {
  messages: number
  /** Into how many campaigns they are divided. */
  campaigns: number
  today: DeliveryRun[]
  /** None where there is nothing to compare with; `missing` says why. */
  before: DeliveryRun[]
  missing: string | undefined
}

/** The largest campaign one file may make. */
const MESSAGES = 500_000
const ROUNDS = 5

const once = async (tree: string, count: number, campaigns: number): Promise<DeliveryRun> => {
  const values = [tree, String(count), String(campaigns)]
  const { ok, output } = await run(process.execPath, [join(root, 'bench/deliveryRun.ts'), ...values])
  const line = output.split('\n').find(line => line.startsWith('{'))
  if (!ok || !line) throw new Error(`A campaign of the bench did not come through: ${output.trim()}`)
  return JSON.parse(line) as DeliveryRun
}

/** @param before the commit that is compared with; none where not given */
export const benchDelivery = async (
  campaigns: number,
  before?: string,
  rounds = before ? ROUNDS : 1,
): Promise<DeliveryFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'relaydesk-trees-'))
  await chmod(folder, 0o755)
  const figures: DeliveryFigures = { messages: MESSAGES, campaigns, today: [], before: [], missing: undefined }
  const measure = async (tree?: string) => {
    for (let round = 0; round < rounds; round++) {
      figures.today.push(await once(root, MESSAGES, campaigns))
      if (tree) figures.before.push(await once(tree, MESSAGES, campaigns))
    }
  }
  try {
    if (before) figures.missing = await withTree(folder, before, measure)
    if (!before || figures.missing) await measure()
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
