import type { Reversal } from '../../../resources/language/actions.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { reversalOf } from '../../../resources/language/undo.ts'
import type { Caller } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'
import type { Act } from './actions.ts'
import { ASSIGNED } from './assign.ts'
import { columnOf, quoted } from './columns.ts'
import type { RowsBeside } from './companion.ts'
import { holdPlaces } from './places.ts'
import { tableOf } from './table.ts'
import { batchOf, MOST_KEPT } from './trash.ts'

/** The columns that fields are stored in, as one JSON object over an alias. */
export const columnsJson = (alias: string, columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map(column => `'${column}', ${alias}.${quoted(column)}`).join(', ')})`

/** The rows beside records that an action changes. */
export const rowsOf = ({ resource: { sharedThrough }, companion, name }: Act): readonly RowsBeside[] =>
  companion?.undo?.rows?.[name] ??
  (sharedThrough ? [{ ...sharedThrough, where: `t.${quoted(sharedThrough.key)} = any($1::bigint[]) and ${ASSIGNED}` }] : [])

interface Keeping {
  tx: Tx
  act: Act
  ids: readonly number[]
  batch: string
  input: Readonly<Record<string, unknown>>
  /** Values of every row that is kept: batch, account, person, resource, action. */
  head: readonly unknown[]
}

/** What is called when the action is done, with the rows that its handler says came. */
type Finish = (came: readonly number[]) => Promise<void>

const HEAD = '(batch, account_id, actor_id, resource, action, source, record_id, of_id, before, after, changed_at)'
const SAME = '$2::uuid, $3::bigint, $4::bigint, $5::text, $6::text'

/** Keeps what stands in columns of the records, and of those whose place they take. @returns what to call when the action is done */
const keepColumns = async (
  { tx, act: { resource }, ids: meant, head, batch }: Keeping,
  { fields = [], oneAmong }: Reversal<Fields>,
) => {
  const table = tableOf(resource)
  const columns = fields.map(field => columnOf(resource, field))
  const [first] = columns
  // Who else chooses one waits: what is read here as having the place is what gives it up.
  if (oneAmong) await holdPlaces(tx, resource, meant)
  const among = oneAmong && quoted(columnOf(resource, oneAmong))
  const whose = first && among ? `t.id = m.id or t.${quoted(first)} = 1 and t.${among} = m.${among}` : 't.id = m.id'
  const { rows } = await tx.query<{ id: number }>(
    `insert into changed_rows ${HEAD}
     select ${SAME}, $7, t.id, m.id, ${columnsJson('t', columns)}, null, null
     from ${quoted(table)} m join ${quoted(table)} t on ${whose} where m.id = any($1::bigint[]) returning record_id as id`,
    [meant, ...head, table],
  )
  const ids = rows.map(({ id }) => id)
  return async () => {
    await tx.query(
      `update changed_rows c set after = ${columnsJson('t', columns)}, changed_at = t.updated_at from ${quoted(table)} t
       where c.batch = $2 and c.source = $3 and c.record_id = any($1::bigint[]) and t.id = c.record_id`,
      [ids, batch, table],
    )
    await tx.query(
      `delete from changed_rows where batch = $2 and source = $3 and record_id = any($1::bigint[]) and after is not distinct from before`,
      [ids, batch, table],
    )
  }
}

/** A statement whose condition may read what the action was asked with: `$input` is its last value then. */
const reading = (input: Keeping['input'], sql: string, values: readonly unknown[]): [string, unknown[]] =>
  sql.includes('$input')
    ? [sql.replaceAll('$input', `($${values.length + 1}::jsonb)`), [...values, JSON.stringify(input)]]
    : [sql, [...values]]

/** Keeps rows beside the records: those that are gone afterwards, and those that came. */
const keepRows = async (
  { tx, ids, head, batch, input }: Keeping,
  { table, key, where, of = `t.${quoted(key)}`, told }: RowsBeside,
): Promise<Finish> => {
  const run = (sql: string, values: readonly unknown[]) => tx.query(...reading(input, sql, values))
  // What others add meanwhile looks the same: what came is what the handler says.
  if (told)
    return async came => {
      await run(
        `insert into changed_rows ${HEAD}
         select ${SAME}, $7, t.${quoted(key)}, ${of}, null, to_jsonb(t), null from ${quoted(table)} t where ${where}`,
        [came, ...head, table],
      )
    }
  await run(
    `insert into changed_rows ${HEAD}
     select ${SAME}, $7, t.${quoted(key)}, ${of}, to_jsonb(t), null, null from ${quoted(table)} t where ${where}`,
    [ids, ...head, table],
  )
  return async () => {
    await run(
      `insert into changed_rows ${HEAD}
       select ${SAME}, $7, t.${quoted(key)}, ${of}, null, to_jsonb(t), null from ${quoted(table)} t where ${where}
       and not exists (select 1 from changed_rows c where c.batch = $2 and c.source = $7 and c.record_id = t.${quoted(key)} and c.before = to_jsonb(t))`,
      [ids, ...head, table],
    )
    await run(
      `delete from changed_rows c using ${quoted(table)} t
       where ${where} and c.batch = $2 and c.source = $3 and c.record_id = t.${quoted(key)} and c.before = to_jsonb(t)`,
      [ids, batch, table],
    )
  }
}

/** What a batch of too many rows leaves: what a job does after that is not kept either, or half of it would be undone. */
const OVERFULL = 'of_id = 0'

const isOverfull = async (tx: Tx, batch: string): Promise<boolean> =>
  ((await tx.query(`select 1 from changed_rows where batch = $1 and ${OVERFULL} limit 1`, [batch])).rowCount ?? 0) > 0

const forget = async (tx: Tx, batch: string, head: readonly unknown[]): Promise<void> => {
  await tx.query('delete from changed_rows where batch = $1', [batch])
  await tx.query(`insert into changed_rows ${HEAD} values ($1::uuid, $2, $3, $4, $5, '', 0, 0, null, null, null)`, [...head])
}

/**
 * Keeps what stands in records before an action that says `undo` (rule declarations-12).
 * @returns undefined where it says none; else what to call when the action is done, which answers the batch to undo it by, or undefined
 * where it changed nothing or more than is kept
 */
export const keepBefore = async (
  tx: Tx,
  caller: Caller,
  act: Act,
  ids: readonly number[],
  input: Readonly<Record<string, unknown>>,
): Promise<((came?: readonly number[]) => Promise<string | undefined>) | undefined> => {
  const reversal = reversalOf(act.action)
  if (!reversal) return undefined
  const batch = batchOf(caller)
  if (await isOverfull(tx, batch)) return undefined
  const head = [batch, caller.accountId, caller.actorId, act.resource.name, act.name]
  const keeping: Keeping = { tx, act, ids, batch, input, head }
  const finish: Finish[] = []
  if (reversal.fields) finish.push(await keepColumns(keeping, reversal))
  for (const beside of reversal.rows ? rowsOf(act) : []) finish.push(await keepRows(keeping, beside))
  return async (came = []) => {
    for (const step of finish) await step(came)
    const { rows } = await tx.query<{ n: number }>('select count(*) as n from changed_rows where batch = $1', [batch])
    const count = rows[0]?.n ?? 0
    if (count > MOST_KEPT) await forget(tx, batch, head)
    return count > 0 && count <= MOST_KEPT ? batch : undefined
  }
}
