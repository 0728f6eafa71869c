import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { asSystem } from '../scope/scope.ts'
import { filesFolder } from './names.ts'
import { PART } from './store.ts'

/** What has no row is left this long: its upload may be about to write one. */
const STRAY_MS = 24 * 3_600_000

/**
 * Removes files whose time is over, and what a crash left in the folder: drafts, and files whose row was never written.
 * @returns how many went
 */
export const removeExpiredFiles = async (deps: Deps, now = new Date()): Promise<number> => {
  const expired = await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<{ id: string }>(
      'select id from files where expires_at <= $1 order by expires_at limit 1000 for update skip locked',
      [now],
    )
    const ids = rows.map(row => row.id)
    await tx.query('update jobs set file_id = null where file_id = any($1)', [ids])
    await tx.query('delete from files where id = any($1)', [ids])
    return ids
  })
  // The row first: a file without a row is found again, a row without its file would be a broken link.
  for (const id of expired) await rm(join(filesFolder(deps), id), { force: true })
  return expired.length + (await removeStrays(deps, now))
}

const removeStrays = async (deps: Deps, now: Date): Promise<number> => {
  const folder = filesFolder(deps)
  const names = await readdir(folder).catch(error => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  const old: string[] = []
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts?.isFile() && now.getTime() - facts.mtimeMs > STRAY_MS) old.push(name)
  }
  const { rows } = await deps.pool.query<{ id: string }>('select id from files where id = any($1)', [old])
  const known = new Set(rows.map(row => row.id))
  const strays = old.filter(name => name.endsWith(PART) || !known.has(name))
  for (const name of strays) await rm(join(folder, name), { force: true })
  return strays.length
}
