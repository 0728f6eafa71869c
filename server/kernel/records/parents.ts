import { aboveTenant } from '../scope/aboveTenant.ts'
import type { Tx } from '../scope/scope.ts'
import { quoted } from './columns.ts'
import type { Kept } from './putRows.ts'

interface Reference {
  parent: string
  /** Columns of the table, and of the parent with their types, in the same order. */
  columns: string[]
  keys: string[]
  types: string[]
}

const referencesOf = async (tx: Tx, table: string): Promise<Reference[]> => {
  const { rows } = await tx.query<Reference>(
    `select r.relname as parent, array_agg(a.attname::text order by n) as columns, array_agg(p.attname::text order by n) as keys,
       array_agg(format_type(p.atttypid, null) order by n) as types
     from pg_constraint c join pg_class r on r.oid = c.confrelid
       cross join unnest(c.conkey, c.confkey) with ordinality as k (own, theirs, n)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
       join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.theirs
     where c.contype = 'f' and c.conrelid = $1::regclass group by c.oid, r.relname order by c.oid`,
    [quoted(table)],
  )
  return rows
}

/** The part of a reference that is put back: of the rest what stands there now counts, which the database looks at. */
const partOf = ({ parent, columns, keys, types }: Reference, kept: readonly string[] | undefined): Reference => {
  const known = columns.flatMap((column, at) => (!kept || kept.includes(column) ? [at] : []))
  const pick = (list: readonly string[]) => list.filter((_, at) => known.includes(at))
  return { parent, columns: pick(columns), keys: pick(keys), types: pick(types) }
}

/**
 * Which of the rows refer to something that is gone, found at once and not by trying one after the other. What is there is held until the
 * end of the transaction, so that it does not go before what belongs to it is back.
 * @param kept the columns that are put back; all where nothing is said
 */
export const orphansOf = async <K extends Kept>(
  tx: Tx,
  table: string,
  rows: readonly K[],
  kept?: readonly string[],
): Promise<Set<K>> => {
  const orphans = new Set<K>()
  for (const reference of await referencesOf(tx, table)) {
    const { parent, columns, keys, types } = partOf(reference, kept)
    // One that is empty refers to nothing.
    const valuesOf = ({ before }: Kept) => {
      const values = columns.map(column => before?.[column] ?? null)
      return values.includes(null) ? undefined : values.map(String)
    }
    const wanted = new Map(
      rows.flatMap(row => {
        const values = valuesOf(row)
        return values ? [[values.join('/'), values]] : []
      }),
    )
    if (columns.length === 0 || wanted.size === 0) continue
    const named = keys.map(key => `p.${quoted(key)}`).join(', ')
    const lists = types.map((type, at) => `$${at + 1}::text[]::${type}[]`).join(', ')
    // As the reference itself does, whoever may see the parent: the row stood there before.
    const found = await aboveTenant(tx, () =>
      tx.query<{ values: string[] }>(
        `select array[${keys.map(key => `p.${quoted(key)}::text`).join(', ')}] as values from ${quoted(parent)} p
         where (${named}) in (select * from unnest(${lists})) order by ${named} for key share`,
        keys.map((_, at) => [...wanted.values()].map(values => values[at])),
      ),
    )
    const there = new Set(found.rows.map(({ values }) => values.join('/')))
    for (const row of rows) {
      const values = valuesOf(row)
      if (values && !there.has(values.join('/'))) orphans.add(row)
    }
  }
  return orphans
}
