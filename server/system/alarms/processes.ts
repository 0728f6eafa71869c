import type { Watch, Wrong } from './watch.ts'

/** A sign of life in the future is of a clock that was put back since. */
const SILENT = `p.seen_at not between now() - interval '15 seconds' and now() + interval '15 seconds'`

/** Processes that did not sign off and give no sign, unless another was started in their place. */
export const processSilent: Watch = {
  kind: 'worker_silent',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `select 'process' as entity, p.id as "entityId",
         jsonb_build_object('host', p.host, 'pid', p.pid::text, 'role', p.role, 'since', p.seen_at) as detail
       from processes p where ${SILENT} and not exists (select from processes n
         where n.host = p.host and n.role = p.role and n.folder = p.folder and n.started_at > p.seen_at)`,
    )
    return rows
  },
  mended: async (tx, ids) => {
    const { rows } = await tx.query<{ id: string }>(
      `select p.id::text as id from processes p where p.id::text = any($1) and not (${SILENT})`,
      [ids],
    )
    return rows.map(({ id }) => id)
  },
}

/** Nobody there who would send. */
export const noWorker: Watch = {
  kind: 'worker_none',
  look: async tx => {
    const { rowCount } = await tx.query(
      `select from workers where stopped_at is null and seen_at > now() - interval '15 seconds' limit 1`,
    )
    return rowCount ? [] : [{ entity: 'platform', entityId: 'workers', detail: {} }]
  },
}
