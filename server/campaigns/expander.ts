import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { messageOf } from '../../messaging/thrown.ts'
import { openPool } from '../kernel/db/pool.ts'
import { HttpProblem } from '../kernel/problem/errors.ts'
import type { Lookout } from '../kernel/processes/lookout.ts'
import type { Loop } from '../kernel/processes/loop.ts'
import { type ExpandDeps, expandCampaign } from './expand.ts'
import { Interrupted } from './expanding.ts'
import { giveUpCampaign } from './stop.ts'

export interface ExpanderDeps extends ExpandDeps {
  connection: pg.ClientConfig
  lookout: Pick<Lookout, 'when'>
  /** Told when all rows of a campaign are made. */
  onMade?: () => void
}

/** Campaigns worked on at once in this process; one of them is kept for small ones. */
const AT_ONCE = 3
const SMALL = 20_000
/** What was found is begun as one after the other is made; after so long it may be others' work. */
const FOUND_MS = 100
const FOUND_AT_ONCE = 50
/** After a failure, or when another process has the campaign. */
const PAUSE_MS = 2000
const UNMADE = `phase <> 'ready' and status = 'Pending'`
/** First half of the advisory lock that one worker at a time holds on a campaign. */
const LOCK_CLASS = 72_352

interface Waiting {
  id: number
  expected_contacts: number
}

/**
 * Finds campaigns whose rows are not all made, and makes them. Any number of processes may do this: each campaign is worked on under an
 * advisory lock of the connection that writes, so a process that dies frees it.
 */
export class Expander {
  private readonly deps: ExpanderDeps
  private readonly pool: pg.Pool
  private readonly running = new Map<number, { small: boolean; done: Promise<void> }>()
  private readonly pausedUntil = new Map<number, number>()
  private found: readonly Waiting[] = []
  private foundAt = Number.NEGATIVE_INFINITY
  private stopped = false
  private looking: Loop | undefined

  constructor(deps: ExpanderDeps) {
    this.deps = deps
    this.pool = openPool(deps.connection, AT_ONCE, "that makes campaigns' rows", deps.log)
  }

  /** The next is begun as soon as one is made: a client that sends one message a call makes hundreds of campaigns a second. */
  start(): void {
    const question = { name: 'unmade_campaigns', there: `select from campaigns where ${UNMADE}` }
    this.looking = this.deps.lookout.when(question, 'Looking for campaigns', async () => {
      try {
        await this.look()
      } finally {
        this.beginFound()
      }
    })
  }

  /** Stops after the chunks being written. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.looking?.stop()
    await Promise.all([...this.running.values()].map(({ done }) => done))
    await this.pool.end()
  }

  private async look(): Promise<void> {
    if (this.running.size >= AT_ONCE || (this.found.length > 0 && performance.now() - this.foundAt < FOUND_MS)) return
    const now = performance.now()
    for (const [id, until] of this.pausedUntil) if (until <= now) this.pausedUntil.delete(id)
    // Paused ones among them: fifty that fail again and again would leave no room for others.
    const { rows } = await this.deps.pool.query<Waiting>({
      name: 'campaigns_to_expand',
      text: `select id, expected_contacts from campaigns where ${UNMADE} and id <> all($1)
        order by priority desc, id limit ${FOUND_AT_ONCE}`,
      values: [[...this.running.keys(), ...this.pausedUntil.keys()]],
    })
    this.found = rows
    this.foundAt = performance.now()
  }

  private beginFound(): void {
    this.found = this.found.filter(({ id, expected_contacts }) => {
      if (this.stopped || this.running.size >= AT_ONCE) return true
      const small = expected_contacts <= SMALL
      const large = [...this.running.values()].filter(other => !other.small).length
      if (!small && large >= AT_ONCE - 1) return true
      const done = this.work(id).finally(() => {
        this.running.delete(id)
        this.looking?.wake()
      })
      this.running.set(id, { small, done })
      return false
    })
  }

  private async work(id: number): Promise<void> {
    let client: pg.PoolClient | undefined
    let broken = false
    try {
      client = await this.pool.connect()
      const { rows } = await client.query<{ mine: boolean }>({
        name: 'try_campaign',
        text: 'select pg_try_advisory_lock($1, ($2 % 2147483647)::int) as mine',
        values: [LOCK_CLASS, id],
      })
      if (!present(rows[0]).mine) return this.pause(id)
      await expandCampaign(this.deps, client, id, () => this.stopped)
      this.deps.onMade?.()
      await client.query({
        name: 'leave_campaign',
        text: 'select pg_advisory_unlock($1, ($2 % 2147483647)::int)',
        values: [LOCK_CLASS, id],
      })
    } catch (error) {
      broken = true
      this.pause(id)
      await this.fail(id, error)
    } finally {
      client?.release(broken)
    }
  }

  /** What lies in the campaign itself ends it; everything else is tried again. */
  private async fail(id: number, error: unknown): Promise<void> {
    const { log, pool } = this.deps
    if (error instanceof Interrupted) return
    if (!(error instanceof HttpProblem))
      return log.warn(`Making the rows of campaign ${id} failed and is tried again: ${messageOf(error)}`)
    const reason =
      Object.values(error.errors ?? {})
        .flat()
        .join(' ') || error.message
    log.error(`Campaign ${id} cannot be sent: ${reason}`)
    await giveUpCampaign(pool, id, reason).catch(problem => log.warn(`Giving up campaign ${id} failed: ${messageOf(problem)}`))
  }

  private pause(id: number): void {
    this.pausedUntil.set(id, performance.now() + PAUSE_MS)
  }
}
