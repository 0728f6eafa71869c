import type { BACKFILL_STATUSES } from '../../resources/routing/choices.ts'
import { dlrBackfills } from '../../resources/routing/dlr-backfills.ts'
import { counterOf, type State } from '../delivery/port.ts'
import type { RowHandler, SilentRowHandler } from '../kernel/context/context.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Figure } from './backfill/carryOut.ts'
import { queueStep } from './backfill/job.ts'

interface Stored {
  status: (typeof BACKFILL_STATUSES)[number]['value']
  figures: Figure[]
  done: number | null
  total: number | null
  job_status: string | null
  job_error: string | null
}

const READ = `
  select b.status, b.figures, j.done, j.total, j.status as job_status, j.error as job_error
  from dlr_backfills b left join jobs j on j.id = b.job_id where b.id = $1`

/** As reported and as corrected, side by side, with how far the present step has got. */
const figures: RowHandler<typeof dlrBackfills, 'figures'> = async ({ tx, record }) => {
  const { rows } = await tx.query<Stored>(READ, [record.id])
  const { status, figures: lines, done, total, job_status, job_error } = rows[0] as Stored
  const routes = await tx.query<{ id: number; route_name: string }>(
    'select id, route_name from primary_routes where id = any($1::bigint[])',
    [lines.flatMap(({ route_id }) => route_id ?? [])],
  )
  const names = new Map(routes.rows.map(({ id, route_name }) => [id, route_name]))
  const detail = lines
    .map(({ route_id, from, to, ...line }) => ({
      ...line,
      route_id,
      route_name: (route_id !== null && names.get(route_id)) || null,
      reported_as: counterOf(from as State),
      corrected_to: counterOf(to as State),
    }))
    .sort((a, b) => b.rows - a.rows)
  return { message: 'Figures', data: { status, lines: detail, done, total, job_status, error: job_error } }
}

const step =
  (mode: 'count' | 'apply' | 'undo', status: string, message: string): SilentRowHandler =>
  async ({ tx, caller, record }) => {
    const by = mode === 'apply' ? ', applied_by = $3, applied_at = now()' : mode === 'undo' ? ', undone_by = $3' : ''
    await tx.query(`update dlr_backfills set status = $2, error = null, updated_at = now()${by} where id = $1`, [
      record.id,
      status,
      ...(by ? [caller.actorId] : []),
    ])
    await queueStep(tx, caller, record.id, mode)
    return { message }
  }

/** Corrections of earlier messages (rules routing-7 and delivery-5): each step is a job, told by the record's status. */
export const dlrBackfillCompanion = defineCompanion(dlrBackfills, {
  handlers: {
    row: {
      figures,
      apply: step('apply', 'applying', 'Correction started'),
      recount: step('count', 'counting', 'Recounting'),
      undo: step('undo', 'undoing', 'Undoing the correction'),
    },
  },
})
