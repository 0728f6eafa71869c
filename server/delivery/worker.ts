import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { messageOf } from '../../messaging/thrown.ts'
import { warnRarely } from '../kernel/db/rarely.ts'
import { sessionNameOf } from '../kernel/db/session.ts'
import { DEATH_MS, Pulse } from '../kernel/db/silence.ts'
import type { Log } from '../kernel/log/log.ts'
import type { Loop } from '../kernel/processes/loop.ts'
import { Standby } from '../kernel/processes/standby.ts'
import type { Mark } from './witness/marks.ts'
import type { Memory } from './witness/restored.ts'

export interface LeaseTimes {
  /** How often a worker says that it lives; one that stands by does so less often (`watchingMs`). */
  beatMs: number
  /** Silence after which the others take it for dead. */
  deathMs: number
}

/** What goes out between two signs of life is what a restored database cannot be told from. */
export const LEASE_TIMES: LeaseTimes = { beatMs: 1000, deathMs: DEATH_MS }

/** How often one that stands by tells that it is alive, and looks who is not: several times in what counts as death. */
export const watchingMs = ({ beatMs, deathMs }: LeaseTimes): number => Math.max(beatMs, deathMs / 5)

type Sign = Omit<Mark, 'id' | 'at'> & { at: Date }

/** What a sign of life answers; `$2` is our mark, `$3` what we handed over ourselves. */
const SIGN = `beats, seen_at as at, (select uuid from restores order by id desc limit 1) as restore,
  $3::bigint + coalesce((select sum(submits) from workers where mark is distinct from $2), 0)::bigint as submits`

/**
 * This process as a worker: an epoch under which it claims messages, and the heartbeat that keeps it. Who is silent too long is declared
 * dead by the others and gets a new epoch when it comes back; what it had claimed under the old one is no longer its own. Each sign of
 * life is also written into the data folder: a database that has fewer of them is not the one they were written to.
 */
export class Lease {
  private readonly pool: pg.Pool
  private readonly log: Log
  private readonly times: LeaseTimes
  private readonly memory: Memory
  private readonly standby: Standby
  private current = 0
  /** The epoch that others ended; kept until it is told, also where the connection is lost in between. */
  private ended = 0
  private readonly pulse: Pulse
  private loop: Loop | undefined
  /** As last written to the database. */
  private mark: Mark = { id: '', beats: 0, submits: 0, at: '', restore: null }
  private submits = 0
  /** The writing of a mark that is under way. A disk that stands still keeps no sign of life back. */
  private writing: Promise<unknown> | undefined
  /** The connection was lost since the last sign of life: behind the next one may be another database. */
  private doubted = false

  /** @param pool where nothing waits for a lock: what stands behind one gives no sign of life */
  constructor(pool: pg.Pool, log: Log, memory: Memory, times: LeaseTimes = LEASE_TIMES, standby = new Standby()) {
    this.pool = pool
    this.log = log
    this.memory = memory
    this.times = times
    this.standby = standby
    this.pulse = new Pulse(times.deathMs)
    pool.on('connect', client => client.on('error', () => this.doubt()))
  }

  get epoch(): number {
    return this.current
  }

  /** Whether the others surely still take us for alive: only then may anything be claimed or written to a gateway. */
  get valid(): boolean {
    return this.current !== 0 && !this.doubted && this.pulse.fresh
  }

  /** Whether our own heartbeats came through long enough to check those of others: silence may be the database's. */
  get mayDeclareDead(): boolean {
    return this.valid && this.pulse.steady
  }

  /** So many messages were handed to a gateway. */
  count(submits: number): void {
    this.submits += submits
  }

  async start(): Promise<void> {
    await this.register()
    // One that stands by hands nothing over, so that there is nothing to be told from.
    const pace = { atWork: this.times.beatMs, waiting: watchingMs(this.times) }
    this.loop = this.standby.always(pace, 'The heartbeat of this worker', this.log, () => this.beat())
  }

  /** Ends the epoch in good order; what is still claimed under it is then known to be left over. */
  async stop(): Promise<void> {
    await this.loop?.stop()
    await this.writing
    const sign = await this.say('stopped_at = now()')
    if (sign) {
      this.note(sign)
      await this.write()
    }
    await this.pool.query('delete from route_health where epoch = $1', [this.current])
    this.current = 0
  }

  /** Under a new epoch and a new mark, once it is known that the database is the one that this process and those before it wrote to. */
  private async register(): Promise<void> {
    const { settled } = await this.memory.look(this.mark.id === '' ? undefined : this.mark)
    const sentAt = performance.now()
    const id = randomUUID()
    this.submits = 0
    const { rows } = await this.pool.query<Sign & { epoch: number }>(
      `insert into workers (host, pid, role, session_name, mark, beats) values ($1, $4, 'worker', $5, $2::uuid, 1)
       returning epoch, ${SIGN}`,
      [hostname(), id, 0, process.pid, sessionNameOf(this.pool.options) ?? null],
    )
    this.current = present(rows[0]).epoch
    this.doubted = false
    this.pulse.note(sentAt)
    this.mark = { ...this.mark, id }
    // What remembers less is let go of only once there is what remembers more.
    this.note(present(rows[0]))
    if (await this.write()) await this.memory.marks.remove(settled.filter(mark => mark !== id))
  }

  private async beat(): Promise<void> {
    const sentAt = performance.now()
    const sign = await this.say().catch(error => {
      this.doubted = true
      throw error
    })
    if (sign && sign.beats > this.mark.beats) {
      this.doubted = false
      this.pulse.note(sentAt)
      this.note(sign)
      this.writing ??= this.write().finally(() => {
        this.writing = undefined
      })
      return
    }
    await this.writing
    if (this.current !== 0) this.ended = this.current
    this.current = 0
    const declaredDead = !sign && (await this.isKnown())
    await this.register()
    if (declaredDead)
      this.log.warn(`This worker was silent too long and was taken for dead: it goes on under a new epoch after ${this.ended}.`)
  }

  /** One more sign of life; undefined where this worker does not stand as alive. */
  private async say(more = ''): Promise<Sign | undefined> {
    const { rows } = await this.pool.query<Sign>({
      ...(more === '' && { name: 'sign_of_life' }),
      text: `update workers set seen_at = now(), beats = beats + 1, submits = $3 ${more && `, ${more}`}
       where epoch = $1 and mark = $2::uuid and stopped_at is null returning ${SIGN}`,
      values: [this.current, this.mark.id, this.submits],
    })
    return rows[0]
  }

  private async isKnown(): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from workers where mark = $1 and beats >= $2', [
      this.mark.id,
      this.mark.beats,
    ])
    return rowCount === 1
  }

  private note({ beats, submits, restore, at }: Sign): void {
    this.mark = { id: this.mark.id, beats, submits, restore, at: at.toISOString() }
  }

  /** @returns whether the mark is on disk: a full disk is told, and does not keep anything from being sent */
  private async write(): Promise<boolean> {
    try {
      await this.memory.marks.write(this.mark)
      return true
    } catch (error) {
      warnRarely(
        this.log,
        `What was sent cannot be noted in ${this.memory.marks.folder}, so a restored database would not be noticed: ${messageOf(error)}`,
      )
      return false
    }
  }

  private doubt(): void {
    this.doubted = true
    this.loop?.wake()
  }
}
