import type pg from 'pg'
import { errorCode, messageOf } from '../../../messaging/thrown.ts'
import type { Log } from '../log/log.ts'

/** Silence after which a process is taken for dead, in milliseconds (rule engines-4). */
export const DEATH_MS = 15_000
/** Of that time: beyond it one is no longer sure of oneself. */
const SURE = 0.6

type Clock = () => number
const monotonic: Clock = () => performance.now()

/** Our own signs of life, by the monotonic clock: whether they arrive, and for how long they have without a gap. */
export class Pulse {
  private beatAt = Number.NEGATIVE_INFINITY
  private steadySince = 0
  private readonly deathMs: number
  private readonly now: Clock

  constructor(deathMs: number, now = monotonic) {
    this.deathMs = deathMs
    this.now = now
  }

  /** @param sentAt when the sign that has arrived was sent */
  note(sentAt: number): void {
    if (sentAt - this.beatAt > this.deathMs * SURE) this.steadySince = sentAt
    this.beatAt = sentAt
  }

  /** Whether the others surely still take us for alive. */
  get fresh(): boolean {
    return this.now() - this.beatAt < this.deathMs * SURE
  }

  /** Whether ours came through long enough to check the silence of others: it may be the database's. */
  get steady(): boolean {
    return this.fresh && this.now() - this.steadySince > this.deathMs
  }
}

/** Somebody's last sign of life, whatever its time says: only that it changes counts. */
export interface Sign<Key> {
  key: Key
  beat: string
}

/**
 * Who is silent: whose sign has not changed for so long by our own monotonic clock. Clocks that jump, ours or the database's, neither
 * kill nor keep anybody.
 */
export class Silence<Key> {
  private known = new Map<Key, { beat: string; since: number }>()
  private lookedAt = Number.NEGATIVE_INFINITY
  private readonly deathMs: number
  private readonly now: Clock

  constructor(deathMs: number, now = monotonic) {
    this.deathMs = deathMs
    this.now = now
  }

  /** @param signs of everybody who should be alive; looked at again and again, several times in `deathMs` */
  silent(signs: readonly Sign<Key>[]): Key[] {
    const now = this.now()
    // We stood still ourselves, or could not look: what the others did meanwhile is not known.
    if (now - this.lookedAt > this.deathMs * SURE) this.known.clear()
    this.lookedAt = now
    this.known = new Map(
      signs.map(({ key, beat }) => {
        const last = this.known.get(key)
        return [key, last?.beat === beat ? last : { beat, since: now }]
      }),
    )
    return [...this.known].flatMap(([key, { since }]) => (now - since > this.deathMs ? [key] : []))
  }
}

/**
 * Ends the sessions of processes that are silent, by their name (session.ts): whatever they lock is free then, and a session that writes
 * to somebody who does not read ends too. Only sessions of our own role, or of any where ours has pg_signal_backend.
 * @returns how many were ended
 */
export const endSessions = async (pool: pg.Pool, names: readonly (string | null)[], log: Log): Promise<number> => {
  try {
    const { rows } = await pool.query<{ ended: number }>(
      `select count(*) filter (where pg_terminate_backend(pid)) as ended from pg_stat_activity
       where application_name = any($1) and application_name <> current_setting('application_name') and backend_type = 'client backend'`,
      [names],
    )
    return rows[0]?.ended ?? 0
  } catch (error) {
    if (errorCode(error) !== FORBIDDEN) throw error
    log.warn(
      `The sessions of a silent process could not be ended: ${messageOf(error)}. Let all processes use one role, or grant it pg_signal_backend.`,
    )
    return 0
  }
}

/** Those of these names that sessions bear: of a process that has died there is none any more. */
export const livingSessions = async (pool: pg.Pool, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where application_name = any($1)',
    [names],
  )
  return new Set(rows.map(({ name }) => name))
}

const FORBIDDEN = '42501'
