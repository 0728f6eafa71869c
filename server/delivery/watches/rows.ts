import type { Watch } from '../../system/port.ts'
import { PREPARING } from '../preparing.ts'

/**
 * Accepted campaigns of every channel whose messages are not all made, while nothing has become of any of them for 15 s: neither made nor sent. Where some
 * get on, the others only wait for their turn.
 */
export const rowsStuck: Watch = {
  kind: 'rows_stuck',
  look: async tx => {
    const { rows } = await tx.query<{ campaigns: number; since: string }>(
      `select count(*) as campaigns, to_json(max(changed_at)) #>> '{}' as since from campaigns t
       where ${PREPARING}
       having max(changed_at) < now() - interval '15 seconds'`,
    )
    return rows.map(detail => ({ entity: 'platform', entityId: 'campaigns', detail: { ...detail } }))
  },
}
