import { blacklists } from '../../resources/sms/blacklists.ts'
import { invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion } from '../records/companion.ts'

/** Blocked numbers (domain §8.5). Only an admin blocks for everybody. */
export const blacklistCompanion = defineCompanion(blacklists, {
  beforeWrite: async ({ caller }, values) => {
    if (values.scope === 'global' && caller.userType !== 0)
      throw invalid({ scope: ['Only an admin can block a number for everybody.'] })
    return values
  },
  handlers: {
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, records }) => {
        await tx.query('delete from blacklists where id = any($1::bigint[])', [records.map(record => record.id)])
        return undefined
      },
    },
  },
})
