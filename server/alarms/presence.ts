import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { Role } from '../config.ts'
import type { Log } from '../db/log.ts'
import { every } from '../delivery/loop.ts'
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

const BEAT_MS = 5000
/** A process that has been silent for so long does not come back. */
const FORGOTTEN = `interval '1 hour'`

/** What only root may still fill is no free space. */
export const measureSpace = async (folder: string): Promise<Space> => {
  const disk = await statfs(folder)
  return { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize }
}

interface PresenceDeps {
  pool: pg.Pool
  log: Log
  folder: string
  role: Role
  measure?: (folder: string) => Promise<Space>
}

/**
 * This process tells the others that it is there, and how much space is left where it keeps its data: any of them may then judge it
 * (disk.ts, silentProcess.ts). It looks at the disk even while the database can take nothing.
 */
export const startPresence = ({ pool, log, folder, role, measure = measureSpace }: PresenceDeps): Presence => {
  const id = randomUUID()
  const host = hostname()
  let own: OwnDisk | undefined
  const loop = every(BEAT_MS, 'Telling of this process', log, async () => {
    const space = await measure(folder).catch(() => undefined)
    const level = space && spaceLevel(space.free, space.total)
    own = space &&
      level && { ...space, level, host, folder, fullSince: level === 'full' ? (own?.fullSince ?? new Date()) : undefined }
    await pool.query(
      `with gone as (delete from processes where seen_at < now() - ${FORGOTTEN})
       insert into processes (id, host, pid, role, folder, disk_free, disk_total) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set seen_at = now(), disk_free = excluded.disk_free, disk_total = excluded.disk_total`,
      [id, host, process.pid, role, folder, space?.free ?? null, space?.total ?? null],
    )
  })
  return {
    space: () => own,
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop()
      await pool.query('delete from processes where id = $1', [id])
    },
  }
}
