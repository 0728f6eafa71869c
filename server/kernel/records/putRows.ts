import { LEFT } from '../../../resources/language/undo.ts'
import type { Tx } from '../scope/scope.ts'
import { quoted } from './columns.ts'
import type { PutBack, RowsBeside } from './companion.ts'
import { orphansOf } from './parents.ts'
import { type Outcome, putMost } from './putMost.ts'

/** A row as it was kept: its own number among what was kept, and the record it belongs to. */
export interface Kept extends PutBack {
  kept: number
  of: number
  source: string
}

/** What goes back together: a row that came, and the one in whose place it stands. */
interface Place<K> {
  came?: K
  went?: K
}

const placesOf = <K extends Kept>(rows: readonly K[], { once }: RowsBeside): Place<K>[] => {
  const placeOf = (row: K) => {
    const value = row.before ?? row.after
    return once && value ? once.map(column => String(value[column])).join('/') : String(row.kept)
  }
  return [...Map.groupBy(rows, placeOf).values()].map(some => {
    const [came, went] = [some.find(row => row.before === null), some.find(row => row.before !== null)]
    return { ...(came && { came }), ...(went && { went }) }
  })
}

const numbers = (rows: readonly (Kept | undefined)[]) => rows.flatMap(row => row?.kept ?? [])

/**
 * Takes away what came, where it is as it came, and brings back what went, where its place is free: that of a row which came in its place
 * only with that one, so that nobody's later decision is overridden.
 */
export const putRows = async <K extends Kept>(tx: Tx, beside: RowsBeside, rows: readonly K[]): Promise<Outcome<K>> => {
  const table = quoted(beside.table)
  const write = async (places: readonly Place<K>[]) => {
    const gone = await tx.query<{ kept: number }>(
      `delete from ${table} t using changed_rows c
       where c.id = any($1::bigint[]) and t.${quoted(beside.key)} = c.record_id and c.after = to_jsonb(t) returning c.id as kept`,
      [numbers(places.map(({ came }) => came))],
    )
    const taken = new Set(gone.rows.map(({ kept }) => kept))
    const free = places.filter(({ came }) => !came || taken.has(came.kept))
    const back = await tx.query<{ kept: number }>(
      `with wanted as (select c.id, c.before from changed_rows c where c.id = any($1::bigint[])),
         put as (insert into ${table} select was.* from wanted w, jsonb_populate_record(null::${table}, w.before) was
           on conflict do nothing returning to_jsonb(${table}) as row)
       select w.id as kept from wanted w join put on put.row = w.before`,
      [numbers(free.map(({ went }) => went))],
    )
    const returned = new Set(back.rows.map(({ kept }) => kept))
    return free.filter(({ went }) => !went || returned.has(went.kept))
  }
  const rowsIn = ({ came, went }: Place<K>) => [came, went].filter(row => row !== undefined)
  const orphans = await orphansOf(tx, beside.table, rows)
  const isOrphaned = ({ went }: Place<K>) => went !== undefined && orphans.has(went)
  const places = placesOf(rows, beside)
  const { put, left } = await putMost(
    tx,
    places.filter(place => !isOrphaned(place)),
    write,
  )
  const gone = places.filter(isOrphaned).map(item => ({ item, message: LEFT.parentGone }))
  return {
    put: put.flatMap(rowsIn),
    left: [...gone, ...left].flatMap(({ item, message }) => rowsIn(item).map(row => ({ item: row, message }))),
  }
}
