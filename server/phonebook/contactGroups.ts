import { tell } from '../../messaging/tell.ts'
import { contactGroups } from '../../resources/phonebook/contact-groups.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { moveToTrash, restoreFrom } from '../kernel/records/trash.ts'
import { duplicatesOf, keepHere, mergeGroups } from './mergeGroups.ts'
import { recountGroups } from './recount.ts'

/** Groups of the phone book. Deleting one deletes its contacts: they belong to one group (rule phonebook-2). */
export const contactGroupCompanion = defineCompanion(contactGroups, {
  handlers: {
    row: { duplicates: duplicatesOf, keepHere },
    selection: {
      merge: mergeGroups,
      remove: async ({ tx, caller, records }) => {
        const ids = records.map(record => record.id)
        const batch = await moveToTrash(tx, caller, [
          { table: 'contact_groups', where: 'id = any($1::bigint[])', ids },
          { table: 'contact_numbers', where: 'contact_group_id = any($1::bigint[])', ids },
        ])
        return batch ? { data: { batch } } : { data: {}, message: tell('Deleted permanently: too many contacts to undo.') }
      },
    },
    call: { restore: restoreFrom(contactGroups, ['contact_groups', 'contact_numbers'], recountGroups) },
  },
})
