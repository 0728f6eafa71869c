import { present } from '../../messaging/present.ts'

/** A campaign that has messages for a route. */
export interface Demand {
  campaignId: number
  accountId: number
  /** 0 Normal, 1 Medium, 2 High, 3 Instant. */
  priority: number
}

/** How many messages of a campaign to take now. */
export interface Quota {
  campaignId: number
  priority: number
  count: number
}

/** The lane of one-time passwords takes all it wants; of the others each keeps at least this share, so that none waits for ever. */
const INSTANT = 3
const RESERVED = 0.1

/**
 * Divides `room` among campaigns: higher priorities first, within a priority the same for each account, within an account the same for
 * each campaign. How much each really has is not known: what one does not use is divided again by the next call.
 * @param turn a number that grows from call to call: who gets the odd ones
 */
export function shareOut(room: number, demands: readonly Demand[], turn: number): Quota[] {
  const lanes = [...Map.groupBy(demands, demand => demand.priority)].sort(([a], [b]) => b - a)
  const quotas: Quota[] = []
  let left = room
  for (const [index, [priority, lane]] of lanes.entries()) {
    const behind = priority === INSTANT ? 0 : lanes.length - 1 - index
    const share = Math.max(Math.min(left, 1), left - Math.floor(room * RESERVED) * behind)
    const accounts = [...Map.groupBy(lane, demand => demand.accountId).values()]
    for (const [place, count] of evenly(Math.min(left, share), accounts.length, turn)) {
      const campaigns = present(accounts[place])
      for (const [at, part] of evenly(count, campaigns.length, turn))
        quotas.push({ campaignId: present(campaigns[at]).campaignId, priority, count: part })
    }
    left -= Math.min(left, share)
  }
  return quotas
}

/** `total` over `count` places, as evenly as whole numbers allow; the odd ones go to other places each turn. Empty places are left out. */
function* evenly(total: number, count: number, turn: number): Generator<[place: number, share: number]> {
  const each = Math.floor(total / count)
  const odd = total % count
  for (let index = 0; index < count; index++) {
    const place = (index + turn) % count
    const share = each + (index < odd ? 1 : 0)
    if (share > 0) yield [place, share]
  }
}
