import { tell } from '../../../messaging/tell.ts'
import type { waFiles } from '../../../resources/whatsapp/media.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { limitPerMinute } from '../../kernel/net/limit.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { openNumber } from '../numbers/open.ts'
import { refused } from '../numbers/refused.ts'
import { storedFile } from '../storedFile.ts'
import { MEDIA_FILES, uploadFor } from './forSending.ts'
import { keepId } from './ids.ts'

const UPLOADS_PER_MINUTE = 30

/** Uploads a file to the provider once more: its 30 days begin anew. */
export const upload: RowHandler<typeof waFiles, 'upload'> = async ({ tx, deps, caller, record }) => {
  await limitPerMinute(deps.pool, `wa-file-upload:#${caller.actorId}`, UPLOADS_PER_MINUTE)
  if (record.is_received === 1)
    throw conflict(tell('A file that was received stands at WhatsApp under its sender. Save it and upload it here.'))
  const configuration = record.wa_configuration_id
  if (configuration === null || !(await storedFile(tx, MEDIA_FILES, record.id))) throw notFound()
  const number = await openNumber(tx, deps, configuration)
  const outside = async () => {
    const made = await uploadFor(deps, number, record.id).catch(error => {
      throw refused(error)
    })
    return async (after: Tx) => {
      await keepId(after, record.id, number.id, made)
      return { message: tell('Uploaded to WhatsApp') }
    }
  }
  return { outside }
}
