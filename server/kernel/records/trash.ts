import { randomUUID } from 'node:crypto'
import { tell } from '../../../messaging/tell.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { batchOfJob, type RESTORED } from '../../../resources/language/undo.ts'
import { audit } from '../audit/audit.ts'
import type { CallContext } from '../context/context.ts'
import type { ReplyWith } from '../context/envelope.ts'
import { conflict } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import { quoted } from './columns.ts'

/** More rows than this are deleted for good: keeping them would cost as much as they do. */
export const MOST_KEPT = 50_000

/** What something is undone by. A job does some rows at a time, all of which come back together. */
export const batchOf = ({ requestId }: Caller): string => {
  const [, job] = /^job-(\d+)$/.exec(requestId) ?? []
  return job ? batchOfJob(job) : randomUUID()
}

/** Rows that go together: a table, and the condition that finds them with `$1` for the numbers. Parents before children. */
export interface Doomed {
  table: string
  where: string
  ids: readonly number[]
}

/**
 * Deletes rows so that it can be undone within a day.
 * @returns the batch to undo it by; undefined where there were too many to keep
 */
export const moveToTrash = async (tx: Tx, caller: Caller, doomed: readonly Doomed[]): Promise<string | undefined> => {
  let count = 0
  for (const { table, where, ids } of doomed) {
    const { rows } = await tx.query<{ n: number }>(
      `select count(*) as n from (select 1 from ${quoted(table)} where ${where} limit ${MOST_KEPT + 1}) found`,
      [ids],
    )
    count += rows[0]?.n ?? 0
  }
  const batch = count <= MOST_KEPT ? batchOf(caller) : undefined
  for (const [place, { table, where, ids }] of doomed.entries())
    if (batch)
      await tx.query(
        `insert into trashed_rows (batch, account_id, actor_id, source, place, row)
         select $2, t.account_id, $3, $4, $5, to_jsonb(t) from ${quoted(table)} t where ${where}`,
        [ids, batch, caller.actorId, table, place],
      )
  for (const { table, where, ids } of [...doomed].reverse()) await tx.query(`delete from ${quoted(table)} where ${where}`, [ids])
  return batch
}

/** By table: of which rows it is known whether their parent is there. */
const WITH_PARENT: Readonly<Record<string, string>> = {
  contact_numbers: 'contact_group_id in (select id from contact_groups)',
  wa_charges: 'card_id in (select id from wa_rate_cards)',
}

/** Rows that belong to another one that comes back with them: not counted by themselves. */
const PARTS: readonly string[] = ['wa_charges']

/** Puts rows of one table back where their place has not been taken since. A row whose parent is gone for good stays away. @returns groups of contacts among them */
const putBack = async (tx: Tx, caller: Caller, batch: string, source: string): Promise<{ count: number; groups: number[] }> => {
  const parents = WITH_PARENT[source]
  const back = await tx.query<{ group_id: number | null }>(
    `insert into ${quoted(source)} select was.* from trashed_rows t, jsonb_populate_record(null::${quoted(source)}, t.row) was
     where ${parents ? `${parents} and ` : ''}t.batch = $1 and t.source = $2 and t.actor_id = $3 on conflict do nothing
     returning ${source === 'contact_numbers' ? 'contact_group_id' : 'null::bigint'} as group_id`,
    [batch, source, caller.actorId],
  )
  return { count: back.rowCount ?? 0, groups: [...new Set(back.rows.flatMap(row => row.group_id ?? []))] }
}

/**
 * Handler that makes a deletion undone: rows of `tables` alone, parents first, and only for the person who deleted them.
 * `of` is the resource by which the audit log names it. `after` gets the groups whose contacts came back, in the same transaction.
 */
export const restoreFrom =
  ({ name }: { name: string }, tables: readonly string[], after?: (tx: Tx, groups: readonly number[]) => Promise<void>) =>
  async ({ tx, caller, input: { batch } }: CallContext<{ batch: string }>): Promise<ReplyWith<FromShape<typeof RESTORED>>> => {
    const { rows } = await tx.query<{ source: string }>(
      `select source from trashed_rows where batch = $1 and actor_id = $2 and at > now() - interval '1 day'
       group by source, place order by place`,
      [batch, caller.actorId],
    )
    if (rows.length === 0 || rows.some(({ source }) => !tables.includes(source)))
      throw conflict(tell('This can no longer be undone.'))
    let count = 0
    const groups: number[] = []
    for (const { source } of rows) {
      const back = await putBack(tx, caller, batch, source)
      if (!PARTS.includes(source)) count += back.count
      groups.push(...back.groups)
    }
    await tx.query('delete from trashed_rows where batch = $1 and actor_id = $2', [batch, caller.actorId])
    await after?.(tx, groups)
    await audit(tx, caller, { action: `${name}.restore`, entity: name, after: { batch, count } })
    return { message: tell('%{count} restored', { count: count.toLocaleString('en-IN') }), data: { count } }
  }

/** Forgets what can no longer be undone. */
export const emptyTrash = async (db: { query: (sql: string) => Promise<unknown> }): Promise<void> => {
  await db.query(`delete from trashed_rows where at <= now() - interval '1 day'`)
  await db.query(`delete from changed_rows where at <= now() - interval '1 day'`)
}
