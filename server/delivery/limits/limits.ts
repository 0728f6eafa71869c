import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { type Allowance, Places } from '../../gateways/allowance.ts'
import { Pace } from '../../gateways/pace.ts'
import { warnRarely } from '../../kernel/db/rarely.ts'
import { sessionNameOf } from '../../kernel/db/session.ts'
import { livingSessions } from '../../kernel/db/silence.ts'
import type { Log } from '../../kernel/log/log.ts'
import { every, type Loop } from '../../kernel/processes/loop.ts'
import { type Machine, thisMachine } from '../../kernel/processes/machine.ts'
import type { PrimaryRoute } from '../routeConfig.ts'
import { accountPools, type Pool, poolOf } from './pools.ts'
import { type Needs, type PoolRow, Stake, WATCH_MS } from './stake.ts'

/** A share holds for several of these, so that one that fails or is late does not make sending pause. */
const RENEW_MS = 150

/** How often it is tried again at once when another changed the same row between our reading and writing. */
const TRIES = 6

/** Rows that nobody has renewed for so long are cleared away. */
const FORGOTTEN = `interval '1 day'`

const ROW = 'l.version, l.settling, l.holders'

const RENEW = `
  with asked as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::jsonb[]) as a(pool, seen, version, settling, holders)
  ), unchanged as (
    select l.pool from shared_limits l join asked a on a.pool = l.pool and a.seen = l.version for update of l skip locked
  ), renewed as (
    update shared_limits l set version = a.version, settling = a.settling, holders = a.holders, renewed_at = now()
    from asked a where l.pool = a.pool and l.pool in (select pool from unchanged) returning l.pool
  )
  select a.pool, ${ROW} from asked a left join shared_limits l on l.pool = a.pool where a.pool not in (select pool from renewed)`

/**
 * Where other workers are at work they may hold what the row would say: it was lost in a crash. What one that has just stopped had written
 * counts for a second.
 */
const OPEN = `
  insert into shared_limits (pool, version, settling, holders)
  select pool, 0, case when exists (select from workers where stopped_at is null and epoch <> $2) then $3::bigint else 0 end, '{}'
  from unnest($1::text[]) as p(pool)
  on conflict do nothing
  returning pool, settling, not exists (select from workers where stopped_at > now() - interval '2 seconds') as untouched`

const READ = `select p.pool, ${ROW} from unnest($1::text[]) as p(pool) left join shared_limits l on l.pool = p.pool`

interface Read {
  pool: string
  /** Null: the row is not there. */
  version: number | null
  settling: number
  holders: PoolRow['holders']
}

interface Part {
  stake: Stake
  pace: Pace
  allowance: { paces: Pace[]; places: Places }
  /** Of the routes that count towards it. */
  needs: (() => Needs)[]
}

/** A route that this process runs, or ran and has not finished yet. */
export interface Served {
  route: PrimaryRoute
  /** It is run with these settings now. */
  current: boolean
  needs: () => Needs
}

/**
 * What routes may send, bind and have in flight, shared with the other processes that serve them: one row for each limit, which each
 * that has a part renews several times a second. Alone that is one statement, among others it reads first; whoever stands by only reads.
 * Nobody waits for anybody: what another has changed meanwhile is read again, so a process that stands still in the middle of it holds
 * nobody up.
 */
export class RouteLimits {
  private readonly pool: pg.Pool
  private readonly log: Log
  private readonly epoch: () => number
  private readonly beforeTurn: () => Promise<void>
  private readonly id = randomUUID()
  private readonly machine: Machine
  /** What our sessions are called, where the server has it as we said it: what stands between may leave it out. */
  private session: string | undefined
  private readonly parts = new Map<string, Part>()
  private loop: Loop | undefined

  /**
   * @param pool of its own: renewals must not queue behind anything else. @param epoch of this worker
   * @param beforeTurn reads anew what is sent and by which routes, before this process, which served none, takes places of one
   */
  constructor(pool: pg.Pool, log: Log, epoch: () => number, beforeTurn: () => Promise<void> = async () => {}) {
    this.pool = pool
    this.log = log
    this.epoch = epoch
    this.beforeTurn = beforeTurn
    this.machine = thisMachine(pool.options.host)
  }

  async start(): Promise<void> {
    await this.pool.query(`delete from shared_limits where renewed_at < now() - ${FORGOTTEN}`)
    const { rows } = await this.pool.query<{ name: string }>(`select current_setting('application_name') as name`)
    const name = sessionNameOf(this.pool.options)
    this.session = rows[0]?.name === name ? name : undefined
    // When one of those it waits for is late, it looks as often as that one should have renewed.
    const pace = () => ([...this.parts.values()].every(({ stake }) => stake.standsBy) ? WATCH_MS : RENEW_MS)
    this.loop = every(pace, 'Renewing the limits of the routes', this.log, () => this.renew())
  }

  /** Gives everything back. Call when the drivers have stopped. */
  async stop(): Promise<void> {
    await this.loop?.stop()
    await this.leave([...this.parts.values()])
  }

  /** Whether this process serves anything: places are its own, or still taken. */
  get hasPlaces(): boolean {
    return [...this.parts.values()].some(({ stake }) => stake.hasPlaces)
  }

  /** What this process may use of a route's limits. Nothing at first; it comes with the next renewals, as long as the route is served. */
  allowanceOf(route: PrimaryRoute): Allowance {
    const { allowance } = this.part(poolOf(route))
    this.loop?.wake()
    return allowance
  }

  /** Takes part in the limits of these routes, and of no others. */
  async serve(served: readonly Served[]): Promise<void> {
    const accounts = accountPools(served.filter(({ current }) => current).map(({ route }) => route))
    for (const part of this.parts.values()) part.needs = []
    const wanted = new Set<Part>()
    for (const { route, current, needs } of served) {
      const pool = poolOf(route)
      const own = this.part(pool)
      const account = accounts.get(route.id)
      const shared = account && this.part(account)
      for (const part of shared ? [own, shared] : [own]) {
        part.needs.push(needs)
        // What is not to be served any more, and of which nothing is left here, is not taken either.
        if (current || !part.stake.hasNothing) wanted.add(part)
      }
      if (!current) continue
      own.stake.limits = pool
      if (shared) shared.stake.limits = account
      own.allowance.paces.splice(1, Number.POSITIVE_INFINITY, ...(shared ? [shared.pace] : []))
    }
    const unused = [...this.parts.values()].filter(part => !wanted.has(part))
    for (const { stake } of unused) this.parts.delete(stake.pool)
    await this.leave(unused)
  }

  private part(pool: Pool): Part {
    const known = this.parts.get(pool.name)
    if (known) return known
    const pace = new Pace()
    const places = new Places()
    const part: Part = {
      pace,
      allowance: { paces: [pace], places },
      needs: [],
      stake: new Stake(pool.name, pool, this.id, {
        pace,
        places: pool.places > 0 ? places : undefined,
        needs: () => together(part.needs.map(needs => needs())),
        machine: this.machine,
        session: () => this.session,
      }),
    }
    this.parts.set(pool.name, part)
    return part
  }

  private async renew(): Promise<void> {
    const stakes = [...this.parts.values()].map(({ stake }) => stake)
    await this.open(stakes.filter(({ known }) => !known))
    await this.read(stakes.filter(({ crowded }) => crowded))
    await this.askForSilent(stakes)
    const propose = (stake: Stake, now: number) => stake.propose(now, newNumber())
    const isServed = (stake: Stake) => this.parts.get(stake.pool)?.stake === stake
    const takes = (stake: Stake) =>
      stake.known && isServed(stake) && (propose(stake, performance.now())?.holders[this.id]?.places ?? 0) > 0
    if (!this.hasPlaces && stakes.some(takes)) await this.beforeTurn()
    await this.change(stakes, propose, isServed)
  }

  /** Whether those whose shares have lapsed are dead or only late. Where that cannot be asked, they may be late. */
  private async askForSilent(stakes: readonly Stake[]): Promise<void> {
    const now = performance.now()
    const doubtful = stakes.map(stake => ({ stake, holders: stake.doubtful(now) }))
    const names = doubtful.flatMap(({ holders }) => holders.map(({ session }) => session))
    if (names.length === 0) return
    try {
      const living = await livingSessions(this.pool, names)
      for (const { stake, holders } of doubtful)
        stake.gone(holders.filter(({ session }) => !living.has(session)).map(({ id }) => id))
    } catch (error) {
      warnRarely(this.log, `Whether a silent process is still there could not be asked: ${messageOf(error)}`)
    }
  }

  private leave(parts: readonly Part[]): Promise<void> {
    return this.change(
      parts.map(({ stake }) => stake),
      (stake, now) => stake.leave(now, newNumber()),
      () => true,
    )
  }

  /** Changes the rows, those that others have changed meanwhile again and again as they are then. */
  private async change(
    stakes: readonly Stake[],
    make: (stake: Stake, now: number) => PoolRow | undefined,
    isWanted: (stake: Stake) => boolean,
  ): Promise<void> {
    let left = stakes
    for (let tries = 0; tries < TRIES; tries++) {
      const sentAt = performance.now()
      const changes = left.flatMap(stake => {
        const row = stake.known && isWanted(stake) ? make(stake, sentAt) : undefined
        return row ? [{ stake, row }] : []
      })
      if (changes.length === 0) return
      left = changes.map(({ stake }) => stake)
      const rows = changes.map(({ row }) => row)
      const seen = left.map(({ version }) => version)
      const { rows: refused } = await this.pool.query<Read>({
        name: 'renew_limits',
        text: RENEW,
        values: [
          left.map(({ pool }) => pool),
          seen,
          rows.map(({ version }) => version),
          rows.map(({ settling }) => settling),
          rows.map(({ holders }) => JSON.stringify(holders)),
        ],
      })
      const now = performance.now()
      const others = new Map(refused.map(row => [row.pool, row]))
      for (const stake of left) if (!others.has(stake.pool)) stake.accepted(now, sentAt)
      left = left.filter(stake => others.has(stake.pool))
      for (const stake of left) look(stake, present(others.get(stake.pool)), now)
    }
  }

  private async read(stakes: readonly Stake[]): Promise<void> {
    if (stakes.length === 0) return
    const { rows } = await this.pool.query<Read>({ name: 'read_limits', text: READ, values: [stakes.map(({ pool }) => pool)] })
    const now = performance.now()
    const byPool = new Map(rows.map(row => [row.pool, row]))
    for (const stake of stakes) look(stake, present(byPool.get(stake.pool)), now)
  }

  private async open(stakes: readonly Stake[]): Promise<void> {
    if (stakes.length === 0) return
    const { rows } = await this.pool.query<{ pool: string; settling: number; untouched: boolean }>(OPEN, [
      stakes.map(({ pool }) => pool),
      this.epoch(),
      newNumber(),
    ])
    const now = performance.now()
    const made = new Map(rows.map(row => [row.pool, row]))
    for (const stake of stakes) {
      const row = made.get(stake.pool)
      if (row) stake.saw({ version: 0, settling: row.settling, holders: {} }, now, row.settling === 0 && row.untouched)
    }
    await this.read(stakes.filter(({ known }) => !known))
  }
}

function look(stake: Stake, { version, settling, holders }: Read, now: number): void {
  if (version === null) stake.lost()
  else stake.saw({ version, settling, holders }, now)
}

function newNumber(): number {
  return Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
}

function together(needs: readonly Needs[]): Needs {
  return {
    ready: needs.some(({ ready }) => ready),
    waiting: needs.some(({ waiting }) => waiting),
    ill: needs.length > 0 && needs.every(({ ill }) => ill),
  }
}
