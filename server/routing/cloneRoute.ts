import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** What a copy does not take over: what names the route, what is known of its link, and whether it runs. */
const OWN = new Set([
  'id',
  'route_name',
  'smsc_id',
  'smsc_admin_id',
  'status',
  'link_wanted',
  'link_status',
  'last_checked_at',
  'check_result',
  'check_message',
  'version',
  'entry_mode',
  'created_by',
  'created_at',
  'updated_at',
])

/**
 * Copies a route under another name, its secrets with it (they stay sealed), switched off.
 * @returns the number of the copy
 * @throws pg.DatabaseError when name or SMSC ID are taken
 */
export const cloneRoute = async (tx: Tx, caller: Caller, id: number, routeName: string, smscId: string): Promise<number> => {
  const { rows: columns } = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'primary_routes'::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const copied = columns.filter(({ name }) => !OWN.has(name)).map(({ name }) => `"${name}"`)
  const { rows } = await tx.query<{ id: number }>(
    `insert into primary_routes (route_name, smsc_id, created_by, ${copied.join(', ')})
     select $2, $3, $4, ${copied.join(', ')} from primary_routes where id = $1 returning id`,
    [id, routeName, smscId, caller.actorId],
  )
  return (rows[0] as { id: number }).id
}
