import { wireDateTime } from '../../../messaging/format.ts'
import { present } from '../../../messaging/present.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import type { voiceFiles } from '../../../resources/voice/voice-files.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { fileIdOf } from '../../kernel/files/names.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/** Longer than what is heard. */
const HEARD_SECONDS = 3600

const pathsOf = async (tx: Tx, id: number): Promise<{ uploaded: string; converted: string }> => {
  const { rows } = await tx.query<{ path: string; converted_path: string }>(
    'select path, converted_path from voice_files where id = $1',
    [id],
  )
  const { path, converted_path } = present(rows[0])
  return { uploaded: present(fileIdOf(path)), converted: present(fileIdOf(converted_path)) }
}

type AtVendor = AnswerOf<typeof voiceFiles, 'play'>['vendor_files'][number]

const atVendors = async (tx: Tx, id: number, timezone: string): Promise<AtVendor[]> => {
  const { rows } = await tx.query<Omit<AtVendor, 'synced_at'> & { synced_at: Date | null }>(
    `select v.route_id as voice_smsc_id, r.route_name, v.vendor_voice_id, v.status, v.message, v.synced_at
     from voice_vendor_files v join primary_routes r on r.id = v.route_id where v.voice_file_id = $1 order by r.route_name`,
    [id],
  )
  return rows.map(row => ({ ...row, synced_at: row.synced_at && wireDateTime(row.synced_at, timezone) }))
}

/** A link that plays what is called out, one that saves what was uploaded, and to operators where vendors have it. */
export const play: RowHandler<typeof voiceFiles, 'play'> = async ({ tx, deps, caller, record }) => {
  const { uploaded, converted } = await pathsOf(tx, record.id)
  return {
    data: {
      file_path: signedPath(deps.secrets, converted, { purpose: 'shown', seconds: HEARD_SECONDS }),
      download_path: signedPath(deps.secrets, uploaded),
      vendor_files: isOperator(caller.userType) ? await atVendors(tx, record.id, caller.timezone) : [],
    },
  }
}

export const download: RowHandler<typeof voiceFiles, 'download'> = async ({ tx, deps, record }) => ({
  data: { file_path: signedPath(deps.secrets, (await pathsOf(tx, record.id)).uploaded) },
})
