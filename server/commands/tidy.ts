import { TABLES } from '../../resources/system/serverCommands.ts'
import { forgetOldTraces, OLD_TRACES } from '../access/oldTraces.ts'
import { removeExpiredFiles } from '../kernel/files/cleanup.ts'
import { type CommandFunction, counted } from './command.ts'

/** VACUUM and ANALYZE, a table at a time. The names are ours: a request only chooses among them. */
export const tablesTidy: CommandFunction = async ({ pool, args, say, progress }) => {
  const tables = TABLES.filter(table => args.table === 'all' || args.table === table)
  await progress(0, tables.length)
  for (const [index, table] of tables.entries()) {
    const since = performance.now()
    await pool.query(`vacuum (analyze, skip_locked) ${table}`)
    await say(`${table}: ${((performance.now() - since) / 1000).toFixed(1)} s`)
    await progress(index + 1)
  }
}

/** Files whose time is over. */
export const filesClean: CommandFunction = async ({ deps, pool, dryRun, say, progress }) => {
  if (dryRun) {
    const { rows } = await pool.query<{ n: number }>('select count(*) as n from files where expires_at <= now()')
    return say(`${counted(rows[0]?.n ?? 0, 'file')} would be removed, and what a crash left in the folder.`)
  }
  let removed = 0
  for (let round = await removeExpiredFiles(deps); round > 0; round = await removeExpiredFiles(deps)) {
    removed += round
    await progress(removed)
  }
  await say(`${counted(removed, 'file')} removed.`)
}

/** What only the present needed. */
export const tracesForget: CommandFunction = async ({ pool, dryRun, say }) => {
  for (const [name, from] of Object.entries(OLD_TRACES)) {
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${from}`)
    await say(`${name}: ${counted(rows[0]?.n ?? 0, 'row')} ${dryRun ? 'would go' : 'to go'}`)
  }
  if (dryRun) return
  await forgetOldTraces(pool)
  await say('Done.')
}
