import { tell } from '../../../messaging/tell.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallHandler, Deps } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { fileIdOf } from '../../kernel/files/names.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { fetchIncoming, type ReceivedMedia } from '../media/incoming.ts'
import { openNumber } from '../numbers/open.ts'
import { fileIn } from './fileRef.ts'

/** As long as previews of files open (rule whatsapp-53). */
const SHOWN_SECONDS = 3600

interface Found {
  account_id: number
  wa_configuration_id: number
  filename: string | null
  direction: 'i' | 'o'
}

/** The message of a conversation in scope that has this file. @throws HttpProblem 404 */
const find = async (tx: Tx, mediaId: string): Promise<Found> => {
  const { rows } = await tx.query<Found>(
    `select m.account_id, t.wa_configuration_id, m.media->>'filename' as filename, m.direction
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id where m.media->>'id' = $1
     order by m.direction desc, m.id limit 1`,
    [mediaId],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Kept = Pick<ReceivedMedia, 'file_name' | 'mime' | 'size' | 'path'>

const answer = (deps: Pick<Deps, 'secrets'>, { path, file_name, mime, size }: Kept) => {
  const id = fileIdOf(path)
  if (id === undefined) throw notFound()
  const data = {
    file_path: signedPath(deps.secrets, id, { purpose: 'shown', seconds: SHOWN_SECONDS }),
    download_path: signedPath(deps.secrets, id),
    file_name,
    mime,
    size,
  }
  return { message: 'File ready', data }
}

/** One that we sent, as it lies in the library: whoever sees the message sees it. @throws HttpProblem 409 where it was deleted there */
const ownFile = async (tx: Tx, ref: string): Promise<Kept> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<Kept>('select file_name, mime, size, path from wa_files where id = $1', [fileIn(ref) ?? 0]),
  )
  if (!rows[0]) throw conflict(tell('The file was deleted from the media library.'))
  return rows[0]
}

/** `POST download-reply-file`: a file of a conversation; one that a person sent is fetched from the provider once and kept (rule whatsapp-52). */
export const replyFile: CallHandler<typeof threads, 'file'> = async ({ tx, deps, input: { media_id: mediaId } }) => {
  const { account_id: account, wa_configuration_id: configuration, filename, direction } = await find(tx, mediaId)
  if (direction === 'o') return answer(deps, await ownFile(tx, mediaId))
  const number = await aboveTenant(tx, () => openNumber(tx, deps, configuration))
  const outside = async () => {
    const sent = { configuration, account, mediaId, ...(filename !== null && { name: filename }) }
    const fetched = await fetchIncoming(deps, number, sent).catch(error => {
      throw error instanceof GraphFailure ? conflict(error.message) : error
    })
    return async () => answer(deps, fetched)
  }
  return { outside }
}
