import { problemsOf, readValue } from '../../../resources/language/kinds.ts'
import { batch as BATCH_FIELD, reversalOf } from '../../../resources/language/undo.ts'
import { audit } from '../audit/audit.ts'
import type { CallContext, Failure } from '../context/context.ts'
import type { Reply } from '../context/envelope.ts'
import { conflict, invalid } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'
import type { SelectionAct } from './actions.ts'
import { BATCH } from './bulk.ts'
import { columnOf, quoted } from './columns.ts'
import type { PutBack } from './companion.ts'
import { columnsJson } from './keepBefore.ts'
import { findRecords } from './list.ts'
import { tableOf } from './table.ts'

const CHANGED = 'Changed since: it stays as it is.'
const NO_ROOM = 'What stood before does not fit any more: it stays as it is.'
/** What the database says of a row for which there is no room: its place is taken, what it refers to is gone, a rule forbids it. */
const REFUSED = /^23/

type Context = Pick<CallContext, 'deps' | 'tx' | 'caller'>

interface Kept extends PutBack {
  source: string
  changed_at: Date | null
}

/** Puts columns of records back that nobody has changed since. @returns the numbers of those */
const writeColumns = async (
  tx: Tx,
  { resource, action }: SelectionAct,
  batch: string,
  ids: readonly number[],
): Promise<number[]> => {
  const columns = (reversalOf(action)?.fields ?? []).map(field => columnOf(resource, field))
  const table = quoted(tableOf(resource))
  const { rows } = await tx.query<{ id: number }>(
    `update ${table} t set (${columns.map(quoted).join(', ')}, updated_at) =
       (select ${columns.map(column => `was.${quoted(column)}`).join(', ')}, now() from jsonb_populate_record(null::${table}, c.before) was)
     from changed_rows c where c.batch = $1 and c.source = $2 and c.record_id = t.id and t.id = any($3::bigint[])
       and t.updated_at = c.changed_at and ${columnsJson('t', columns)} = c.after returning t.id`,
    [batch, tableOf(resource), ids],
  )
  return rows.map(({ id }) => id)
}

/** All at once; where the database has no room for one of them, in halves. */
const writeMost = async (
  tx: Tx,
  act: SelectionAct,
  batch: string,
  ids: readonly number[],
): Promise<{ put: number[]; failed: Failure[] }> => {
  if (ids.length === 0) return { put: [], failed: [] }
  await tx.query('savepoint putting')
  try {
    const put = await writeColumns(tx, act, batch, ids)
    await tx.query('release savepoint putting')
    const reached = new Set(put)
    return { put, failed: ids.filter(id => !reached.has(id)).map(id => ({ id, message: CHANGED })) }
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code !== 'string' || !REFUSED.test(code)) throw error
    await tx.query('rollback to savepoint putting')
    const [only = 0] = ids
    if (ids.length === 1) return { put: [], failed: [{ id: only, message: NO_ROOM }] }
    const middle = Math.ceil(ids.length / 2)
    const first = await writeMost(tx, act, batch, ids.slice(0, middle))
    const second = await writeMost(tx, act, batch, ids.slice(middle))
    return { put: [...first.put, ...second.put], failed: [...first.failed, ...second.failed] }
  }
}

const putColumns = async (context: Context, act: SelectionAct, batch: string, kept: readonly Kept[]) => {
  const { tx, caller } = context
  const put: number[] = []
  const failed: Failure[] = []
  for (let at = 0; at < kept.length; at += BATCH) {
    const ids = kept.slice(at, at + BATCH).map(({ id }) => id)
    const records = await findRecords(tx, caller, act.resource, act.companion, ids, { forWriting: true })
    const found = new Set(records.map(({ id }) => id))
    const refused = (await act.companion?.undo?.refuses?.(context, records, act.name)) ?? []
    const barred = new Set(refused.map(({ id }) => id))
    const some = await writeMost(
      tx,
      act,
      batch,
      ids.filter(id => found.has(id) && !barred.has(id)),
    )
    put.push(...some.put)
    failed.push(...ids.filter(id => !found.has(id)).map(id => ({ id, message: 'Record not found.' })), ...refused, ...some.failed)
  }
  return { put, failed }
}

/** Takes away what came, where it is as it came, and brings back what went, where its place is free. */
const putRows = async (tx: Tx, batch: string, source: string): Promise<number[]> => {
  const table = quoted(source)
  const gone = await tx.query<{ id: number }>(
    `delete from ${table} t using changed_rows c where c.batch = $1 and c.source = $2 and c.before is null and c.after = to_jsonb(t)
     returning c.record_id as id`,
    [batch, source],
  )
  const back = await tx.query<{ id: number }>(
    `with wanted as (select c.record_id, c.before from changed_rows c where c.batch = $1 and c.source = $2 and c.before is not null),
       put as (insert into ${table} select was.* from wanted w, jsonb_populate_record(null::${table}, w.before) was
         on conflict do nothing returning to_jsonb(${table}) as row)
     select w.record_id as id from wanted w join put on put.row = w.before`,
    [batch, source],
  )
  return [...gone.rows, ...back.rows].map(({ id }) => id)
}

/** @throws HttpProblem 422 for what is no batch */
const readBatch = (typed: unknown): string => {
  const batch = readValue(BATCH_FIELD, typed)
  const problems = problemsOf(BATCH_FIELD, batch)
  if (problems.length > 0) throw invalid({ undo: problems })
  return String(batch)
}

const counted = (count: number) => count.toLocaleString('en-IN')

/**
 * Makes a selection action undone: what nobody has changed since is put back as it stood, by the person who did it, in the account in which
 * he did it, within a day and once. The rest is answered as failed.
 * @throws HttpProblem 409 where there is nothing to put back any more
 */
export const putBack = async (context: Context, act: SelectionAct, typed: unknown): Promise<Reply> => {
  const { tx, caller } = context
  const batch = readBatch(typed)
  const { rows: kept } = await tx.query<Kept>(
    `select record_id as id, source, before, after, changed_at from changed_rows
     where batch = $1 and actor_id = $2 and account_id = $3 and resource = $4 and action = $5 and at > now() - interval '1 day'
     order by id for update`,
    [batch, caller.actorId, caller.accountId, act.resource.name, act.name],
  )
  if (kept.length === 0) throw conflict('This can no longer be undone.')
  const own = reversalOf(act.action)?.fields ? kept.filter(({ source }) => source === act.resource.table) : []
  const { put, failed } = await putColumns(context, act, batch, own)
  const reached = new Set(put)
  for (const source of new Set(kept.filter(row => !own.includes(row)).map(row => row.source)))
    for (const id of await putRows(tx, batch, source)) reached.add(id)
  await tx.query('delete from changed_rows where batch = $1', [batch])
  await act.companion?.undo?.after?.(
    context,
    kept.filter(({ id }) => reached.has(id)),
    act.name,
  )
  const done = [...reached]
  await audit(tx, caller, {
    action: `${act.resource.name}.${act.name}.undo`,
    entity: act.resource.name,
    entityId: done.length === 1 ? done[0] : `${done.length} records`,
    before: { ids: done },
  })
  const left = failed.length > 0 ? `; ${counted(failed.length)} changed since and left` : ''
  return { message: `${counted(done.length)} put back${left}`, data: { done, failed } }
}
