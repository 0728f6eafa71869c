import type { Tx } from '../access/scope.ts'
import type { Deps } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { fileIdOf, filePath } from './names.ts'

export interface FoundFile {
  id: string
  path: string
  name: string
}

const GONE = 'This upload is not there any more. Upload the file again.'

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
  if (found.mime !== 'text/csv') throw invalid({ [field]: [`${found.name} is no list: upload a CSV or text file.`] })
  return { id, path: filePath(deps, id), name: found.name }
}
