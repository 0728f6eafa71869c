import { Readable } from 'node:stream'
import { wireDateTime } from '../../../messaging/format.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { dropDraft, keepDraft, newDraft, writeDraft } from '../../kernel/files/store.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { fetchMedia } from '../graph/incomingMedia.ts'
import { openNumber } from '../numbers/open.ts'

interface Found {
  id: number
  account_id: number
  wa_configuration_id: number
  media_file_id: string | null
  mime: string | null
  filename: string | null
  type: string
  at: Date
}

const MOST_BYTES = 100 * 1024 * 1024

const find = async (tx: Tx, mediaId: string): Promise<Found> => {
  const { rows } = await tx.query<Found>(
    `select m.id, m.account_id, t.wa_configuration_id, f.id as media_file_id, m.media->>'mime_type' as mime, m.media->>'filename' as filename,
       m.type, m.at
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id left join files f on f.id = m.media_file_id
     where m.media->>'id' = $1 order by m.id limit 1`,
    [mediaId],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Endings of what people send, by the beginning of the provider's word for its type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

const plainMime = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase()

const nameOf = ({ filename, type, at }: Found, mime: string): string =>
  filename ?? `${type} ${wireDateTime(at, 'UTC').slice(0, 16).replaceAll(':', '.')}.${ENDINGS[mime] ?? 'bin'}`

/** `POST download-reply-file`: a file that a person sent, fetched from the provider once and kept for the conversation's account. */
export const replyFile: CallHandler<typeof threads, 'file'> = async ({ tx, deps, caller, input }) => {
  const found = await find(tx, input.media_id)
  const link = (id: string) => ({ message: 'File ready', data: { file_path: signedPath(deps.secrets, id) } })
  if (found.media_file_id) return link(found.media_file_id)
  const number = await aboveTenant(tx, () => openNumber(tx, deps, found.wa_configuration_id))
  const outside = async () => {
    const { content, mime } = await fetchMedia(number, input.media_id).catch(error => {
      throw error instanceof GraphFailure ? conflict(error.message) : error
    })
    const draft = await newDraft(deps)
    const { sha256 } = await writeDraft(draft, Readable.from([content]), MOST_BYTES).catch(async error => {
      await dropDraft(draft)
      throw error
    })
    return async (after: Tx) => {
      try {
        const kind = plainMime(found.mime ?? mime)
        const facts = { kind: 'wa-reply', name: nameOf(found, kind), mime: kind || 'application/octet-stream', sha256 }
        const id = await keepDraft(deps, after, { accountId: found.account_id, actorId: caller.actorId }, draft, facts)
        await after.query('update wa_thread_messages set media_file_id = $2 where id = $1', [found.id, id])
        return link(id)
      } finally {
        await dropDraft(draft)
      }
    }
  }
  return { outside }
}
