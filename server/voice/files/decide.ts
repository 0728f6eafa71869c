import { labelOf } from '../../../resources/language/fields.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import type { SelectionHandler } from '../../kernel/context/context.ts'
import type { Undoing } from '../../kernel/records/companion.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { type Notice, notify, tellUndone } from '../../notifications/port.ts'
import { settleStatus } from '../vendors/queue.ts'
import { STATUS } from './statusSql.ts'

type Decided = Parameters<SelectionHandler<typeof voiceFiles, 'approve'>>[0]['records']

const LINK = `/${voiceFiles.name}`

const decide = async (tx: Tx, caller: Caller, records: Decided, status: number, reason: string | null): Promise<void> => {
  const ids = records.map(({ id }) => id)
  await tx.query(
    `update voice_files set status = $2, reject_reason = $3, decided_by = $4, decided_at = now(), updated_at = now()
     where id = any($1::bigint[])`,
    [ids, status, reason, caller.actorId],
  )
}

/** Tells owners what was decided, those who did not decide it themselves. */
const tellOwners = async (
  tx: Tx,
  caller: Caller,
  records: Decided,
  say: (file: string) => Omit<Notice, 'link'>,
): Promise<void> => {
  for (const { user_id, title } of records)
    if (user_id !== null && user_id !== caller.accountId) await notify(tx, user_id, { ...say(String(title)), link: LINK })
}

export const approve: SelectionHandler<typeof voiceFiles, 'approve'> = async ({ tx, caller, records }) => {
  await decide(tx, caller, records, STATUS.approved, null)
  // One that was rejected may be at vendors already.
  await settleStatus(
    tx,
    records.map(({ id }) => id),
  )
  await tellOwners(tx, caller, records, file => ({
    event: 'voice-file-approved',
    title: 'Voice file approved',
    message: `${file} is approved. It can be called with when a vendor has it.`,
    values: { file },
  }))
  return undefined
}

export const reject: SelectionHandler<typeof voiceFiles, 'reject'> = async ({ tx, caller, records, input: { reason } }) => {
  await decide(tx, caller, records, STATUS.rejected, reason)
  await tellOwners(tx, caller, records, file => ({
    event: 'voice-file-rejected',
    title: 'Voice file rejected',
    message: `${file}: ${reason}`,
    values: { file, reason },
  }))
  return undefined
}

/** Owners who were told of a decision are told that it no longer holds. */
export const tellOfUndone: NonNullable<Undoing['after']> = async ({ tx, caller }, put) => {
  const { rows } = await tx.query<{ account_id: number; title: string; status: number }>(
    'select account_id, title, status from voice_files where id = any($1::bigint[]) and account_id <> $2 order by id',
    [put.map(({ id }) => id), caller.accountId],
  )
  for (const { account_id, title, status } of rows)
    await tellUndone(tx, account_id, `the voice file ${title}`, labelOf(voiceFiles.fields.status.choices, status), LINK)
}
