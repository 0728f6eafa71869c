import type { Tx } from '../kernel/scope/scope.ts'

/** Brings the counters of groups in line with their contacts; in the transaction that changed them. */
export const recountGroups = async (tx: Tx, groups: readonly number[]): Promise<void> => {
  // Whoever counts at the same time is waited for before counting begins: a count that waits half way misses what the other added.
  await tx.query('select from contact_groups where id = any($1::bigint[]) order by id for no key update', [groups])
  await tx.query(
    `update contact_groups g set contacts_count = (select count(*) from contact_numbers n where n.contact_group_id = g.id)
     where g.id = any($1::bigint[])`,
    [[...new Set(groups)]],
  )
}
