import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { BatchBook } from '../gateways/voice/batchBook.ts'
import { storable } from './events.ts'

const MOST_MESSAGE = 500

/**
 * The lists handed to the vendor of a route, written down before he is asked (rule voice-5). Their names hold a part that is made up, so
 * that a restored desk gives none twice.
 */
export const batchLog = (pool: pg.Pool, routeId: number): BatchBook => ({
  ask: async ({ campaignId, messages }) => {
    const { rows } = await pool.query<{ id: number; name: string }>({
      name: 'ask_voice_batch',
      text: `insert into voice_batches (account_id, campaign_id, route_id, name, message_ids, numbers)
        select c.account_id, c.id, $2, $3, $4::bigint[], cardinality($4::bigint[]) from campaigns c where c.id = $1 returning id, name`,
      values: [campaignId, routeId, `rd${campaignId}-${randomBytes(5).toString('hex')}`, messages],
    })
    return present(rows[0])
  },
  note: async (id, state, { campaign, message }) => {
    await pool.query({
      name: 'note_voice_batch',
      text: `update voice_batches set state = $2, vendor_campaign_id = coalesce($3, vendor_campaign_id), message = $4
        where id = $1 and state in ('asked', 'unanswered')`,
      values: [id, state, campaign ?? null, message === undefined ? null : storable(message, MOST_MESSAGE)],
    })
  },
})
