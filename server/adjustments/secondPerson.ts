import type pg from 'pg'
import type { SecondPair } from '../../resources/access/second-pair.ts'
import { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { gatesOf } from '../../resources/language/access.ts'
import { doneBy, secondPair } from '../access/port.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { seesCampaigns } from './fixRequest.ts'

/** Who may approve a fix of these campaigns that somebody asks for: whoever could call `approve`, and sees them all. */
export const pairFor = (pool: pg.Pool, asker: Pick<Caller, 'actorId'>, campaigns: readonly number[]): Promise<SecondPair> =>
  secondPair(pool, asker, {
    gates: gatesOf(statusAdjustments.actions.approve, statusAdjustments),
    also: (tx, person) => seesCampaigns(tx, person, campaigns),
  })

/** What the answer to a large fix says of the second person. */
export interface SecondPerson extends SecondPair {
  /** Rows that one person may set alone. */
  above: number
}

/** Who has to approve a fix of so many rows; undefined where one person may do it alone. A limit he has lifted just now still holds for him. */
export const secondFor = async (
  pool: pg.Pool,
  asker: Pick<Caller, 'actorId'>,
  campaigns: readonly number[],
  rows: number,
): Promise<SecondPerson | undefined> => {
  const limits = await asSystem(pool, async tx => [
    (await readSettings(tx)).adjustment_approval_rows,
    Number((await doneBy(tx, asker.actorId)).settings.adjustment_approval_rows ?? 0),
  ])
  // 0: never.
  const above = Math.min(...limits.filter(limit => limit > 0))
  return rows > above ? { above, ...(await pairFor(pool, asker, campaigns)) } : undefined
}
