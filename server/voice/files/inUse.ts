import { tell } from '../../../messaging/tell.ts'
import type { voiceFiles } from '../../../resources/voice/voice-files.ts'
import type { Failure, Row, SelectionHandler } from '../../kernel/context/context.ts'
import { conflict } from '../../kernel/problem/errors.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/** How many campaigns that are not over call with each of some files; also those of accounts that the caller does not see. */
const campaignsWith = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ id: number; n: number }>(
      `select c.voice_file_id as id, count(*) as n from campaigns c where c.voice_file_id = any($1::bigint[]) and ${ofChannel('voice', 'c')}
       and c.status in ('Pending', 'Ready-to-complete') group by 1`,
      [ids],
    ),
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const sentence = (n: number): string =>
  n === 1
    ? tell('1 campaign that is not over calls with this file. Wait, or stop it.')
    : tell('%{count} campaigns that are not over call with this file. Wait, or stop them.', { count: n })

/** A file that is still called with stays (rule voice-13). @throws HttpProblem 409 */
export const refuseInUse = async (tx: Tx, { id }: Row): Promise<void> => {
  const n = (await campaignsWith(tx, [id])).get(id) ?? 0
  if (n > 0) throw conflict(sentence(n))
}

/** Deletes of many those that nobody calls with; what lies in the file store goes with the row. */
export const removeFiles: SelectionHandler<typeof voiceFiles, 'remove'> = async ({ tx, records }) => {
  const used = await campaignsWith(
    tx,
    records.map(({ id }) => id),
  )
  const failed: Failure[] = [...used].map(([id, n]) => ({ id, message: sentence(n) }))
  if (failed.length === records.length) throw conflict(failed[0]?.message ?? tell('Record not found.'))
  await tx.query('delete from voice_files where id = any($1::bigint[])', [
    records.flatMap(({ id }) => (used.has(id) ? [] : [id])),
  ])
  return { failed }
}
