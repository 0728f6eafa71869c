import { LEFT, reversalOf } from '../../../resources/language/undo.ts'
import type { Tx } from '../scope/scope.ts'
import type { Act } from './actions.ts'
import { columnOf, quoted } from './columns.ts'
import { columnsJson } from './keepBefore.ts'
import { orphansOf } from './parents.ts'
import { type Outcome, putMost } from './putMost.ts'
import type { Kept } from './putRows.ts'
import { tableOf } from './table.ts'

const leftAs = <T>(items: readonly T[], message: string) => items.map(item => ({ item, message }))

/**
 * Puts columns of records back that nobody has changed since. Of records of which one at a time has something, both that changed go back or
 * neither: the one that got it gives it back first.
 */
export const putFields = async <K extends Kept>(
  tx: Tx,
  { resource, action }: Act,
  batch: string,
  rows: readonly K[],
): Promise<Outcome<K>> => {
  const { fields = [], oneAmong } = reversalOf(action) ?? {}
  const columns = fields.map(field => columnOf(resource, field))
  const name = tableOf(resource)
  const table = quoted(name)
  const unchanged = `c.batch = $1 and c.source = $2 and c.record_id = t.id and t.id = any($3::bigint[])
    and t.updated_at = c.changed_at and ${columnsJson('t', columns)} = c.after`
  const idsIn = (some: readonly K[]) => [batch, name, some.map(({ id }) => id)]
  const write = async (some: readonly K[]): Promise<K[]> => {
    const reached = await tx.query<{ id: number }>(
      `update ${table} t set (${columns.map(quoted).join(', ')}, updated_at) =
         (select ${columns.map(column => `was.${quoted(column)}`).join(', ')}, now() from jsonb_populate_record(null::${table}, c.before) was)
       from changed_rows c where ${unchanged} returning t.id`,
      idsIn(some),
    )
    const ids = new Set(reached.rows.map(({ id }) => id))
    return some.filter(({ id }) => ids.has(id))
  }
  const orphans = await orphansOf(tx, name, rows, columns)
  const rest = rows.filter(row => !orphans.has(row))
  const gone = leftAs([...orphans], LEFT.parentGone)
  if (!oneAmong) {
    const { put, left } = await putMost(tx, rest, write)
    return { put, left: [...gone, ...left] }
  }
  const found = await tx.query<{ id: number }>(
    `select t.id from ${table} t, changed_rows c where ${unchanged} order by t.id for no key update of t`,
    idsIn(rest),
  )
  const still = new Set(found.rows.map(({ id }) => id))
  const [whole, changed] = [...Map.groupBy(rows, ({ of }) => of).values()].reduce<[K[][], K[][]]>(
    ([fit, unfit], place) => (place.every(row => still.has(row.id)) ? [[...fit, place], unfit] : [fit, [...unfit, place]]),
    [[], []],
  )
  const { put, left } = await putMost(tx, whole, async places => {
    const all = places.flat()
    await write(all.filter(({ id, of }) => id === of))
    await write(all.filter(({ id, of }) => id !== of))
    return [...places]
  })
  return {
    put: put.flat(),
    left: [...leftAs(changed.flat(), LEFT.changed), ...left.flatMap(({ item, message }) => leftAs(item, message))],
  }
}
