import { tell } from '../../../messaging/tell.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import type { SelectionHandler } from '../../kernel/context/context.ts'
import { setColumns } from '../../kernel/records/actions.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { replyFile } from './file.ts'
import { replyThreads, threadHistory } from './reading.ts'
import { sendReply } from './reply.ts'
import { BESIDE } from './rows.ts'

/** To somebody who sees the conversation: its account, one above it, or an operator. */
const assign: SelectionHandler<typeof threads, 'assign'> = async ({ tx, records, input }) => {
  const to = input.assigned_to ?? null
  const ids = records.map(({ id }) => id)
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ id: number }>(
      `select t.id from wa_threads t join accounts o on o.id = t.account_id left join accounts a on a.id = $2
       where t.id = any($1::bigint[]) and ($2::bigint is null or a.id = any(o.path) or (a."userType" in (0, 3) and a.status <> 4))`,
      [ids, to],
    ),
  )
  const seen = new Set(rows.map(({ id }) => id))
  const failed = ids.filter(id => !seen.has(id)).map(id => ({ id, message: tell('This user does not see the conversation.') }))
  await tx.query('update wa_threads set assigned_to = $2, updated_at = now() where id = any($1::bigint[])', [[...seen], to])
  return { failed }
}

/** Conversations of WhatsApp (rules whatsapp-74 to whatsapp-78). */
export const threadCompanion = defineCompanion(threads, {
  beside: BESIDE,
  handlers: {
    selection: {
      markRead: setColumns({ unread: 0 }),
      assign,
      close: setColumns({ status: 'closed' }),
      reopen: setColumns({ status: 'open' }),
    },
    call: { messages: replyThreads, history: threadHistory, reply: sendReply, file: replyFile },
  },
})
