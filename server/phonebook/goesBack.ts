import { LEFT } from '../../resources/language/undo.ts'
import type { Undoing } from '../kernel/records/companion.ts'

/** Contacts whose group has their number from elsewhere by now: told at once, not found out by trying one after the other. */
export const cannotGoBack: NonNullable<Undoing['refuses']> = async ({ tx }, _records, _action, kept) => {
  const { rows } = await tx.query<{ id: number }>(
    `select w.id from unnest($1::bigint[], $2::bigint[]) as w (id, group_id)
     where exists (select 1 from contact_numbers c join contact_numbers o on o.contact_group_id = w.group_id and o.mobile = c.mobile
         where c.id = w.id and o.id <> c.id)`,
    [kept.map(({ id }) => id), kept.map(({ before }) => Number(before?.contact_group_id))],
  )
  return rows.map(({ id }) => ({ id, message: LEFT.taken }))
}
