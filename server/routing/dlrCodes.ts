import { statFacts } from '../../messaging/receipts.ts'
import { tell } from '../../messaging/tell.ts'
import { dlrCodes } from '../../resources/routing/dlr-codes.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { startBackfill } from './backfill/job.ts'

/** The dictionary of delivery codes (rule routing-4). */
export const dlrCodeCompanion = defineCompanion(dlrCodes, {
  // A vendor's list often has no column for it: then the status word says what the code counts as.
  importRows: async (_context, rows) => {
    for (const { values } of rows) {
      const stat = typeof values.stat === 'string' ? values.stat : ''
      const { bucket, final } = statFacts(stat)
      if (values.internal_status === null || values.internal_status === undefined)
        values.internal_status = stat === '' ? 'FAILED' : bucket
      if (values.is_final === null || values.is_final === undefined)
        values.is_final = (stat === '' ? values.internal_status !== 'Accepted' && values.internal_status !== 'Pending' : final)
          ? 1
          : 0
    }
  },
  handlers: {
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      backfill: async ({ tx, caller, records, input }) => {
        const ids = records.map(({ id }) => id)
        const id = await startBackfill(tx, caller, ids, String(input.reason))
        return { message: tell('Counting started. See Corrections.'), data: { backfill_id: id } }
      },
      remove: async ({ tx, records }) => {
        await tx.query('delete from dlr_codes where id = any($1::bigint[])', [records.map(record => record.id)])
        return undefined
      },
    },
  },
})
