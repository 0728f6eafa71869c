import { tell } from '../../../messaging/tell.ts'
import { usualTtl } from '../../../messaging/whatsapp/categories.ts'
import { templateOf } from '../../../messaging/whatsapp/draft.ts'
import { isDrafted } from '../../../messaging/whatsapp/draftCards.ts'
import { draftProblems } from '../../../messaging/whatsapp/draftProblems.ts'
import { changedDraft, EMPTY_DRAFT, type TemplateDraft } from '../../../messaging/whatsapp/draftShape.ts'
import { editProblem, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { validateBody } from '../../../resources/language/body.ts'
import { ASIDE } from '../../../resources/language/bodySchema.ts'
import { fieldsInPlay } from '../../../resources/language/condition.ts'
import { asRead, validateNew } from '../../../resources/language/newRecord.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallContext, CallHandler, Row } from '../../kernel/context/context.ts'
import { conflict, invalid, notFound } from '../../kernel/problem/errors.ts'
import { toDeclared } from '../../kernel/records/columns.ts'
import type { Companion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { createRecord } from '../../kernel/records/write.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { createTemplate, editTemplate, type HandedIn } from '../graph/templates.ts'
import { uploadSample } from '../graph/uploads.ts'
import { type OpenNumber, openNumber } from '../numbers/open.ts'
import { heardBefore } from './heardBefore.ts'
import { numberFor } from './numberFor.ts'
import { templateRefused } from './refused.ts'
import { drafted, draftFrom, storedComponents } from './row.ts'
import { readSample, type Sample, sampleFor } from './sample.ts'

type Sent = Readonly<Record<string, unknown>>

const withoutEnvelope = (sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(ASIDE, name)))

/** @throws HttpProblem 422 at the fields that the provider would refuse */
const validateDraft = (draft: TemplateDraft, sample: Sample | undefined): void => {
  const problems = draftProblems(draft, sample !== undefined)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

const NO_APP = tell('Enter the app’s ID in the app settings, under WhatsApp: samples of files are uploaded to the app.')

/** Gives the provider the sample of a header. @returns its handle; undefined where there is none */
const handedSample = async (number: OpenNumber, sample: Sample | undefined): Promise<string | undefined> => {
  if (!sample) return undefined
  if (number.app.id === null) throw conflict(NO_APP)
  return uploadSample(number.place, number.token, number.app.id, await readSample(sample))
}

const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch(error => {
    throw templateRefused(error)
  })

const readAgain = async (tx: Tx, { caller }: CallContext, companion: Companion, id: number): Promise<Row> => {
  const [row] = await findRecords(tx, caller, waTemplates, companion, [id])
  if (!row) throw notFound()
  return toDeclared(waTemplates, row, caller.timezone, companion)
}

/** @throws HttpProblem 422 at the name where the account has such a template */
const validateFree = async (tx: Tx, account: number, business: string, draft: TemplateDraft): Promise<void> => {
  const { rowCount } = await tx.query(
    `select from wa_templates where account_id = $1 and business_account_id = $2 and template_name = $3 and template_language = $4`,
    [account, business, draft.template_name, draft.template_language],
  )
  if (rowCount) throw invalid({ template_name: [tell('There is a template of this name in this language already.')] })
}

/** What a template is once it was handed in. */
const handedColumns = (draft: TemplateDraft, handle: string | undefined, { id, status, category }: HandedIn) => ({
  components: JSON.stringify(templateOf(draft, handle).components),
  category: category ?? draft.category,
  wa_template_id: id === '' ? null : id,
  wa_status: templateStatusAfter(status) ?? status,
  last_synced_at: new Date(),
})

/** A template is judged here, handed in at the provider outside of the transaction, and stored when it was taken (rule whatsapp-42). */
export const createTemplateRecord =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, caller, input } = context
    const { values, errors } = validateNew(waTemplates, withoutEnvelope(input), caller.principal)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const given: Sent = values
    const draft = changedDraft(EMPTY_DRAFT, given)
    const number = await numberFor(context, 'whats_app_configuration_id', given.whats_app_configuration_id)
    const { business } = number.open
    const sample = await sampleFor(context, draft, given.header_file, undefined)
    validateDraft(draft, sample)
    await validateFree(tx, number.accountId, business, draft)
    const outside = async () => {
      const { handle, handed } = await refusing(handIn(number.open, draft, sample))
      return async (after: Tx) => {
        const filled: Companion = {
          ...companion,
          beforeWrite: async (_context, { whats_app_configuration_id: _number, ...own }) => ({
            ...own,
            ...handedColumns(draft, handle, handed),
            account_id: number.accountId,
            wa_configuration_id: number.id,
            business_account_id: business,
          }),
        }
        const { id } = await createRecord({ ...context, tx: after }, waTemplates, filled, input)
        await heardBefore(after, [handed.id])
        return {
          message: tell('Template handed in: the provider reviews it'),
          data: await readAgain(after, context, companion, id),
        }
      }
    }
    return { outside }
  }

const handIn = async (number: OpenNumber, draft: TemplateDraft, sample: Sample | undefined) => {
  const handle = await handedSample(number, sample)
  return { handle, handed: await createTemplate(number, templateOf(draft, handle)) }
}

interface Standing {
  wa_configuration_id: number
  edits: Date[]
}

/** What is said at the provider alone: a template of which a form does not have everything. */
const NOT_DRAFTED = tell('This template has cards of products: edit it at the provider, then pull it.')
const FIXED_CATEGORY = tell('The category of an approved template is fixed. Duplicate the template to change it.')

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What a body changes, judged by the declaration and by what the provider lets be edited now. */
const changesIn = (context: CallContext, before: Row, standing: Standing): Sent => {
  const known = { ...before, ...drafted(before) }
  const sent = withoutEnvelope(context.input)
  const fields = fieldsInPlay(waTemplates, 'update', { ...known, ...asRead(waTemplates, sent) }, context.caller.principal)
  const { values, errors } = validateBody(fields, sent, { partial: true, known: waTemplates.fields })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const all: Sent = known
  const changed: Sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, all[name])))
  if (Object.keys(changed).length === 0) return changed
  if (!isDrafted(storedComponents(before))) throw conflict(NOT_DRAFTED)
  const status = templateStatusAfter(String(before.wa_status))
  const problem =
    status === undefined
      ? tell('A template that is %{label} cannot be edited.', { label: String(before.wa_status) })
      : editProblem(
          status,
          standing.edits.map(at => at.getTime()),
          Date.now(),
        )
  if (problem) throw conflict(problem)
  if (status === 'APPROVED' && changed.category !== undefined) throw invalid({ category: [FIXED_CATEGORY] })
  return changed
}

/** A changed template is handed in anew and reviewed again; what is the same asks nobody (rule whatsapp-42). */
export const updateTemplateRecord =
  (companion: Companion): CallHandler =>
  async context => {
    const { tx, deps, caller } = context
    const id = naturalNumber(context.id)
    if (id === undefined) throw notFound()
    const [before] = await findRecords(tx, caller, waTemplates, companion, [id], { forWriting: true, lock: false })
    if (!before) throw notFound()
    const { rows } = await tx.query<Standing>('select wa_configuration_id, edits from wa_templates where id = $1', [id])
    const [standing] = rows
    if (!standing) throw notFound()
    const changed = changesIn(context, before, standing)
    if (Object.keys(changed).length === 0)
      return {
        message: tell('%{label} saved', { label: waTemplates.label.one }),
        data: await readAgain(tx, context, companion, id),
      }
    const draft = changedDraft(draftFrom(before), changed)
    const sample = await sampleFor(context, draft, changed.header_file, before.header_file)
    validateDraft(draft, sample)
    const number = await openNumber(tx, deps, standing.wa_configuration_id)
    const there = typeof before.wa_template_id === 'string' ? before.wa_template_id : undefined
    const outside = async () => {
      const stored = await refusing(
        there === undefined ? handIn(number, draft, sample) : handEdited(number, there, draft, sample, changed),
      )
      return async (after: Tx) => {
        const columns = { ...handedColumns(draft, stored.handle, stored.handed), ttl: draft.message_send_ttl_seconds }
        await storeEdit(after, id, columns, changed, before.wa_status === 'APPROVED')
        await audit(after, caller, {
          action: `${waTemplates.name}.update`,
          entity: waTemplates.name,
          entityId: id,
          before: pick({ ...before, ...drafted(before) }, changed),
          after: changed,
        })
        return {
          message: tell('Change handed in: the provider reviews it'),
          data: await readAgain(after, context, companion, id),
        }
      }
    }
    return { outside }
  }

const pick = (values: Sent, names: Sent): Sent => Object.fromEntries(Object.keys(names).map(name => [name, values[name] ?? null]))

const handEdited = async (number: OpenNumber, id: string, draft: TemplateDraft, sample: Sample | undefined, changed: Sent) => {
  const handle = await handedSample(number, sample)
  const { components, category, message_send_ttl_seconds: ttl = usualTtl(draft.category) } = templateOf(draft, handle)
  const of = { ...(changed.category !== undefined && { category }), ...('message_send_ttl_seconds' in changed && { ttl }) }
  await editTemplate(number, id, { components, ...of })
  return { handle, handed: { id, status: 'PENDING', category } }
}

const storeEdit = async (
  tx: Tx,
  id: number,
  columns: ReturnType<typeof handedColumns> & { ttl: number | null },
  changed: Sent,
  counts: boolean,
): Promise<void> => {
  await tx.query(
    `update wa_templates set components = $2, category = $3, wa_template_id = coalesce($4, wa_template_id), wa_status = $5,
       last_synced_at = $6, header_file = case when $7 then $8 else header_file end, rejected_reason = null,
       edits = case when $9 then edits || now() else edits end, message_send_ttl_seconds = $10, updated_at = now()
     where id = $1`,
    [
      id,
      columns.components,
      columns.category,
      columns.wa_template_id,
      columns.wa_status,
      columns.last_synced_at,
      Object.hasOwn(changed, 'header_file'),
      changed.header_file ?? null,
      counts,
      columns.ttl,
    ],
  )
}
