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
}

/**
 * Where a message goes that `from` did not take: that route's own failover route, else the next member of the secondary route, round its
 * end to the beginning. Routes that are switched off or have refused it before are left out. Undefined when none is left.
 */
export function nextRoute(table: RouteTable, secondaryId: number, from: number, tried: readonly number[]): number | undefined {
  const members = table.secondary.get(secondaryId) ?? []
  const place = members.indexOf(from)
  const following = [...members.slice(place + 1), ...members.slice(0, Math.max(place, 0))]
  const own = table.primary.get(from)?.failoverTo
  const candidates = own === undefined ? following : [own, ...following]
  return candidates.find(id => id !== from && !tried.includes(id) && table.primary.get(id)?.active === true)
}
