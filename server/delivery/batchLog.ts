import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BatchBook } from '../gateways/voice/batchBook.ts'
import { storable } from './events.ts'

const MOST_MESSAGE = 500

/**
 * The lists handed to the vendor of a route, written down before he is asked (rule voice-5). Their names hold a part that is made up, so
 * that a restored desk gives none twice.
 * @param epochOf under which this process claims: once others took it for dead, nothing that it had claimed is handed over any more
 */
export const batchLog = (pool: pg.Pool, routeId: number, epochOf: () => number): BatchBook => ({
  ask: async ({ campaignId, messages }) => {
    const { rows } = await pool.query<{ id: number; name: string }>({
      name: 'ask_voice_batch',
      text: `insert into voice_batches (account_id, campaign_id, route_id, name, message_ids, numbers)
        select c.account_id, c.id, $2, $3, $4::bigint[], cardinality($4::bigint[]) from campaigns c
        where c.id = $1 and $4::bigint[] <@ array(select unnest(message_ids) from claims where campaign_id = c.id and epoch = $5)
        returning id, name`,
      values: [campaignId, routeId, `rd${campaignId}-${randomBytes(5).toString('hex')}`, messages, epochOf()],
    })
    if (!rows[0])
      throw new Error(
        'The calls of the list are no longer claimed by this process: it was taken for dead while they were gathered.',
      )
    return rows[0]
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
