import { tell } from '../../../messaging/tell.ts'
import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { batch as BATCH_FIELD, LEFT, reversalOf, undoneText } from '../../../resources/language/undo.ts'
import { audit } from '../audit/audit.ts'
import type { CallContext, Failure } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { conflict, invalid } from '../problem/errors.ts'
import { naturalNumber } from '../values/numbers.ts'
import type { Act } from './actions.ts'
import { BATCH } from './bulk.ts'
import { columnOf } from './columns.ts'
import { rowsOf } from './keepBefore.ts'
import { findRecords } from './list.ts'
import { putFields } from './putFields.ts'
import { type Kept, putRows } from './putRows.ts'

/** What an undoing notes in the audit log of records whose fields it put back. */
export interface FieldsPut {
  ids: number[]
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

type Context = Pick<CallContext, 'deps' | 'tx' | 'caller' | 'id'>

/** Those of the records that the caller may put back; the others with the reason. */
const permitted = async (context: Context, act: Act, ids: readonly number[], kept: readonly Kept[]) => {
  const { tx, caller } = context
  const records = await findRecords(tx, caller, act.resource, act.companion, ids, { forWriting: true })
  const refused = (await act.companion?.undo?.refuses?.(context, records, act.name, kept)) ?? []
  const found = new Set(records.map(({ id }) => id))
  const failed: Failure[] = [...ids.filter(id => !found.has(id)).map(id => ({ id, message: LEFT.gone })), ...refused]
  const barred = new Set(failed.map(({ id }) => id))
  return { fit: new Set(ids.filter(id => !barred.has(id))), failed }
}

/** What is kept of records and beside them, some records at a time. */
const putKept = async (context: Context, act: Act, batch: string, kept: readonly Kept[]) => {
  const { tx } = context
  const put: Kept[] = []
  const failed = new Map<number, string>()
  const ids = [...new Set(kept.map(({ of }) => of))]
  const rowsOfRecord = Map.groupBy(kept, ({ of }) => of)
  const hasFields = reversalOf(act.action)?.fields !== undefined
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    const theirs = some.flatMap(id => rowsOfRecord.get(id) ?? [])
    const { fit, failed: refused } = await permitted(context, act, some, theirs)
    for (const { id, message } of refused) failed.set(id, message)
    const bySource = Map.groupBy(
      theirs.filter(({ of }) => fit.has(of)),
      ({ source }) => source,
    )
    for (const [source, rows] of bySource) {
      const beside = rowsOf(act).find(({ table }) => table === source)
      const isOwn = hasFields && source === act.resource.table
      if (!isOwn && !beside) throw new Error(`${act.resource.name}.${act.name} keeps no rows of ${source}.`)
      const outcome = isOwn || !beside ? await putFields(tx, act, batch, rows) : await putRows(tx, beside, rows)
      put.push(...outcome.put)
      for (const { item, message } of outcome.left) failed.set(item.of, message)
    }
  }
  return { put, failed: [...failed].map(([id, message]) => ({ id, message: `${message.replace(/\.$/, '')}.` })) }
}

/** What changed in the fields of all records that were put back, beside whose they are: those that changed alike together. */
const changesOf = ({ resource, action }: Act, put: readonly Kept[]): FieldsPut[] => {
  const { fields = [] } = reversalOf(action) ?? {}
  const valuesOf = (kept: Kept['before']) => Object.fromEntries(fields.map(field => [field, kept?.[columnOf(resource, field)]]))
  const own = fields.length > 0 ? put.filter(({ source }) => source === resource.table) : []
  const alike = Map.groupBy(own, ({ before, after }) => JSON.stringify([before, after]))
  return [...alike.values()].map(some => ({
    ids: some.map(({ id }) => id),
    before: valuesOf(some[0]?.after ?? null),
    after: valuesOf(some[0]?.before ?? null),
  }))
}

/** @throws HttpProblem 422 for what is no batch */
const readBatch = (typed: unknown): string => {
  const batch = readValue(BATCH_FIELD, typed)
  const problems = problemsOf(BATCH_FIELD, batch)
  if (problems.length > 0) throw invalid({ undo: problems })
  return String(batch)
}

/**
 * Makes an action undone: what nobody has changed since is put back as it stood, by the person who did it, in the account in which
 * he did it, within a day and once. The rest is answered as failed.
 * @throws HttpProblem 409 where there is nothing to put back any more
 */
export const putBack = async (context: Context, act: Act, typed: unknown): Promise<Reply> => {
  const { tx, caller } = context
  const batch = readBatch(typed)
  const { rows: kept } = await tx.query<Kept>(
    `select id as kept, record_id as id, of_id as of, source, before, after from changed_rows
     where batch = $1 and actor_id = $2 and account_id = $3 and resource = $4 and action = $5 and at > now() - interval '1 day'
     order by id for update`,
    [batch, caller.actorId, caller.accountId, act.resource.name, act.name],
  )
  const { id } = context
  // A call that names the record in its path is about that one alone.
  if (kept.length === 0 || (id !== undefined && kept.some(({ of }) => of !== naturalNumber(id))))
    throw conflict(tell('This can no longer be undone.'))
  if (kept.some(({ of }) => of === 0))
    throw conflict(tell('Too many rows were changed to keep what stood before: this cannot be undone.'))
  const { put, failed } = await putKept(context, act, batch, kept)
  await tx.query('delete from changed_rows where batch = $1', [batch])
  await act.companion?.undo?.after?.(context, put, act.name)
  const left = new Set(failed.map(({ id }) => id))
  const done = [...new Set(put.map(({ of }) => of))].filter(id => !left.has(id))
  const changes = changesOf(act, put)
  await audit(tx, caller, {
    action: `${act.resource.name}.${act.name}.undo`,
    entity: act.resource.name,
    entityId: done.length === 1 ? done[0] : `${done.length} records`,
    before: { ids: [...new Set([...done, ...changes.flatMap(({ ids }) => ids)])] },
    ...(changes.length > 0 && { after: { changes } }),
  })
  return { message: undoneText(done.length, failed), data: { done, failed } }
}
