import { present } from '../../../messaging/present.ts'
import type { SilentSelectionHandler } from '../context/context.ts'
import { naturalNumbers } from '../values/numbers.ts'
import { quoted } from './columns.ts'

/** Rows of what is lent that such an action may change, over the alias `t`: those of the accounts it names; in place of others, all. */
export const ASSIGNED = `($input->>'mode' = 'replace' or t.account_id in (select jsonb_array_elements_text($input->'user_ids')::bigint))`

/** Lends records to accounts for reading and sending: `mode` add, replace or remove. The accounts were checked as references. */
export const assignToAccounts =
  ({ table, key }: { table: string; key: string }): SilentSelectionHandler =>
  async ({ tx, records, input }) => {
    const ids = records.map(record => record.id)
    const accounts = present(naturalNumbers(input.user_ids))
    if (input.mode === 'remove')
      await tx.query(`delete from ${quoted(table)} where ${quoted(key)} = any($1::bigint[]) and account_id = any($2::bigint[])`, [
        ids,
        accounts,
      ])
    else {
      if (input.mode === 'replace')
        await tx.query(
          `delete from ${quoted(table)} where ${quoted(key)} = any($1::bigint[]) and account_id <> all($2::bigint[])`,
          [ids, accounts],
        )
      await tx.query(
        `insert into ${quoted(table)} (${quoted(key)}, account_id) select r, a from unnest($1::bigint[]) r cross join unnest($2::bigint[]) a on conflict do nothing`,
        [ids, accounts],
      )
    }
    return undefined
  }
