import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { asSystem } from '../../kernel/scope/scope.ts'

const AT_ONCE = 20_000

/**
 * Adds the changes of messages noted so far to the counts that reports read (server/schema/13_reports.sql). Reports are right without it; it keeps
 * them fast.
 * @returns how many changes were added
 */
export async function foldFacts(pool: pg.Pool): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await asSystem(pool, async tx => {
      const { rows } = await tx.query<{ count: number }>('select fold_message_facts($1) as count', [AT_ONCE])
      return present(rows[0]).count
    })
    folded += count
    if (count < AT_ONCE) return folded
  }
}
