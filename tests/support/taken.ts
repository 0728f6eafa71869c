import type pg from 'pg'
import { claimMessages } from '../../server/delivery/claim.ts'
import type { RouteTable } from '../../server/delivery/failover.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { acceptAndExpand, type World } from './campaigns.ts'
import { normalForm, numbers } from './delivery.ts'

const NO_ROUTES: RouteTable = { primary: new Map(), secondary: new Map() }
const WINDOW = 5000

/** A campaign of which a gateway took the first `sent` messages: message i under the id `c{campaign}-{i}`. @returns its id */
export const takenCampaign = async (pool: pg.Pool, w: World, count: number, sent = count): Promise<number> => {
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers(count), { confirm_repeat: 1 }))
  let after = 0
  for (let done = 0; done < sent; ) {
    const claims = await claimMessages(
      pool,
      w.primary,
      [{ campaignId: id, priority: 0, count: Math.min(WINDOW, sent - done), after }],
      7,
    )
    if (claims.length === 0) throw new Error(`Only ${done} of ${sent} messages could be claimed.`)
    claims.sort((a, b) => a.id - b.id)
    const first = done
    await asSystem(pool, tx =>
      commitOutcomes(
        tx,
        claims.map((claim, i) => ({
          claim,
          outcome: { ref: String(claim.id), kind: 'accepted' as const, ids: [`c${id}-${first + i}`] },
        })),
        { routes: NO_ROUTES, policyOf: () => 'hold', reusing: new Set() },
      ),
    )
    done += claims.length
    after = claims.at(-1)!.id
  }
  return id
}
