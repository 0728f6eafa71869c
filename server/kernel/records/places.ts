import type { AnyResource } from '../../../resources/language/define.ts'
import { reversalOf } from '../../../resources/language/undo.ts'
import type { Tx } from '../scope/scope.ts'
import { columnOf, quoted } from './columns.ts'
import { tableOf } from './table.ts'

/** Holds what one record at a time has (the default of a type) until the end of the transaction, whoever has it. */
export const holdPlace = async (tx: Tx, table: string, place: unknown): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`place:${table}:${String(place)}`])
}

/** The same for records, by what `oneAmong` of the resource's actions says; nothing where none does. To be had before their rows are locked. */
export const holdPlaces = async (tx: Tx, resource: AnyResource, ids: readonly number[]): Promise<void> => {
  const among = Object.values(resource.actions).flatMap(action => reversalOf(action)?.oneAmong ?? [])[0]
  if (among === undefined) return
  const table = tableOf(resource)
  const { rows } = await tx.query<{ place: unknown }>(
    `select distinct t.${quoted(columnOf(resource, among))} as place from ${quoted(table)} t where t.id = any($1::bigint[]) order by 1`,
    [ids],
  )
  for (const { place } of rows) await holdPlace(tx, table, place)
}
