import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { besideInput } from '../../../resources/language/actionSchema.ts'
import type { AnyAction } from '../../../resources/language/actions.ts'
import { validateBody } from '../../../resources/language/body.ts'
import { ASIDE } from '../../../resources/language/bodySchema.ts'
import { holds, inputFor } from '../../../resources/language/condition.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import { needOf } from '../../../resources/language/needs.ts'
import { reversalOf } from '../../../resources/language/undo.ts'
import { audit } from '../audit/audit.ts'
import type { CallContext, Failure, Row, RowHandler, SelectionHandler, SilentSelectionHandler } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { conflict, invalid, notFound } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'
import { naturalNumber, naturalNumbers } from '../values/numbers.ts'
import { BATCH, queueBulk } from './bulk.ts'
import type { Companion } from './companion.ts'
import { keepBefore } from './keepBefore.ts'
import { findRecords } from './list.ts'
import { putBack } from './putBack.ts'
import { checkReferences, unsaid } from './write.ts'

/** Checks what an action asks for. Keys that carry the record, the constants and the envelope are no input. */
export const validateInput = async (
  context: Omit<CallContext, 'input'>,
  action: AnyAction,
  body: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const aside = new Set([...Object.keys(ASIDE), ...besideInput(action).map(({ key }) => key)])
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !aside.has(name)))
  const known = action.input ?? {}
  const fields = inputFor(known, context.caller.principal)
  const { values, errors } = validateBody(fields, sent, { known })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await checkReferences(context, fields, values)
  return values
}

const reasonOf = (input: Readonly<Record<string, unknown>>) => {
  const reason = input.reason ?? input.comment
  return typeof reason === 'string' ? reason : undefined
}

const recordId = (action: AnyAction, context: Omit<CallContext, 'input'>, body: Readonly<Record<string, unknown>>): number => {
  const key = action.idAs ?? 'id'
  const typed = context.id ?? body[key]
  if (typeof typed !== 'string' && typeof typed !== 'number') throw invalid({ [key]: [tell('Specify the record.')] })
  if (typed === '') throw invalid({ [key]: [tell('Specify the record.')] })
  const id = naturalNumber(typed)
  // A number that is none is a record that is not there.
  if (id === undefined) throw notFound()
  return id
}

/** An action on records as it is declared. */
export interface Act {
  resource: AnyResource
  companion: Companion | undefined
  action: AnyAction
  name: string
}

/**
 * Carries out a row action: record in scope, condition met, input checked; noted in the audit log. Sent the batch of an earlier call as
 * `undo`, it puts back what that one changed.
 */
export const runRowAction = async (
  context: Omit<CallContext, 'input'>,
  act: Act,
  handler: RowHandler,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply> => {
  const { tx, caller } = context
  const { companion, action, name } = act
  const resource = action.channel ? { ...act.resource, channel: action.channel } : act.resource
  const reversal = reversalOf(action)
  if (reversal && body.undo !== undefined) return putBack(context, act, body.undo)
  const id = recordId(action, context, body)
  const [record] = await findRecords(tx, caller, resource, companion, [id], {
    forWriting: action.writes === true,
    lock: action.when !== undefined && !companion?.isUnchanging,
  })
  if (!record) throw notFound()
  const need = needOf(action, resource.fields, record)
  if (need) throw conflict(`${need}.`)
  // What a page is asked with (page, search) is the handler's own to read.
  const unvalidated = action.paged ? { ...body } : {}
  const input = action.input || action.confirm ? await validateInput(context, action, body) : unvalidated
  const keep = await keepBefore(tx, caller, act, [record.id], input)
  const reply = await handler({ ...context, input, record, action, resource })
  const batch = await keep?.()
  const note = (within: Tx, before: unknown) =>
    audit(within, caller, {
      action: `${resource.name}.${name}`,
      entity: resource.name,
      entityId: id,
      reason: reasonOf(input),
      before,
      after: { ...action.send, ...unsaid(action.input ?? {}, input) },
    })
  const noted = action.writes ? await whenDone(reply, tx, note) : reply
  return reversal ? { ...noted, data: { ...recordOf(noted.data), ...(batch && { batch }) } } : noted
}

/** Notes what was done in the transaction that answers: of what somebody outside refused, nothing was done. */
const whenDone = async (
  reply: Reply,
  tx: Tx,
  note: (tx: Tx, before: unknown) => Promise<unknown>,
  found: unknown = reply.before,
): Promise<Reply> => {
  const { outside } = reply
  if (!outside) {
    await note(tx, found)
    return reply
  }
  const noting = async () => {
    const answer = await outside()
    return async (after: Tx) => {
      const next = await answer(after)
      return whenDone(next, after, note, next.before ?? found)
    }
  }
  return { ...reply, outside: noting }
}

/** A selection action with who carries it out. */
export interface SelectionAct extends Act {
  handler: SelectionHandler
}

export interface SelectionOutcome {
  /** Numbers of the records it reached. */
  done: number[]
  failed: Failure[]
  message?: string | undefined
  data?: unknown
}

/**
 * Carries out a selection action on those of the records that are in scope and meet its condition; noted in the audit log.
 * @throws HttpProblem whatever the action's own rules refuse: nothing is done then
 */
export const actOnRecords = async (
  context: Pick<CallContext, 'deps' | 'tx' | 'caller'>,
  act: SelectionAct,
  ids: readonly number[],
  input: Record<string, unknown>,
  found?: readonly Row[],
): Promise<SelectionOutcome> => {
  const { resource, companion, action, name, handler } = act
  const { tx, caller, deps } = context
  const records = found ?? (await findRecords(tx, caller, resource, companion, ids, { forWriting: true }))
  const known = new Map(records.map(record => [record.id, record]))
  const failed: Failure[] = ids.flatMap(id => {
    const record = known.get(id)
    if (!record) return [{ id, message: tell('Record not found.') }]
    const need = needOf(action, resource.fields, record)
    return need ? [{ id, message: `${need}.` }] : []
  })
  const fit = records.filter(record => holds(action.when, record))
  if (fit.length === 0) return { done: [], failed }
  const keep = await keepBefore(
    tx,
    caller,
    act,
    fit.map(record => record.id),
    input,
  )
  const answer = await handler({ deps, caller, tx, input, records: fit, action, resource })
  const batch = await keep?.(answer?.came)
  const all = [...failed, ...(answer?.failed ?? [])]
  const refused = new Set(all.map(failure => failure.id))
  const done = ids.filter(id => !refused.has(id))
  await audit(tx, caller, {
    action: `${resource.name}.${name}`,
    entity: resource.name,
    entityId: done.length === 1 ? done[0] : `${done.length} records`,
    reason: reasonOf(input),
    before: { ids: done },
    after: { ...action.send, ...unsaid(action.input ?? {}, input) },
  })
  const data = batch ? { ...recordOf(answer?.data), batch } : answer?.data
  return { done, failed: all, message: answer?.message, data }
}

/**
 * Carries out a selection action on every record it can, and says which it could not and why. Of very many records it is a job:
 * answers `data.job_id` then. Sent the batch of an earlier call as `undo`, it puts back what that one changed.
 */
export const runSelectionAction = async (
  context: Omit<CallContext, 'input'>,
  act: SelectionAct,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply> => {
  const { tx, caller } = context
  const { resource, companion, action } = act
  if (reversalOf(action) && body.undo !== undefined) return putBack(context, act, body.undo)
  const key = action.idsAs ?? 'ids'
  const single = action.idAs === undefined ? undefined : body[action.idAs]
  const ids = naturalNumbers(body[key] ?? (single === undefined ? undefined : [single]))
  if (!ids?.length) throw invalid({ [key]: [tell('Choose at least one record.')] })
  if (action.max !== undefined && ids.length > action.max)
    throw invalid({
      [key]: [
        tell('Choose at most %{most} records at once; %{count} are chosen.', {
          most: action.max.toLocaleString('en-IN'),
          count: ids.length.toLocaleString('en-IN'),
        }),
      ],
    })
  if (ids.length > BATCH) return queueBulk(context, act, ids, await validateInput(context, action, body))
  const found = await findRecords(tx, caller, resource, companion, ids, { forWriting: true })
  if (found.length === 0) throw notFound()
  const needs = found.map(record => needOf(action, resource.fields, record))
  if (needs.every(need => need !== undefined)) throw conflict(`${needs[0]}.`)
  const input = await validateInput(context, action, body)
  const { done, failed, message, data } = await actOnRecords(context, act, ids, input, found)
  return {
    message: message ?? `${done.length.toLocaleString('en-IN')} ${done.length === 1 ? 'record' : 'records'} updated`,
    data: { done, failed, ...(typeof data === 'object' ? data : {}) },
  }
}

/** A selection action that sets columns to constants. */
export const setColumns =
  (columns: Readonly<Record<string, number | string>>): SilentSelectionHandler =>
  async ({ tx, records, resource }) => {
    const names = Object.keys(columns)
    await tx.query(
      `update "${resource.table}" set ${names.map((name, i) => `"${name}" = $${i + 2}`).join(', ')}, updated_at = now() where id = any($1::bigint[])`,
      [records.map((record: Row) => record.id), ...Object.values(columns)],
    )
    return undefined
  }
