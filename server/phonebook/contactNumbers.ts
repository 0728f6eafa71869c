import { contactNumbers } from '../../resources/phonebook/contact-numbers.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { moveToTrash, restoreFrom } from '../kernel/records/trash.ts'
import { cannotGoBack } from './goesBack.ts'
import { COPIED, copyContacts, moveContacts } from './moveContacts.ts'
import { recountGroups } from './recount.ts'

/** Contacts (rule phonebook-3). A contact belongs to the account of its group. */
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
  afterImport: async ({ tx }, { contact_group_id: group }) => {
    await recountGroups(tx, [Number(group)])
    return []
  },
  afterWrite: ({ tx }, row, before) =>
    recountGroups(
      tx,
      [row.contact_group_id, before?.contact_group_id].filter(id => typeof id === 'number'),
    ),
  remove: async ({ tx }, row) => {
    await tx.query('delete from contact_numbers where id = $1', [row.id])
    await recountGroups(tx, [row.contact_group_id as number])
  },
  undo: {
    rows: { copy: COPIED },
    refuses: async (...asked) => (asked[2] === 'move' ? cannotGoBack(...asked) : []),
    after: ({ tx }, put) =>
      recountGroups(
        tx,
        put.flatMap(({ before, after }) => [before, after].flatMap(row => (row ? Number(row.contact_group_id) : []))),
      ),
  },
  handlers: {
    selection: {
      move: moveContacts,
      copy: copyContacts,
      remove: async ({ tx, caller, records }) => {
        const ids = records.map(record => record.id)
        const batch = await moveToTrash(tx, caller, [{ table: 'contact_numbers', where: 'id = any($1::bigint[])', ids }])
        await recountGroups(
          tx,
          records.map(record => record.contact_group_id as number),
        )
        return { data: { batch } }
      },
    },
    call: { restore: restoreFrom(contactNumbers, ['contact_numbers'], recountGroups) },
  },
})
