import type { Watch, Wrong } from '../../system/port.ts'

/** Once or twice he is only away for a moment. */
const FEWEST = 3

/** Vendors of single calls who do not answer what became of calls whose callbacks are missing (rule voice-9). */
export const outcomesUntold: Watch = {
  kind: 'outcomes_untold',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `select 'primary_route' as entity, p.id as "entityId",
         jsonb_build_object('route', p.route_name, 'since', a.failing_since, 'error', a.problem) as detail
       from voice_asked_vendors a join primary_routes p on p.id = a.route_id where a.failures >= ${FEWEST}`,
    )
    return rows
  },
}
