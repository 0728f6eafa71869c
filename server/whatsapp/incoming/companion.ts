import { incoming } from '../../../resources/whatsapp/incoming.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'

/** What was told and is nobody's, or could not be read (rule whatsapp-73). */
export const incomingCompanion = defineCompanion(incoming, {
  where: `t.state in ('quarantined', 'failed')`,
  handlers: {
    selection: {
      retry: async ({ tx, records }) => {
        const ids = records.map(({ id }) => id)
        await tx.query(`update wa_incoming set state = 'new', problem = null, done_at = null where id = any($1::bigint[])`, [ids])
        return undefined
      },
      // Its digest stays for as long as the provider may send it again.
      discard: async ({ tx, records }) => {
        const ids = records.map(({ id }) => id)
        await tx.query(`update wa_incoming set state = 'done', body = '', done_at = now() where id = any($1::bigint[])`, [ids])
        return undefined
      },
    },
  },
})
