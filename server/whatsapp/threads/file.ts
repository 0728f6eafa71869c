import type { threads } from '../../../resources/whatsapp/threads.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { signedPath } from '../../kernel/files/download.ts'
import { fileIdOf } from '../../kernel/files/names.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { fetchIncoming } from '../media/incoming.ts'
import { openNumber } from '../numbers/open.ts'

/** As long as previews of files open (rule whatsapp-53). */
const SHOWN_SECONDS = 3600

interface Found {
  account_id: number
  wa_configuration_id: number
  filename: string | null
}

/** The message of a conversation in scope that has this file. @throws HttpProblem 404 */
const find = async (tx: Tx, mediaId: string): Promise<Found> => {
  const { rows } = await tx.query<Found>(
    `select m.account_id, t.wa_configuration_id, m.media->>'filename' as filename
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id where m.media->>'id' = $1 order by m.id limit 1`,
    [mediaId],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** `POST download-reply-file`: a file that a person sent, fetched from the provider once and kept (rule whatsapp-52). */
export const replyFile: CallHandler<typeof threads, 'file'> = async ({ tx, deps, input: { media_id: mediaId } }) => {
  const { account_id: account, wa_configuration_id: configuration, filename } = await find(tx, mediaId)
  const number = await aboveTenant(tx, () => openNumber(tx, deps, configuration))
  const outside = async () => {
    const sent = { configuration, account, mediaId, ...(filename !== null && { name: filename }) }
    const { path, file_name, mime, size } = await fetchIncoming(deps, number, sent).catch(error => {
      throw error instanceof GraphFailure ? conflict(error.message) : error
    })
    const id = fileIdOf(path)
    if (id === undefined) throw notFound()
    const data = {
      file_path: signedPath(deps.secrets, id, { purpose: 'shown', seconds: SHOWN_SECONDS }),
      download_path: signedPath(deps.secrets, id),
      file_name,
      mime,
      size,
    }
    return async () => ({ message: 'File ready', data })
  }
  return { outside }
}
