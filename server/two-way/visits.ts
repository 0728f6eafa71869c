import { present } from '../../messaging/present.ts'
import { BLOCK } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { emitWebhook } from '../webhooks/port.ts'
import type { Content, Recipient, Target } from './content.ts'
import type { Visitor } from './visitor.ts'

/** The message that went to a recipient. */
export interface SentTo {
  message_id: number
  mobile: string
}

/**
 * The message of a place in a campaign. Ids of a campaign lie in its blocks in the order of the places, with gaps in the places alone
 * (duplicates): so the message stands at the place's distance from the first one of the last block that begins before it, or a little before.
 */
export const findMessage = async (
  client: Client,
  accountId: number,
  { campaignId, place }: Recipient,
): Promise<SentTo | undefined> => {
  const { rows } = await client.query<SentTo>({
    name: 'two_way_message',
    text: `select m.id as message_id, m.mobile
      from (select block, first_row from id_blocks where campaign_id = $2 and first_row <= $3 order by first_row desc limit 1) b
      join messages m on m.account_id = $1 and m.id between b.block * ${BLOCK} and b.block * ${BLOCK} + least(${BLOCK - 1}, $3 - b.first_row)
        and m.campaign_id = $2 and m.row_no = $3
      order by m.id desc limit 1`,
    values: [accountId, campaignId, place],
  })
  return rows[0]
}

/** What all who answer or click are told of with: whose campaign, which message. */
export const eventBase = async (
  client: Client,
  { campaignId }: Recipient,
  { message_id, mobile }: SentTo,
  { title }: Content,
) => {
  const { rows } = await client.query<{ unique_key: string }>('select unique_key from campaigns where id = $1', [campaignId])
  return {
    campaign_id: campaignId,
    unique_key: rows[0]?.unique_key ?? null,
    message_id: String(message_id),
    mobile,
    title,
  }
}

/**
 * Notes that a link was opened: the opening itself, the recipient's own count and the campaign's, together or not at all. Whoever opens
 * one link at the same moment waits for the other at the recipient's row, so that the first of them alone is the first.
 * @returns false where the campaign has no such message
 */
export const recordVisit = async (tx: Client, { content, recipient }: Target, visitor: Visitor): Promise<boolean> => {
  if (!recipient) {
    await insertClick(tx, content, visitor, {})
    if (!visitor.isBot) await tx.query('update two_way_contents set plain_clicks = plain_clicks + 1 where id = $1', [content.id])
    return true
  }
  const sent = await findMessage(tx, content.account_id, recipient)
  if (!sent) return false
  const real = visitor.isBot ? 0 : 1
  const { rows } = await tx.query<{ id: number; total_click: number }>(
    `insert into two_way_recipients as r (account_id, campaign_id, mobile, message_id, total_click, bot_click, first_click_at, last_click_at, device)
     select $1, $2, $3, $4, real, 1 - real, case when real = 1 then now() end, case when real = 1 then now() end, case when real = 1 then $6::text end
     from (select $5::bigint as real) v
     on conflict (campaign_id, mobile) do update set
       total_click = r.total_click + excluded.total_click, bot_click = r.bot_click + excluded.bot_click,
       first_click_at = coalesce(r.first_click_at, excluded.first_click_at),
       last_click_at = coalesce(excluded.last_click_at, r.last_click_at), device = coalesce(excluded.device, r.device)
     returning id, total_click`,
    [content.account_id, recipient.campaignId, sent.mobile, sent.message_id, real, visitor.device],
  )
  const { id, total_click } = present(rows[0])
  const isFirst = real === 1 && total_click === 1
  await insertClick(tx, content, visitor, { campaignId: recipient.campaignId, recipientId: id, isFirst })
  await tx.query(
    `insert into two_way_totals as t (campaign_id, account_id, total_clicks, unique_clicks, bot_clicks) values ($1, $2, $3, $4, $5)
     on conflict (campaign_id) do update set total_clicks = t.total_clicks + excluded.total_clicks,
       unique_clicks = t.unique_clicks + excluded.unique_clicks, bot_clicks = t.bot_clicks + excluded.bot_clicks`,
    [recipient.campaignId, content.account_id, real, isFirst ? 1 : 0, 1 - real],
  )
  if (real === 1)
    await emitWebhook(tx, content.account_id, 'twoway.clicked', {
      ...(await eventBase(tx, recipient, sent, content)),
      is_unique: isFirst ? 1 : 0,
      device: visitor.device,
      os: visitor.os,
      browser: visitor.browser,
      at: new Date().toISOString(),
    })
  return true
}

const insertClick = async (
  tx: Client,
  content: Content,
  visitor: Visitor,
  { campaignId, recipientId, isFirst = false }: { campaignId?: number; recipientId?: number; isFirst?: boolean },
): Promise<void> => {
  const { ip, userAgent, device, os, browser, referrer, isBot } = visitor
  await tx.query(
    `insert into two_way_clicks (account_id, content_id, campaign_id, recipient_id, ip, user_agent, device, os, browser, referrer, is_unique, is_bot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      content.account_id,
      content.id,
      campaignId ?? null,
      recipientId ?? null,
      ip,
      userAgent,
      device,
      os,
      browser,
      referrer,
      isFirst ? 1 : 0,
      isBot ? 1 : 0,
    ],
  )
}
