import type { Undoing } from '../kernel/records/companion.ts'
import { NO_ROOM } from '../kernel/records/putMost.ts'

/** Contacts whose group is gone, or has their number from elsewhere: told at once, not found out by trying one after the other. */
export const cannotGoBack: NonNullable<Undoing['refuses']> = async ({ tx }, _records, _action, kept) => {
  const { rows } = await tx.query<{ id: number }>(
    `select w.id from unnest($1::bigint[], $2::bigint[]) as w (id, group_id)
     where not exists (select 1 from contact_groups g where g.id = w.group_id for key share)
       or exists (select 1 from contact_numbers c join contact_numbers o on o.contact_group_id = w.group_id and o.mobile = c.mobile
         where c.id = w.id and o.id <> c.id)`,
    [kept.map(({ id }) => id), kept.map(({ before }) => Number(before?.contact_group_id))],
  )
  return rows.map(({ id }) => ({ id, message: NO_ROOM }))
}
