import type { files } from '../../../resources/system/services.ts'
import type { CallHandler } from '../context/context.ts'
import { findList } from './find.ts'
import { surveyFor } from './surveyFor.ts'

/** `POST file-preview`: columns and first rows of an uploaded list, as the mapping step shows them. */
export const previewFile: CallHandler<typeof files, 'preview'> = async ({ deps, tx, input }) => {
  const { path } = await findList(deps, tx, 'file_path', input.file_path)
  const { columns, sample, delimiter, hasHeading, rows } = await surveyFor('file_path', path)
  return { data: { columns, rows: sample, delimiter, encoding: 'UTF-8', has_heading: hasHeading ? 1 : 0, total_rows: rows } }
}
