import { tell } from '../../../messaging/tell.ts'
import type { voiceFiles } from '../../../resources/voice/voice-files.ts'
import { isVoiceReadySql } from '../../gateways/voice/vendorOf.ts'
import type { SelectionHandler } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { STATUS } from '../files/statusSql.ts'

/**
 * What becomes of approved files by what vendors say of them (rule voice-12): approved where one has it, processing while one has still to say,
 * failed where none took it.
 */
export const settleStatus = async (tx: Pick<Tx, 'query'>, ids: readonly number[]): Promise<void> => {
  await tx.query(
    `update voice_files f set status = s.status, updated_at = now()
     from (select t.id, case when count(v.*) = 0 or bool_or(v.status = 'synced') then ${STATUS.approved}
             when bool_or(v.status = 'processing') then ${STATUS.processing} else ${STATUS.failed} end as status
           from voice_files t left join voice_vendor_files v on v.voice_file_id = t.id where t.id = any($1::bigint[]) group by t.id) s
     where f.id = s.id and f.status in (${STATUS.approved}, ${STATUS.processing}, ${STATUS.failed}) and f.status <> s.status`,
    [ids],
  )
}

const WAITS = `status = 'processing', vendor_voice_id = null, message = null, synced_at = null, checked_at = null, asked_at = null, tries = 0`

/** Leaves it to the workers to hand rows over once more. @param ids of `voice_vendor_files` */
export const handOverAgain = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const { rows } = await tx.query<{ file: number }>(
    `update voice_vendor_files set ${WAITS} where id = any($1::bigint[]) returning voice_file_id as file`,
    [ids],
  )
  await settleStatus(
    tx,
    rows.map(({ file }) => file),
  )
}

/** `POST sync-voice-template-to-vendor`: workers hand the files over, each that the vendor does not have already (rule voice-14). */
export const sync: SelectionHandler<typeof voiceFiles, 'sync'> = async ({ tx, records, input }) => {
  const route = input.voice_smsc_id
  const { rows } = await tx.query<{ is_ready: number }>(
    `select ${isVoiceReadySql('r')} as is_ready from primary_routes r where r.id = $1 and r.gateway_type = 4 and r.status = 1`,
    [route],
  )
  if (!rows[0]) throw invalid({ voice_smsc_id: [tell('Choose an active voice vendor.')] })
  if (!rows[0].is_ready)
    throw invalid({
      voice_smsc_id: [
        tell('This route lacks the type, address, login or password of its vendor: enter them in the route first.'),
      ],
    })
  const ids = records.map(({ id }) => id)
  await tx.query(
    `insert into voice_vendor_files as v (voice_file_id, account_id, route_id)
     select f.id, f.account_id, $2 from voice_files f where f.id = any($1::bigint[]) order by f.id
     on conflict (voice_file_id, route_id) do update set ${WAITS} where v.status in ('rejected', 'failed', 'deleted')`,
    [ids, route],
  )
  await settleStatus(tx, ids)
  return undefined
}

/** Has vendors asked at once what became of files that they were given. @param where over `voice_vendor_files`, with `$1` for the numbers */
const askNow = (tx: Tx, where: string, ids: readonly number[]) =>
  tx.query(`update voice_vendor_files set checked_at = null where ${where} and vendor_voice_id is not null`, [ids])

/** Of files, at all their vendors. */
export const check: SelectionHandler<typeof voiceFiles, 'check'> = async ({ tx, records }) => {
  await askNow(
    tx,
    'voice_file_id = any($1::bigint[])',
    records.map(({ id }) => id),
  )
  return undefined
}

/** Of files at single vendors. @param ids of `voice_vendor_files` */
export const askNowOf = (tx: Tx, ids: readonly number[]) => askNow(tx, 'id = any($1::bigint[])', ids)
