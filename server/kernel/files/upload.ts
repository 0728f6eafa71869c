import { tell } from '../../../messaging/tell.ts'
import type { files } from '../../../resources/system/services.ts'
import type { RawHandler } from '../context/context.ts'
import { invalid, unauthenticated } from '../problem/errors.ts'
import { withScope } from '../scope/scope.ts'
import { inspectContent, mostBytesOf } from './contents.ts'
import { type Form, type FormRules, UPLOAD, withForm } from './form.ts'
import { readableName, wirePath } from './names.ts'
import { keepDraft } from './store.ts'
import { surveyFor } from './surveyFor.ts'

const typeIn = ({ type }: Readonly<Record<string, unknown>>) => String(type ?? 'document')

/** What is more than others may be says so before it comes. */
const RULES: FormRules = { ...UPLOAD, fileBytes: mostBytesOf('wa_media'), mostOf: fields => mostBytesOf(typeIn(fields)) }

/**
 * `POST file-upload`: one file and its `type` as form data. Answers the path that other calls are sent, and what a list holds
 * (rule platform-dialect-12).
 */
export const uploadFile: RawHandler<typeof files, 'upload'> = async ({ deps, caller, request }) => {
  if (!caller) throw unauthenticated()
  const work = async ({ fields, files: sent }: Form) => {
    const file = sent.get('file')
    if (!file) throw invalid({ file: [tell('Choose a file.')] })
    const content = await inspectContent(file.draft.path, file.size, typeIn(fields))
    const survey = content.kind === 'list' ? await surveyFor('file', file.draft.path) : undefined
    const name = readableName(file.name, `file.${content.ending}`)
    const id = await withScope(deps.pool, caller, tx =>
      keepDraft(deps, tx, caller, file.draft, { kind: 'upload', name, mime: content.mime, sha256: file.sha256 }),
    )
    return {
      message: tell('File uploaded'),
      data: {
        file_path: wirePath(id),
        file_name: name,
        size: file.size,
        mime: content.mime,
        ...(survey && { rows: survey.rows, columns: survey.columns, preview: survey.sample }),
      },
    }
  }
  return withForm(deps, request, work, RULES)
}
