import { present } from '../../messaging/present.ts'
import type { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { addScope, Conditions } from '../kernel/records/conditions.ts'
import { inScope } from './pending/calls.ts'

/** `GET campaign-neighbours/{id}`: of the campaigns in reach and of its route type, the next newer and the next older one, and that type. */
export const neighboursCall =
  (resource: AnyResource): CallHandler<typeof campaigns, 'neighbours'> =>
  async context => {
    const { tx, caller } = context
    const { id, route_type } = await inScope(context, resource, undefined)
    const conditions = new Conditions()
    await addScope(conditions, tx, caller, resource, { lent: false })
    conditions.add('t.route_type = ?', route_type)
    const newer = conditions.with('t.id > ?', id)
    const older = conditions.with('t.id < ?', id)
    const { rows } = await tx.query<{ previous: number | null; next: number | null }>(
      `select (select t.id from campaigns t where ${newer.sql} order by t.id limit 1) as previous,
              (select t.id from campaigns t where ${older.sql} order by t.id desc limit 1) as next`,
      newer.values,
    )
    return { data: { ...present(rows[0]), route_type: Number(route_type) } }
  }
