import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import type { Client } from '../db/client.ts'

/**
 * Runs `work` on the caller's own connection with the scope of the server: what decides about a message (blacklists of accounts above,
 * routes assigned to them) is not the sender's to see. Inside, every query must name its account itself. A second connection would do
 * as well, were it not that requests which each hold one and wait for another end up waiting for each other.
 */
export async function aboveTenant<T>(tx: Client, work: () => Promise<T>): Promise<T> {
  // One round trip: `pg` answers several statements with the result of each.
  const [{ rows }] = (await tx.query(
    `select current_setting('role') as role, coalesce(current_setting('app.scope', true), '') as scope; set local role none; set local app.scope = 'all'`,
  )) as unknown as [pg.QueryResult<{ role: string; scope: string }>]
  const { role, scope } = present(rows[0])
  try {
    return await work()
  } finally {
    // After a failed statement this fails too, and the transaction is rolled back, which restores both.
    await tx
      .query({
        name: 'scope',
        text: `select set_config('app.scope', $1, true), set_config('role', $2, true)`,
        values: [scope, role],
      })
      .catch(() => {})
  }
}
