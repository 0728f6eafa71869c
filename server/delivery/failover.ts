/** What is known of a primary route when a message must take another. */
export interface RouteInfo {
  id: number
  /** Switched on. */
  active: boolean
  failoverTo: number | undefined
}

/** Routes as every worker reads them once a second. */
export interface RouteTable {
  primary: ReadonlyMap<number, RouteInfo>
  /** Members of each secondary route, in order. */
  secondary: ReadonlyMap<number, readonly number[]>
  /** Weight of each member of a route that shares by weight, by the secondary route's number; others are not in it. */
  weights?: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** The weight of each member, 1 where none is given. */
export function weightsOf({
  primary_routes,
  weights,
}: {
  primary_routes: readonly number[]
  weights: string | null
}): Map<number, number> {
  const given = (weights ?? '').split(',').map(Number)
  return new Map(primary_routes.map((id, place) => [id, given[place] || 1]))
}

/** Golden ratio of 32 bits: successive numbers land far apart, in even shares. */
const GOLDEN = 0x9e3779b1

/** One of the members, by weight; the same for the same number, and over many numbers in the shares the weights say. */
export function byWeight(members: readonly { id: number; weight: number }[], no: number): number | undefined {
  const total = members.reduce((sum, { weight }) => sum + weight, 0)
  let place = ((Math.imul(no, GOLDEN) >>> 0) / 2 ** 32) * total
  for (const { id, weight } of members) {
    place -= weight
    if (place < 0) return id
  }
  return members[0]?.id
}

/**
 * Where a message goes that `from` did not take: that route's own failover route, else the next member of the secondary route, round its
 * end to the beginning; where the secondary route shares by weight, one of those left, by weight. Routes that are switched off or have
 * refused it before are left out. Undefined when none is left.
 * @param no the message, which decides among weights
 */
export function nextRoute(
  table: RouteTable,
  secondaryId: number,
  from: number,
  tried: readonly number[],
  no = 0,
): number | undefined {
  const members = table.secondary.get(secondaryId) ?? []
  const place = members.indexOf(from)
  const following = [...members.slice(place + 1), ...members.slice(0, Math.max(place, 0))]
  const own = table.primary.get(from)?.failoverTo
  const candidates = own === undefined ? following : [own, ...following]
  const left = candidates.filter(id => id !== from && !tried.includes(id) && table.primary.get(id)?.active === true)
  const weights = table.weights?.get(secondaryId)
  if (!weights || left[0] === own) return left[0]
  return byWeight(
    left.map(id => ({ id, weight: weights.get(id) ?? 1 })),
    no,
  )
}
