import { tell } from '../../../messaging/tell.ts'
import { voicePulses } from '../../../messaging/voice/pulses.ts'
import type { VoiceSendFile } from '../../../resources/voice/send.answers.ts'
import type { Payer } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { fileIdOf } from '../../kernel/files/names.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { Secrets } from '../../kernel/scope/secrets.ts'
import { type VoiceMember, voiceMembers } from '../../routing/port.ts'

/** A voice file as calls need it. */
export interface SendingFile {
  id: number
  title: string
  voice_type: 1 | 2
  language: string
  dlt_template_id: string | null
  duration_ms: number
  /** What vendors play, in the file store. */
  converted_path: string
}

const COLUMNS = 'f.id, f.title, f.voice_type, f.language, f.dlt_template_id, f.duration_ms, f.converted_path'
/** Approved, whatever vendors made of it since. */
const APPROVED = 'f.status not in (0, 2)'

const REFUSED: Readonly<Record<number, string>> = {
  0: tell('The file waits for its approval.'),
  2: tell('The file was rejected: upload another one.'),
}

/**
 * The file of a form: the account's own, approved.
 * @param client sees every account
 * @throws HttpProblem 422 on `voice_file_id`
 */
export const findFile = async (client: Client, payer: Pick<Payer, 'id'>, id: number): Promise<SendingFile> => {
  const { rows } = await client.query<SendingFile & { status: number }>({
    name: 'voice_file_of_send',
    text: `select ${COLUMNS}, f.status from voice_files f where f.id = $1 and f.account_id = $2`,
    values: [id, payer.id],
  })
  const file = rows[0]
  const why = file ? REFUSED[file.status] : tell('Choose a voice file of this account.')
  if (!file || why) throw invalid({ voice_file_id: [why ?? ''] })
  return file
}

/** Files that can be called with over some primary routes, by their titles. @param client sees every account */
export const filesOf = async (
  client: Client,
  payer: Pick<Payer, 'id'>,
  routes: readonly number[],
  { search, id, most }: { search: string; id: number | undefined; most: number },
): Promise<SendingFile[]> => {
  const { rows } = await client.query<SendingFile>(
    `select ${COLUMNS} from voice_files f where f.account_id = $1 and ${APPROVED}
       and exists (select from voice_vendor_files v where v.voice_file_id = f.id and v.route_id = any($2) and v.status = 'synced'
         and v.vendor_voice_id is not null)
       and ($3 = '' or f.title ilike '%' || $4 || '%') and ($5::bigint is null or f.id = $5)
     order by f.title, f.id limit $6`,
    [payer.id, routes, search, search.replace(/[\\%_]/g, '\\$&'), id ?? null, most],
  )
  return rows
}

/** Seconds of a file, begun ones whole. */
export const secondsOf = ({ duration_ms }: Pick<SendingFile, 'duration_ms'>): number => Math.ceil(duration_ms / 1000)

/** What a call costs that plays it to its end (rule voice-43). */
export const pulsesOf = ({ duration_ms }: Pick<SendingFile, 'duration_ms'>, pulse: number): number =>
  Math.max(1, voicePulses(duration_ms / 1000, pulse))

/** Longer than what is played. */
const AUDIO_SECONDS = 3600

interface Shown {
  secrets: Secrets
  routes: readonly number[]
  pulse: number
}

/** Files as the send page shows them. */
export const shownFiles = async (
  client: Client,
  files: readonly SendingFile[],
  { secrets, routes, pulse }: Shown,
): Promise<VoiceSendFile[]> => {
  const shown: VoiceSendFile[] = []
  for (const file of files)
    shown.push({
      id: file.id,
      title: file.title,
      voice_type: file.voice_type,
      language: file.language,
      duration_seconds: secondsOf(file),
      pulses: pulsesOf(file, pulse),
      caller_ids: callerIdsOf((await voiceMembers(client, routes, file.id)).filter(({ hasFile }) => hasFile)),
      audio: signedPath(secrets, fileIdOf(file.converted_path) ?? '', { purpose: 'shown', seconds: AUDIO_SECONDS }),
    })
  return shown
}

/** What some vendors may call from, each number once, in the order of the vendors. */
export const callerIdsOf = (members: readonly VoiceMember[]): string[] => [
  ...new Set(members.flatMap(({ callerIds }) => callerIds)),
]
