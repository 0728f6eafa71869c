import { dlrCodes } from '../../resources/routing/dlr-codes.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion } from '../records/companion.ts'

/** The dictionary of delivery codes (domain §7.4). */
export const dlrCodeCompanion = defineCompanion(dlrCodes, {
  handlers: {
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, records }) => {
        await tx.query('delete from dlr_codes where id = any($1::bigint[])', [records.map(record => record.id)])
        return undefined
      },
    },
  },
})
