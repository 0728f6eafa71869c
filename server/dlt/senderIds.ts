import { tell } from '../../messaging/tell.ts'
import { senderIds } from '../../resources/dlt/sender-ids.ts'
import { isOperator } from '../../resources/language/access.ts'
import { labelOf } from '../../resources/language/fields.ts'
import type { Row, SelectionContext } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { assignToAccounts } from '../kernel/records/assign.ts'
import { defineCompanion, type Undoing } from '../kernel/records/companion.ts'
import { type Notice, notify, notifyOperators, tellUndone } from '../notifications/port.ts'
import { headerFacts } from './header.ts'
import { senderUsers } from './lending.ts'

/** Sender status (rule dlt-2). */
const ACTIVE = 1
const PENDING = 2
const REJECTED = 3

/** Tells the owners of sender IDs what was decided, those who did not decide it themselves. */
const tellOwners = async (
  { tx, caller, records }: SelectionContext,
  event: string,
  say: (sender: string) => Pick<Notice, 'title' | 'message' | 'values'>,
): Promise<undefined> => {
  for (const { user_id, sender_id } of records)
    if (user_id !== caller.accountId)
      await notify(tx, Number(user_id), { event, link: '/senderid-list', ...say(String(sender_id)) })
}

/** Owners who were told of a decision are told that it no longer holds. */
const tellOfUndone: NonNullable<Undoing['after']> = async ({ tx, caller }, put, action) => {
  if (action !== 'approve' && action !== 'reject') return
  const { rows } = await tx.query<{ account_id: number; sender_id: string; status: number }>(
    'select account_id, sender_id, status from sender_ids where id = any($1::bigint[]) and account_id <> $2 order by id',
    [put.map(({ id }) => id), caller.accountId],
  )
  for (const { account_id, sender_id, status } of rows)
    await tellUndone(
      tx,
      account_id,
      `the sender ID ${sender_id}`,
      labelOf(senderIds.fields.status.choices, status),
      '/senderid-list',
    )
}

const neededBy = ({ sender_id, templates_count: count }: Row): string =>
  Number(count) === 1
    ? tell('%{key} is used by 1 active template. Deactivate or change them first.', { key: String(sender_id) })
    : tell('%{key} is used by %{count} active templates. Deactivate or change them first.', {
        key: String(sender_id),
        count: Number(count),
      })

/** Headers (rule dlt-2): the type follows from the text; what a client enters waits for an operator. */
export const senderIdCompanion = defineCompanion(senderIds, {
  // Stored upper-case, looked for as anybody types.
  filters: { sender_id: 't.sender_id ^@ upper(?)' },
  beforeWrite: async ({ caller }, values, before) => {
    const typed = values.sender_id as string | undefined
    const changed = typed !== undefined && (before === undefined || String(before.sender_id) !== typed.toUpperCase())
    // Headers of 3 to 5 letters exist from before the rule of six; they can be kept, not added.
    if (changed && typed.length !== 6)
      throw invalid({ sender_id: [tell('Enter 6 letters, or 6 digits for a promotional sender ID.')] })
    const byOperator = isOperator(caller.userType)
    // What was refused and put right asks again.
    const again = before?.status === REJECTED && !byOperator
    return {
      ...values,
      ...(typed !== undefined && headerFacts(typed)),
      ...((changed || again) && { status: byOperator ? ACTIVE : PENDING, remark: null }),
    }
  },
  // What waits for approval does not wait to be found.
  afterWrite: async ({ tx }, row, before) => {
    if (row.status !== PENDING || before?.status === PENDING) return
    await notifyOperators(tx, 'sender-id-action', {
      event: 'sender-waiting',
      title: 'Sender ID to approve',
      message: `${row.sender_id} of entity ${row.pe_id} is waiting for approval.`,
      link: `/senderid-list?${new URLSearchParams({ filter: JSON.stringify({ status: PENDING }) })}`,
    })
  },
  beforeDelete: async (_context, row) => {
    if (Number(row.templates_count) > 0) throw conflict(neededBy(row))
  },
  undo: { after: tellOfUndone },
  handlers: {
    row: { users: senderUsers },
    selection: {
      approve: async context => {
        await setColumns({ status: ACTIVE, remark: '' })(context)
        return tellOwners(context, 'sender-approved', sender => ({
          title: 'Sender ID approved',
          message: `${sender} can be used now.`,
          values: { sender },
        }))
      },
      activate: setColumns({ status: ACTIVE }),
      deactivate: setColumns({ status: 0 }),
      reject: async context => {
        const reason = String(context.input.reason)
        await setColumns({ status: REJECTED, remark: reason })(context)
        return tellOwners(context, 'sender-rejected', sender => ({
          title: 'Sender ID rejected',
          message: `${sender}: ${reason}`,
          values: { sender, reason },
        }))
      },
      assign: assignToAccounts({ table: 'sender_id_accounts', key: 'sender_id_id' }),
      remove: async ({ tx, records }) => {
        const { rows } = await tx.query<{ id: number }>(
          `delete from sender_ids s where s.id = any($1::bigint[])
           and s.templates_count = 0 returning s.id`,
          [records.map(record => record.id)],
        )
        const gone = new Set(rows.map(row => row.id))
        const failed = records.filter(({ id }) => !gone.has(id)).map(row => ({ id: row.id, message: neededBy(row) }))
        if (gone.size === 0) throw conflict(failed[0]?.message ?? tell('Record not found.'))
        return { failed }
      },
    },
  },
})
