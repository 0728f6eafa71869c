import { hostname } from 'node:os'
import type pg from 'pg'
import type { Log } from '../db/log.ts'
import { sessionNameOf } from '../db/session.ts'
import { DEATH_MS, Pulse } from '../db/silence.ts'
import { every, type Loop } from './loop.ts'

export interface LeaseTimes {
  /** How often a worker says that it lives. */
  beatMs: number
  /** Silence after which the others take it for dead. */
  deathMs: number
}

export const LEASE_TIMES: LeaseTimes = { beatMs: 2000, deathMs: DEATH_MS }

/**
 * This process as a worker: an epoch under which it claims messages, and the heartbeat that keeps it. Who is silent too long is declared
 * dead by the others and gets a new epoch when it comes back; what it had claimed under the old one is no longer its own.
 */
export class Lease {
  private readonly pool: pg.Pool
  private readonly log: Log
  private readonly times: LeaseTimes
  private current = 0
  private readonly pulse: Pulse
  private loop: Loop | undefined

  /** @param pool where nothing waits for a lock: what stands behind one gives no sign of life */
  constructor(pool: pg.Pool, log: Log, times: LeaseTimes = LEASE_TIMES) {
    this.pool = pool
    this.log = log
    this.times = times
    this.pulse = new Pulse(times.deathMs)
  }

  get epoch(): number {
    return this.current
  }

  /** Whether the others surely still take us for alive: only then may anything be claimed or written to a gateway. */
  get valid(): boolean {
    return this.current !== 0 && this.pulse.fresh
  }

  /** Whether our own heartbeats came through long enough to judge those of others: silence may be the database's. */
  get mayJudge(): boolean {
    return this.valid && this.pulse.steady
  }

  async start(): Promise<void> {
    await this.register()
    this.loop = every(this.times.beatMs, 'The heartbeat of this worker', this.log, () => this.beat())
  }

  /** Ends the epoch in good order; what is still claimed under it is then known to be left over. */
  async stop(): Promise<void> {
    await this.loop?.stop()
    await this.pool.query('update workers set stopped_at = now() where epoch = $1 and stopped_at is null', [this.current])
    await this.pool.query('delete from route_health where epoch = $1', [this.current])
    this.current = 0
  }

  private async register(): Promise<void> {
    const sentAt = performance.now()
    const { rows } = await this.pool.query<{ epoch: number }>(
      `insert into workers (host, pid, role, session_name) values ($1, $2, 'worker', $3) returning epoch`,
      [hostname(), process.pid, sessionNameOf(this.pool.options) ?? null],
    )
    this.current = rows[0]!.epoch
    this.pulse.note(sentAt)
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now()
    const { rowCount } = await this.pool.query('update workers set seen_at = now() where epoch = $1 and stopped_at is null', [
      this.current,
    ])
    if (rowCount === 1) return this.pulse.note(sentAt)
    this.log.warn(`This worker was silent too long and was taken for dead: it goes on under a new epoch after ${this.current}.`)
    await this.register()
  }
}
