import { templateGroups } from '../../resources/dlt/template-groups.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { assignGroups, groupMembers } from './lending.ts'

/** Template groups (rules dlt-6 and dlt-5). Whoever has a group has its templates: the database keeps the lending in step (server/schema/07_dlt.sql). */
export const templateGroupCompanion = defineCompanion(templateGroups, {
  virtual: {
    templates_count: '(select count(*) from dlt_templates d where d.dlt_template_group_id = t.id)',
    users_count: '(select count(*) from dlt_template_group_accounts a where a.dlt_template_group_id = t.id)',
  },
  handlers: {
    row: { members: groupMembers },
    selection: {
      assign: assignGroups,
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, records }) => {
        await tx.query('delete from dlt_template_groups where id = any($1::bigint[])', [records.map(record => record.id)])
        return undefined
      },
    },
  },
})
