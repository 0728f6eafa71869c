import { present } from '../../../messaging/present.ts'

/** A process that serves a route, as all of them know it. */
export interface Holder {
  /** Another number with each renewal: whose number stands still for a lease has no rate any more, and may be gone. */
  beat: number
  /** Of the route's messages a second. */
  rate: number
  /** Of its binds (or of its messages in flight, where the gateway knows no binds). */
  places: number
  /** It has a link to the gateway. */
  ready: boolean
  /** It could write more than its rate lets it. */
  hungry: boolean
  /** Most messages that it wrote in a second, lately. */
  used: number
  /** It has tried for long and has no link. */
  ill: boolean
  /** Where it runs, and how many processes at work there is room for. */
  machine: string
  cores: number
  /** What its sessions at the database are called, where they have a name of their own. */
  session?: string | undefined
}

/** What one that is not hungry gets beyond what it used. */
const SLACK = 1.1

/**
 * Divides a rate among processes, in whole numbers. Those without a link need none. The hungry share what the others have no use for, each
 * the same; as long as none is, everything stays where it is. Odd ones stay, too.
 * @returns by process; all of `total`
 */
export function splitRate(total: number, holders: ReadonlyMap<string, Holder>): Map<string, number> {
  const all = [...holders].map(([id, holder]) => ({ id, ...holder }))
  const ready = all.filter(holder => holder.ready)
  const able = ready.length > 0 ? ready : all
  const calm = able.every(({ hungry }) => !hungry)
  const demands = able.map(({ id, rate, hungry, used }) => ({
    id,
    held: rate,
    demand: hungry ? total : calm ? rate : Math.ceil(used * SLACK) + 1,
  }))
  const shares = new Map(all.map(({ id }) => [id, 0]))
  let left = total
  const give = (places: { id: string; demand: number }[]) => {
    for (const [index, { id, demand }] of places.entries()) {
      const share = Math.min(demand, Math.floor(left / (places.length - index)))
      shares.set(id, present(shares.get(id)) + share)
      left -= share
    }
  }
  // Who wishes least is served first, so that what it leaves is there for the others.
  demands.sort((a, b) => a.demand - b.demand || a.held - b.held || (a.id < b.id ? 1 : -1))
  give(demands)
  // Nobody wants the rest; it lies ready.
  give(demands.map(({ id }) => ({ id, demand: total })))
  return shares
}

/**
 * Divides binds among processes: the same for each, odd ones where they are. One that has had no link for long gets none as long as
 * another is there to try. Of those that run on one machine no more get any than it has cores for, those first that have some: more
 * of them would only wait for each other and write smaller batches. The others stand by and take over when one of these is gone.
 */
export function splitPlaces(total: number, holders: ReadonlyMap<string, Holder>): Map<string, number> {
  const all = [...holders].map(([id, holder]) => ({ id, ...holder }))
  const well = all.filter(({ ill }) => !ill)
  const able = (well.length > 0 ? well : all).sort((a, b) => b.places - a.places || (a.id < b.id ? -1 : 1))
  const atWork = new Map<string, number>()
  const chosen = able.filter(({ machine, cores }) => {
    const before = atWork.get(machine) ?? 0
    atWork.set(machine, before + 1)
    return before < cores
  })
  const shares = new Map(all.map(({ id }) => [id, 0]))
  for (const [index, { id }] of chosen.entries())
    shares.set(id, Math.floor(total / chosen.length) + (index < total % chosen.length ? 1 : 0))
  return shares
}
