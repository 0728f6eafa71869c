import { isOperator } from '../../resources/schema/access.ts'
import { senderIds } from '../../resources/sms/sender-ids.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { assignToAccounts } from '../records/assign.ts'
import { defineCompanion } from '../records/companion.ts'

/** Sender status (domain §1.3). */
const ACTIVE = 1
const PENDING = 2

/** Headers (domain §7.7): the type follows from the text; what a client enters waits for an operator. */
export const senderIdCompanion = defineCompanion(senderIds, {
  virtual: { templates_count: '(select count(*) from dlt_templates d where d.sender_id @> array[t.id] and d.status = 1)' },
  beforeWrite: async ({ caller }, values, before) => {
    const typed = values.sender_id as string | undefined
    if (typed === undefined) return values
    const changed = before === undefined || String(before.sender_id) !== typed.toUpperCase()
    // Headers of 3 to 5 letters exist from before the rule of six; they can be kept, not added.
    if (changed && typed.length !== 6)
      throw invalid({ sender_id: ['A header has 6 letters, or 6 digits when it is promotional.'] })
    return {
      ...values,
      sender_id: typed.toUpperCase(),
      dlt_header_exact: typed,
      header_type: /^\d/.test(typed) ? 2 : 1,
      ...(changed && { status: isOperator(caller.userType) ? ACTIVE : PENDING }),
    }
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ n: number }>(
      'select count(*) as n from dlt_templates where sender_id @> array[$1::bigint] and status = 1',
      [row.id],
    )
    if (rows[0]?.n)
      throw conflict(`${row.sender_id} is needed by ${rows[0].n} active templates. Deactivate or change them first.`)
  },
  handlers: {
    selection: {
      approve: setColumns({ status: ACTIVE }),
      deactivate: setColumns({ status: 0 }),
      reject: context => setColumns({ status: 3, remark: String(context.input.reason) })(context),
      assign: assignToAccounts({ table: 'sender_id_accounts', key: 'sender_id_id' }),
    },
  },
})
