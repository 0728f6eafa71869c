import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { MEDIA, type MediaKind, mediaKindOf } from '../../../messaging/whatsapp/media.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import type { threads } from '../../../resources/whatsapp/threads.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { CallContext, Deps, InputFor } from '../../kernel/context/context.ts'
import { inspectContent } from '../../kernel/files/contents.ts'
import { fileIdOf, filePath } from '../../kernel/files/names.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { uploadMedia } from '../graph/media.ts'
import type { NumberAccess } from '../graph/numbers.ts'
import type { Json } from '../incoming/read.ts'
import { mediaIdFor, untilForgotten } from '../media/forSending.ts'
import type { MediaId } from '../media/ids.ts'
import { sentenceOf } from '../numbers/refused.ts'
import { onDisk } from '../storedFile.ts'
import { fileRef } from './fileRef.ts'

/** A file that an answer carries: one of the media library, or an upload that gets into it with the answer. */
export interface Attachment {
  /** The field of the body that named it. */
  field: 'file' | 'wa_file_id' | 'header_media'
  /** Its number in the library; undefined for an upload. */
  id: number | undefined
  /** On the wire. */
  path: string
  kind: MediaKind
  name: string
  mime: string
  size: number
}

/** What the provider has it under. */
export interface Uploaded {
  attachment: Attachment
  made: MediaId
}

type Context = Pick<CallContext, 'tx' | 'deps' | 'caller'>

const GONE = tell('This upload no longer exists. Upload the file again.')
const UNSEEN = tell('The file is no longer in the media library: choose another.')

/** One of the library, whoever sees it. @throws HttpProblem 422 at the field */
export const libraryAttachment = async (tx: Tx, field: 'wa_file_id' | 'header_media', id: number): Promise<Attachment> => {
  const { rows } = await tx.query<Omit<Attachment, 'field' | 'id'>>(
    `select f.path, f.media_type as kind, f.file_name as name, f.mime, f.size from wa_files f
     join files s on 'uploads/' || s.id = f.path where f.id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) throw invalid({ [field]: [UNSEEN] })
  return { ...found, field, id }
}

/** One of the library that the caller sees. @throws HttpProblem 422 at the field */
export const seenAttachment = async (
  { tx, caller }: Omit<Context, 'deps'>,
  field: 'wa_file_id' | 'header_media',
  id: number,
): Promise<Attachment> => {
  const [seen] = await findRecords(tx, caller, waFiles, undefined, [id])
  return libraryAttachment(tx, field, seen?.id ?? 0)
}

/** An upload of the caller's, by what it holds. @throws HttpProblem 422 at `file` */
const uploadedAttachment = async ({ tx, deps }: Context, path: string): Promise<Attachment> => {
  const id = fileIdOf(path) ?? ''
  const { rows } = await tx.query<{ name: string; size: number }>(
    `select name, size from files where id = $1 and kind = 'upload' and (expires_at is null or expires_at > now())`,
    [id],
  )
  const [found] = rows
  if (!found) throw invalid({ file: [GONE] })
  const { mime } = await inspectContent(filePath(deps, id), found.size, 'wa_media')
  return { ...found, field: 'file', id: undefined, path, mime, kind: mediaKindOf(mime) ?? 'document' }
}

/** The file that a body names for its answer; undefined where it names none. @throws HttpProblem 422 at the field */
export const attachmentOf = async (
  context: Context,
  { file, wa_file_id: id }: Pick<InputFor<typeof threads, 'reply'>, 'file' | 'wa_file_id'>,
): Promise<Attachment | undefined> => {
  if (file && id) throw invalid({ wa_file_id: [tell('Give a file of the library or an upload, not both.')] })
  if (id) return seenAttachment(context, 'wa_file_id', id)
  return file ? uploadedAttachment(context, file) : undefined
}

/** @throws HttpProblem 422 at the field where the file is another kind than is sent */
export const requireKind = ({ field, kind, name }: Attachment, wanted: MediaKind): void => {
  if (kind !== wanted)
    throw invalid({
      [field]: [
        tell('%{where} is wanted here; %{name} is %{label}.', {
          where: MEDIA[wanted].called,
          name,
          label: MEDIA[kind].called.toLowerCase(),
        }),
      ],
    })
}

/** Has it at the provider, once. Outside of any transaction. @throws HttpProblem 422 at the field with what the provider says */
export const putAtProvider = async (
  deps: Pick<Deps, 'pool' | 'dataDir'>,
  number: NumberAccess,
  attachment: Attachment,
): Promise<Uploaded> => {
  const { id, path, field } = attachment
  const upload = async (): Promise<MediaId> => ({
    id: await uploadMedia(number, onDisk(deps, { ...attachment, id: fileIdOf(path) ?? '' })),
    expires_at: untilForgotten(),
  })
  try {
    return { attachment, made: await (id === undefined ? upload() : mediaIdFor(deps, number, id)) }
  } catch (error) {
    throw error instanceof GraphFailure ? invalid({ [field]: [sentenceOf(error)] }) : error
  }
}

interface Keeper {
  accountId: number
  configuration: number
  actorId: number
}

/** An upload becomes a file of the library; it serves for nothing else from now on. @throws HttpProblem 422 where it has served already */
const keepUpload = async (tx: Tx, keeper: Keeper, { attachment, made }: Uploaded): Promise<number> => {
  const { path, kind, name, mime, size } = attachment
  const { rowCount } = await tx.query(
    `update files set account_id = $2, kind = 'wa_media', mime = $3, expires_at = null where id = $1 and kind = 'upload'`,
    [fileIdOf(path), keeper.accountId, mime],
  )
  if (rowCount === 0) throw invalid({ file: [GONE] })
  const { rows } = await tx.query<{ id: number }>(
    `insert into wa_files (account_id, wa_configuration_id, file_name, media_type, mime, size, path, media_id, expires_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [keeper.accountId, keeper.configuration, name, kind, mime, size, path, made.id, made.expires_at, keeper.actorId],
  )
  return present(rows[0]).id
}

/** Keeps what was sent. @returns how a message tells of it, in the form of a file that a person sent */
export const keepAttachment = async (tx: Tx, keeper: Keeper, uploaded: Uploaded): Promise<Json> => {
  const { id, name, mime } = uploaded.attachment
  const kept = id ?? (await aboveTenant(tx, () => keepUpload(tx, keeper, uploaded)))
  return { id: fileRef(kept), mime_type: mime, filename: name, voice: 0, animated: 0 }
}
