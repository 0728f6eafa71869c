import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Role } from '../config/config.ts'
import { openPool } from '../db/pool.ts'
import { sessionNameOf } from '../db/session.ts'
import { DEATH_MS, endSessions, Pulse, Silence } from '../db/silence.ts'
import type { Log } from '../log/log.ts'
import { every } from './loop.ts'
import { type SpaceLevel, spaceLevel } from './space.ts'

/** Bytes of a disk. */
export interface Space {
  free: number
  total: number
}

/** The disk under the data of this process. */
export interface OwnDisk extends Space {
  level: SpaceLevel
  host: string
  folder: string
  /** Since when it has been full; undefined where it is not. */
  fullSince: Date | undefined
}

export interface Presence {
  /** The disk where this process keeps its data, as it saw it last; undefined where it cannot be asked. */
  space(): OwnDisk | undefined
  /** Looks and tells soon. */
  wake(): void
  stop(): Promise<void>
}

const MEASURE_MS = 1000
/** A process that has been silent for so long does not come back. */
const FORGOTTEN = `interval '1 hour'`

/** What only root may still fill is no free space. */
export const measureSpace = async (folder: string): Promise<Space> => {
  const disk = await statfs(folder)
  return { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}

interface PresenceDeps {
  connection: pg.ClientConfig
  log: Log
  folder: string
  role: Role
  measure?: (folder: string) => Promise<Space>
  /** Silence after which a process counts as dead; signs of life come three times as often. */
  deathMs?: number
}

/**
 * This process tells the others that it is there, and how much space is left where it keeps its data: any of them may then check it
 * (disk.ts, processes.ts), and ends its database sessions when it is silent, frozen or gone, so that it holds nothing. It looks at the
 * disk even while the database can take nothing.
 */
export const startPresence = ({
  connection,
  log,
  folder,
  role,
  measure = measureSpace,
  deathMs = DEATH_MS,
}: PresenceDeps): Presence => {
  const id = randomUUID()
  const host = hostname()
  // A connection of its own: what stands behind a lock, or behind those who do, gives no sign of life.
  const pool = openPool(connection, 1, 'of the heartbeat', log)
  const pulse = new Pulse(deathMs)
  const silence = new Silence<string>(deathMs)
  let own: OwnDisk | undefined
  let measuring: Promise<void> | undefined
  const look = async () => {
    const space = await measure(folder).catch(() => undefined)
    const level = space && spaceLevel(space.free, space.total)
    own = space &&
      level && { ...space, level, host, folder, fullSince: level === 'full' ? (own?.fullSince ?? new Date()) : undefined }
    measuring = undefined
  }
  const beating = every(deathMs / 3, 'Telling of this process', log, async () => {
    measuring ??= look()
    // A disk that does not answer (a network's) must not look like the death of the process.
    await Promise.race([measuring, new Promise(resolve => setTimeout(resolve, MEASURE_MS).unref())])
    const sentAt = performance.now()
    await pool.query({
      name: 'tell_presence',
      text: `with gone as (delete from processes where seen_at < now() - ${FORGOTTEN} and id <> $1)
       insert into processes (id, host, pid, role, folder, disk_free, disk_total, session_name) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set seen_at = now(), disk_free = excluded.disk_free, disk_total = excluded.disk_total`,
      values: [id, host, process.pid, role, folder, own?.free ?? null, own?.total ?? null, sessionNameOf(connection) ?? null],
    })
    pulse.note(sentAt)
  })
  const looking = every(deathMs / 8, 'Looking for silent processes', log, async () => {
    const { rows } = await pool.query<{ key: string; beat: string; host: string; pid: number; session_name: string | null }>({
      name: 'other_processes',
      text: 'select id::text as key, seen_at::text as beat, host, pid, session_name from processes where id <> $1',
      values: [id],
    })
    const silent = new Set(silence.silent(rows))
    if (silent.size === 0 || !pulse.steady) return
    for (const { key, host, pid, session_name } of rows) {
      if (!silent.has(key)) continue
      const ended = await endSessions(pool, [session_name], log)
      if (ended > 0) log.warn(`Process ${pid} on ${host} is silent: ${ended} of its database sessions were ended.`)
    }
  })
  return {
    space: () => own,
    wake: () => beating.wake(),
    stop: async () => {
      await Promise.all([beating.stop(), looking.stop()])
      try {
        await pool.query('delete from processes where id = $1', [id])
      } finally {
        await pool.end()
      }
    },
  }
}
