import { voiceIncoming } from '../../../resources/voice/incoming.ts'
import { defineCompanion } from '../../kernel/records/companion.ts'

/** What was told and is nobody's, or could not be read (rule voice-9). */
export const voiceIncomingCompanion = defineCompanion(voiceIncoming, {
  where: `t.state in ('quarantined', 'failed')`,
  handlers: {
    selection: {
      retry: async ({ tx, records }) => {
        const ids = records.map(({ id }) => id)
        await tx.query(`update voice_incoming set state = 'new', problem = null, done_at = null where id = any($1::bigint[])`, [
          ids,
        ])
        return undefined
      },
      // Its digest stays for as long as the vendor may send it again.
      discard: async ({ tx, records }) => {
        const ids = records.map(({ id }) => id)
        await tx.query(`update voice_incoming set state = 'done', body = '', done_at = now() where id = any($1::bigint[])`, [ids])
        return undefined
      },
    },
  },
})
