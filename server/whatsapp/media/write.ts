import { tell } from '../../../messaging/tell.ts'
import { mediaKindOf } from '../../../messaging/whatsapp/media.ts'
import type { CallContext, Row } from '../../kernel/context/context.ts'
import { inspectContent } from '../../kernel/files/contents.ts'
import { fileIdOf, filePath } from '../../kernel/files/names.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { WriteContext } from '../../kernel/records/companion.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { usedBy } from '../numbers/usedBy.ts'

/** A new file with what it is found to be, whatever the upload called it. @throws HttpProblem 422 at the field */
export const readUpload = async (context: WriteContext, values: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { tx, deps } = context
  const id = fileIdOf(values.file) ?? ''
  const { rows } = await tx.query<{ name: string; size: number }>('select name, size from files where id = $1', [id])
  const [found] = rows
  if (!found) throw invalid({ file: [tell('This upload no longer exists. Upload the file again.')] })
  const { mime } = await inspectContent(filePath(deps, id), found.size, 'wa_media')
  return {
    ...values,
    account_id: await usedBy(context, Number(values.account_id), Number(values.wa_configuration_id)),
    path: values.file,
    file_name: found.name,
    media_type: mediaKindOf(mime),
    mime,
    size: found.size,
  }
}

/** The upload belongs to the record and its owner from now on: it serves for nothing else, and goes with the record. */
export const claimUpload = async ({ tx }: CallContext, row: Row): Promise<void> => {
  await claim(tx, row.id)
}

const claim = (tx: Tx, id: number) =>
  tx.query(
    `update files f set account_id = w.account_id, kind = 'wa_media', mime = w.mime, expires_at = null
     from wa_files w where w.id = $1 and 'uploads/' || f.id = w.path`,
    [id],
  )
