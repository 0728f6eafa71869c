import type { Watch, Wrong } from '../../system/port.ts'

/** What a restored database holds and nobody has decided. Raised at once where it is found (delivery/witness/restored.ts). */
export const restored: Watch = {
  kind: 'restored',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `select 'restore' as entity, restore_id as "entityId", jsonb_build_object('campaigns', count(*)) as detail
       from campaigns where restore_id is not null and status = 'Pending' group by restore_id`,
    )
    return rows
  },
}
