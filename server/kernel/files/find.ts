import { tell } from '../../../messaging/tell.ts'
import type { FileField } from '../../../resources/language/fields.ts'
import type { Deps } from '../context/context.ts'
import { invalid } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'
import { fileIdOf, filePath } from './names.ts'

export interface FoundFile {
  id: string
  path: string
  name: string
}

const GONE = tell('This upload no longer exists. Upload the file again.')

const noList = (name: string) => tell('%{name} is not a list. Upload a CSV or text file.', { name })

/** Endings a field accepts, by what a file was found to be; a list is a list by either name. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'text/csv': ['.csv', '.txt'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'video/mp4': ['.mp4'],
  'video/webm': ['.webm'],
  'audio/wav': ['.wav'],
  'audio/ogg': ['.ogg'],
  'audio/mpeg': ['.mp3'],
  'video/3gpp': ['.3gp'],
  'audio/mp4': ['.m4a'],
  'audio/aac': ['.aac'],
  'audio/amr': ['.amr'],
  'text/plain': ['.txt'],
  'application/msword': ['.doc'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.ms-powerpoint': ['.ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
}

/** What is wrong with the upload that a field refers to by its wire path; undefined when it may be used there. */
export const uploadProblem = async (
  { tx }: { tx: Tx },
  { accept, maxBytes }: FileField,
  wirePath: string,
): Promise<string | undefined> => {
  // Row-level security keeps other accounts' uploads out of sight; what the desk itself made (an export) is no upload.
  const { rows } = await tx.query<{ name: string; mime: string; size: number }>(
    `select name, mime, size from files where id = $1 and kind = 'upload' and (expires_at is null or expires_at > now())`,
    [fileIdOf(wirePath) ?? ''],
  )
  const found = rows[0]
  if (!found) return GONE
  if (!(ENDINGS[found.mime] ?? []).some(ending => accept.includes(ending)))
    return accept.includes('.csv')
      ? noList(found.name)
      : tell('%{name} is not of an accepted type: %{types}.', { name: found.name, types: accept.join(', ') })
  return maxBytes !== undefined && found.size > maxBytes
    ? tell('The file is too large: at most %{most} MB.', { most: (maxBytes / 1_000_000).toLocaleString('en-IN') })
    : undefined
}

/**
 * The list that a caller has uploaded and refers to by its wire path.
 * @param field the input that named it
 * @throws HttpProblem 422 at the field when it is no upload of the caller's, or no list
 */
export const findList = async (deps: Deps, tx: Tx, field: string, wirePath: unknown): Promise<FoundFile> => {
  const id = fileIdOf(wirePath)
  // Row-level security keeps other accounts' uploads out of sight.
  const { rows } = await tx.query<{ name: string; mime: string }>(
    `select name, mime from files where id = $1 and (expires_at is null or expires_at > now())`,
    [id ?? ''],
  )
  const found = rows[0]
  if (!id || !found) throw invalid({ [field]: [GONE] })
  if (found.mime !== 'text/csv') throw invalid({ [field]: [noList(found.name)] })
  return { id, path: filePath(deps, id), name: found.name }
}
