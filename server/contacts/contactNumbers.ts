import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import type { Tx } from '../access/scope.ts'
import { defineCompanion } from '../records/companion.ts'

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

/** Contacts (domain §8.7). A contact belongs to the account of its group. */
export const contactNumberCompanion = defineCompanion(contactNumbers, {
  beforeWrite: async ({ tx }, values) => {
    if (values.contact_group_id === undefined) return values
    const { rows } = await tx.query<{ account_id: number }>('select account_id from contact_groups where id = $1', [
      values.contact_group_id,
    ])
    return { ...values, account_id: rows[0]?.account_id }
  },
  importRows: async ({ tx }, rows, { contact_group_id: group }) => {
    const found = await tx.query<{ account_id: number }>('select account_id from contact_groups where id = $1', [group])
    for (const { values } of rows) values.account_id = found.rows[0]?.account_id
  },
  afterImport: ({ tx }, { contact_group_id: group }) => recountGroups(tx, [Number(group)]),
  afterWrite: ({ tx }, row, before) =>
    recountGroups(
      tx,
      [row.contact_group_id, before?.contact_group_id].filter(id => typeof id === 'number'),
    ),
  remove: async ({ tx }, row) => {
    await tx.query('delete from contact_numbers where id = $1', [row.id])
    await recountGroups(tx, [row.contact_group_id as number])
  },
  handlers: {
    selection: {
      remove: async ({ tx, records }) => {
        await tx.query('delete from contact_numbers where id = any($1::bigint[])', [records.map(record => record.id)])
        await recountGroups(
          tx,
          records.map(record => record.contact_group_id as number),
        )
        return undefined
      },
    },
  },
})
