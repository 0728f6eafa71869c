import { present } from '../../../messaging/present.ts'
import type { Places } from '../../gateways/allowance.ts'
import { LATE_MS, type Pace } from '../../gateways/pace.ts'
import type { Machine } from '../../kernel/processes/machine.ts'
import { type Holder, splitPlaces, splitRate } from './split.ts'

/** Milliseconds for which a share holds without being renewed, by the clock of whoever holds it and by that of whoever waits for it. */
export const LEASE_MS = 800

/** A share that grows counts from so much later: what its last holder was about to write when it let go is written by then, and evened out. */
const GUARD_MS = LATE_MS + 60

/**
 * For at least so long the binds of one whose share has lapsed are left alone where it is still there, or where that is not known and
 * others serve the route: it may only be late, and the gateway still counts them.
 */
const PATIENCE_MS = 5000

/** So often one that stands by looks, in milliseconds. */
export const WATCH_MS = 450

/** Places that become free are left for so long to those that stand by, whom nobody knows of, by who has some. */
const SPARE_MS = WATCH_MS + LEASE_MS / 4

/** Between two looks no more than this counts as silence: who was held up itself cannot tell who is late. */
const LOOK_MS = LEASE_MS / 2

/** Moves of less than this part of an even share are not worth it. */
const WORTH = 0.05

/** How long the most that was used is remembered, and how long it counts that all of it was used. */
const USED_MS = 2000
const FULL_MS = 1000

/** What all processes know of one limit that they share, as the database has it. */
export interface PoolRow {
  /** Another number after each change: who changes must have seen what he changes. */
  version: number
  /**
   * Made anew while others were at work that may still hold shares nobody knows of: nobody may grow until a lease is over. Another number
   * for each time it is made; 0 once it is over.
   */
  settling: number
  holders: Record<string, Holder>
}

export interface PoolLimits {
  /** Messages a second. */
  rate: number
  /** Binds, or messages in flight. */
  places: number
}

/** What this process could make use of. */
export interface Needs {
  /** It has a link. */
  ready: boolean
  /** Messages wait that it could send. */
  waiting: boolean
  /** It has tried for long and has no link. */
  ill: boolean
}

/**
 * This process's part in one shared limit. It never trusts a clock but its own, and that only for how long something lasts: its shares hold
 * for a lease from before the renewal was sent; another's are free when its beat has stood still for a lease, its places later where it
 * may only be late.
 * What is given up is not used any more before the others are told, and whoever takes it has seen so.
 * All times are milliseconds of the monotonic clock.
 */
export class Stake {
  readonly pool: string
  limits: PoolLimits
  private readonly id: string
  private readonly pace: Pace
  private readonly places: Places | undefined
  private readonly needs: () => Needs
  private readonly machine: Machine
  private readonly session: () => string | undefined
  private row: PoolRow | undefined
  private proposed: PoolRow | undefined
  private readonly watched = new Map<string, { beat: number; moved: boolean; silent: number; seenAt: number; isGone: boolean }>()
  private settlingSince = 0
  /** Nobody had any of it before. */
  private untouched = false
  private until = Number.NEGATIVE_INFINITY
  private most: { used: number; at: number }[] = []
  private wantedPlaces = 0
  private undecided = false
  /** Since when there are places that nobody has. */
  private spareSince = Number.POSITIVE_INFINITY

  /** @param id of this process. @param own its session: what its sessions at the database are called */
  constructor(
    pool: string,
    limits: PoolLimits,
    id: string,
    own: { pace: Pace; places?: Places | undefined; needs: () => Needs; machine: Machine; session: () => string | undefined },
  ) {
    this.pool = pool
    this.limits = limits
    this.id = id
    this.pace = own.pace
    this.places = own.places
    this.needs = own.needs
    this.machine = own.machine
    this.session = own.session
  }

  /** Whether the row is to be read before it is changed: others change it, too. */
  get crowded(): boolean {
    return this.row !== undefined && Object.keys(this.row.holders).some(id => id !== this.id)
  }

  get known(): boolean {
    return this.row !== undefined
  }

  /** The version that is to be replaced. */
  get version(): number {
    return this.row?.version ?? 0
  }

  /** The row was not there. */
  lost(): void {
    this.row = undefined
  }

  /** The row as it is. @param untouched this process has just made it, and no other was there */
  saw(row: PoolRow, now: number, untouched = false): void {
    if (row.settling !== this.row?.settling) this.settlingSince = now
    this.row = row
    // Whoever came before us has had it since.
    this.untouched = untouched || (this.untouched && Object.keys(row.holders).length === 0)
    for (const id of this.watched.keys()) if (!(id in row.holders)) this.watched.delete(id)
    for (const [id, { beat }] of Object.entries(row.holders)) {
      const before = this.watched.get(id)
      const isSame = before?.beat === beat
      const moved = before !== undefined && !isSame
      this.watched.set(id, {
        beat,
        moved,
        silent: isSame ? this.silence(id, now) : 0,
        seenAt: now,
        isGone: isSame && before.isGone,
      })
    }
  }

  /** Who has places though its share has lapsed, and may still be there: whoever asks says by `gone` who is not. */
  doubtful(now: number): { id: string; session: string }[] {
    return Object.entries(this.row?.holders ?? {}).flatMap(([id, { session, places }]) =>
      id !== this.id && session && places > 0 && !this.watched.get(id)?.isGone && this.silence(id, now) >= LEASE_MS
        ? [{ id, session }]
        : [],
    )
  }

  /** These have no session any more. */
  gone(ids: readonly string[]): void {
    for (const id of ids) {
      const watched = this.watched.get(id)
      if (watched) watched.isGone = true
    }
  }

  /**
   * What the row should become; undefined where this process has nothing and would get nothing: whoever stands by is not in the row, so
   * that those at work need not ask who is. What is to be given up is not used from now on. Call only while the row is known.
   */
  propose(now: number, version: number): PoolRow | undefined {
    const row = present(this.row)
    const { pace, places } = this
    const others = this.others(row, now)
    const sum = (of: (holder: Holder) => number) => others.reduce((total, [, holder]) => total + of(holder), 0)
    const settled = row.settling === 0 || now - this.settlingSince >= LEASE_MS
    const listed = row.holders[this.id]
    const freeRate = Math.max(0, this.limits.rate - sum(({ rate }) => rate))
    const freePlaces = Math.max(0, this.limits.places - sum(holder => holder.places))
    const held = listed?.rate ?? (now < this.until ? Math.min(pace.share, freeRate) : 0)
    const bound = places && (settled || (!listed && places.holds(now))) ? places.taken : 0
    // What is bound stays ours where nobody has taken its place.
    const kept = Math.min(Math.max(listed?.places ?? 0, bound), freePlaces)
    const { id: machine, cores } = this.machine
    const me: Holder = { ...this.demand(now), beat: version, rate: held, places: kept, machine, cores, session: this.session() }
    const all = new Map([...others, [this.id, me] as const])
    const wanted = present(splitRate(this.limits.rate, all).get(this.id))
    // The limit itself was lowered.
    if (held > freeRate) me.rate = Math.min(held, Math.max(wanted, freeRate))
    else if (wanted < held && (wanted === 0 || this.isWorth(held - wanted, all.size))) me.rate = wanted
    else if (wanted > held && settled) me.rate = Math.max(held, Math.min(wanted, freeRate))
    // What lapsed and comes back is new: others may have had it meanwhile.
    const sure = Math.min(held, me.rate)
    if (sure < pace.share) pace.shrink(sure, now)
    // Until all that are there have said what they have, what is bound stays bound, and unused.
    this.undecided = !settled && (places?.taken ?? 0) > kept
    if (places) {
      me.places = this.proposePlaces(now, places, kept, settled ? freePlaces : kept, all)
      if (!this.undecided) places.shrink(me.places, false)
    }
    const gets = wanted > 0 || this.wantedPlaces > 0 || me.rate > 0 || me.places > 0
    if (!gets && this.hasNothing && !listed?.rate && !listed?.places) return undefined
    this.proposed = { version, settling: settled ? 0 : row.settling, holders: Object.fromEntries([...others, [this.id, me]]) }
    return this.proposed
  }

  /** Nothing of it is this process's, and none of its places is still taken. */
  get hasNothing(): boolean {
    return this.pace.share === 0 && !this.hasPlaces
  }

  /** It may have places, or still has some. */
  get hasPlaces(): boolean {
    return this.places !== undefined && (this.places.allowed > 0 || this.places.taken > 0)
  }

  /** Others have it, all of whom have renewed what they have since the last look. */
  get standsBy(): boolean {
    return this.hasNothing && this.crowded && [...this.watched].every(([id, { moved }]) => moved || id === this.id)
  }

  /** The row without this process, which uses nothing of it any more; undefined where it is not in it. */
  leave(now: number, version: number): PoolRow | undefined {
    this.pace.shrink(0, now)
    const { settling, holders } = present(this.row)
    if (!(this.id in holders)) return undefined
    this.proposed = { version, settling, holders: Object.fromEntries(this.others(present(this.row), now)) }
    return this.proposed
  }

  /** What was proposed stands. @param sentAt when it was sent */
  accepted(now: number, sentAt: number): void {
    const row = present(this.proposed)
    this.row = row
    const mine = row.holders[this.id]
    if (!mine) return
    const { rate, places } = mine
    this.until = sentAt + LEASE_MS
    if (rate > this.pace.share) this.pace.raise(rate, now, this.untouched ? undefined : now + GUARD_MS)
    this.untouched = false
    this.pace.extend(this.until)
    if (!this.undecided) this.places?.grant(Math.min(places, this.wantedPlaces), this.until)
  }

  private proposePlaces(now: number, places: Places, kept: number, free: number, all: ReadonlyMap<string, Holder>): number {
    this.spareSince = free > kept ? Math.min(this.spareSince, now) : Number.POSITIVE_INFINITY
    const wanted = present(splitPlaces(this.limits.places, all).get(this.id))
    this.wantedPlaces = wanted
    if (this.undecided) return kept
    if (places.taken > kept) places.shrink(kept, true)
    if (wanted < places.allowed) places.shrink(wanted, false)
    if (wanted > kept) return kept > 0 && now - this.spareSince < SPARE_MS ? kept : Math.min(wanted, free)
    return Math.max(wanted, Math.min(kept, places.taken))
  }

  /** The others with what they may still hold. */
  private others(row: PoolRow, now: number): [string, Holder][] {
    const others = Object.entries(row.holders)
      .filter(([id]) => id !== this.id)
      .map(([id, holder]) => ({ id, holder, silent: this.silence(id, now) }))
    const isServed =
      (this.places?.taken ?? 0) > 0 || others.some(({ holder, silent }) => holder.ready && holder.places > 0 && silent < LEASE_MS)
    return others.flatMap(({ id, holder, silent }): [string, Holder][] => {
      const mayBeLate = holder.places > 0 && (holder.session ? !this.watched.get(id)?.isGone : isServed)
      if (silent >= (mayBeLate ? PATIENCE_MS : LEASE_MS)) return []
      return [[id, silent < LEASE_MS ? holder : { ...holder, rate: 0, ready: false, hungry: false, used: 0 }]]
    })
  }

  /** For how long its beat has stood still. */
  private silence(id: string, now: number): number {
    const watched = this.watched.get(id)
    return watched ? watched.silent + Math.min(now - watched.seenAt, LOOK_MS) : 0
  }

  private demand(now: number): Pick<Holder, 'ready' | 'hungry' | 'used' | 'ill'> {
    const { ready, waiting, ill } = this.needs()
    const used = this.pace.lately(now)
    this.most = this.most.filter(past => past.used > used && past.at > now - USED_MS)
    this.most.push({ used, at: now })
    return {
      ready,
      ill,
      hungry: waiting && this.pace.fullAt > now - FULL_MS,
      used: present(this.most[0]).used,
    }
  }

  private isWorth(move: number, count: number): boolean {
    return move >= Math.max(1, (this.limits.rate / count) * WORTH)
  }
}
