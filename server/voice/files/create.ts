import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { validateNew } from '../../../resources/language/newRecord.ts'
import { voiceFiles } from '../../../resources/voice/voice-files.ts'
import type { CallHandler, Deps } from '../../kernel/context/context.ts'
import { fileIdOf, filePath, wirePath } from '../../kernel/files/names.ts'
import { type Draft, dropDraft, keepDraft, newDraft, removeLeftOver } from '../../kernel/files/store.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { checkReferences, createRecord, withoutEnvelopeKeys } from '../../kernel/records/write.ts'
import { asSystem, type Tx } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { decodeFor } from '../sound/decodeFor.ts'
import { STATUS } from './statusSql.ts'

/** An upload that came with a call that is refused serves for nothing. */
const removeUpload = async (deps: Deps, id: string): Promise<void> => {
  await asSystem(deps.pool, tx => tx.query(`delete from files where id = $1 and kind = 'upload'`, [id]))
  await removeLeftOver(deps, id)
}

/** Before anything is decoded; whoever is as quick as another finds out when it is stored. @throws HttpProblem 422 */
const refuseTitle = async (tx: Tx, account: number, title: unknown): Promise<void> => {
  const { rowCount } = await tx.query('select from voice_files where account_id = $1 and title = $2', [account, title])
  if (rowCount) throw invalid({ title: [tell('%{label}: this value already exists.', { label: 'Title' })] })
}

/** Both files belong to the record and its owner from now on: they serve for nothing else, and go with the record. */
const claimFiles = (tx: Tx, id: number) =>
  tx.query(
    `update files f set account_id = v.account_id, kind = 'voice', expires_at = null
     from voice_files v where v.id = $1 and 'uploads/' || f.id in (v.path, v.converted_path)`,
    [id],
  )

interface Upload {
  name: string
  mime: string
  size: number
}

/** What is stored of a file beside its fields. */
const factsOf = (path: string, converted: string, { mime, size }: Upload, durationMs: number, needsApproval: boolean) => ({
  path,
  converted_path: converted,
  mime,
  size,
  duration_ms: durationMs,
  status: needsApproval ? STATUS.pending : STATUS.approved,
})

/**
 * `POST voice-upload`: decodes and measures the sound before anything is stored, in a thread and outside of any transaction (rule voice-11).
 * @throws HttpProblem 422 at the field: what is no sound, is damaged, too long, or of a title that is there
 */
export const createFile =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller, input, request } = context
    const { fields, values, errors } = validateNew(voiceFiles, withoutEnvelopeKeys(input), caller.principal)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    await checkReferences(context, fields, values)
    await refuseTitle(tx, Number(values.user_id ?? caller.accountId), values.title)
    const id = present(fileIdOf(values.file))
    const { rows } = await tx.query<Upload>('select name, mime, size from files where id = $1', [id])
    const upload = present(rows[0])
    const { voice_max_seconds: maxSeconds, voice_approval_required: approval } = await readSettings(tx)
    const store = async (after: Tx, draft: Draft, durationMs: number) => {
      const facts = factsOf(wirePath(id), wirePath(draft.id), upload, durationMs, approval === 1)
      const rules: Companion = { ...companion, beforeWrite: async (_context, owned) => ({ ...owned, ...facts }) }
      const record = await createRecord({ ...context, tx: after }, voiceFiles, rules, input)
      // Last, for the account's other uploads wait for each other from here on.
      await keepDraft(deps, after, caller, draft, { kind: 'voice', name: `${values.title}.wav`, mime: 'audio/wav' })
      await claimFiles(after, record.id)
      return { message: tell('%{label} uploaded', { label: voiceFiles.label.one }), data: record }
    }
    const refused = async (draft: Draft) => {
      await dropDraft(draft)
      if (request.isMultipart()) await removeUpload(deps, id)
    }
    const outside = async () => {
      const draft = await newDraft(deps)
      try {
        const asked = { from: filePath(deps, id), mime: upload.mime, to: draft.path, maxSeconds }
        const durationMs = await decodeFor('file', asked)
        return async (after: Tx) =>
          store(after, draft, durationMs).catch(async error => {
            await dropDraft(draft)
            throw error
          })
      } catch (error) {
        await refused(draft)
        throw error
      }
    }
    return { outside }
  }
