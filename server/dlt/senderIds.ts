import { isOperator } from '../../resources/schema/access.ts'
import { senderIds } from '../../resources/sms/sender-ids.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { assignToAccounts } from '../records/assign.ts'
import { defineCompanion } from '../records/companion.ts'
import { headerFacts } from './header.ts'
import { senderUsers } from './lending.ts'

/** Sender status (domain §1.3). */
const ACTIVE = 1
const PENDING = 2
const REJECTED = 3

const NEEDED = 'select count(*) as n from dlt_templates where sender_id @> array[$1::bigint] and status = 1'

/** Headers (domain §7.7): the type follows from the text; what a client enters waits for an operator. */
export const senderIdCompanion = defineCompanion(senderIds, {
  virtual: { templates_count: '(select count(*) from dlt_templates d where d.sender_id @> array[t.id] and d.status = 1)' },
  beforeWrite: async ({ caller }, values, before) => {
    const typed = values.sender_id as string | undefined
    const changed = typed !== undefined && (before === undefined || String(before.sender_id) !== typed.toUpperCase())
    // Headers of 3 to 5 letters exist from before the rule of six; they can be kept, not added.
    if (changed && typed.length !== 6)
      throw invalid({ sender_id: ['A header has 6 letters, or 6 digits when it is promotional.'] })
    const byOperator = isOperator(caller.userType)
    // What was refused and put right asks again.
    const again = before?.status === REJECTED && !byOperator
    return {
      ...values,
      ...(typed !== undefined && headerFacts(typed)),
      ...((changed || again) && { status: byOperator ? ACTIVE : PENDING, remark: null }),
    }
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ n: number }>(NEEDED, [row.id])
    if (rows[0]?.n)
      throw conflict(`${row.sender_id} is needed by ${rows[0].n} active templates. Deactivate or change them first.`)
  },
  handlers: {
    row: { users: senderUsers },
    selection: {
      approve: setColumns({ status: ACTIVE, remark: '' }),
      activate: setColumns({ status: ACTIVE }),
      deactivate: setColumns({ status: 0 }),
      reject: context => setColumns({ status: REJECTED, remark: String(context.input.reason) })(context),
      assign: assignToAccounts({ table: 'sender_id_accounts', key: 'sender_id_id' }),
      remove: async ({ tx, records }) => {
        const { rows } = await tx.query<{ id: number }>(
          `delete from sender_ids s where s.id = any($1::bigint[])
           and not exists (select 1 from dlt_templates d where d.sender_id @> array[s.id] and d.status = 1) returning s.id`,
          [records.map(record => record.id)],
        )
        const gone = new Set(rows.map(row => row.id))
        const failed = records
          .filter(({ id }) => !gone.has(id))
          .map(({ id, sender_id }) => ({
            id,
            message: `${sender_id} is needed by active templates. Deactivate or change them first.`,
          }))
        if (gone.size === 0) throw conflict(failed[0]?.message ?? 'Record not found.')
        return { failed }
      },
    },
  },
})
