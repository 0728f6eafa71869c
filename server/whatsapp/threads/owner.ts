import { idKey } from '../../delivery/port.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import type { OwnNumber } from '../incoming/numbers.ts'

/** What a message answers: one of a campaign, or one of a conversation. */
export interface Answered {
  accountId: number
  campaignId: number | null
  messageId: number | null
}

/** For so long after the last thing it was sent by an account a person's message is an answer to that account. */
const DAYS = 7

const answeredBy = async (tx: Tx, { laneId, id }: OwnNumber, wamid: string): Promise<Answered | undefined> => {
  const { rows: own } = await tx.query<Answered>(
    `select m.account_id as "accountId", m.campaign_id as "campaignId", m.message_id as "messageId"
     from wa_thread_messages m join wa_threads t on t.id = m.thread_id where m.wamid = $1 and t.wa_configuration_id = $2`,
    [wamid, id],
  )
  if (own[0]) return { accountId: own[0].accountId, campaignId: null, messageId: null }
  const { rows } = await tx.query<Answered>(
    `select m.account_id as "accountId", m.campaign_id as "campaignId", m.id as "messageId"
     from submissions s join messages m on m.account_id = s.account_id and m.id = s.message_id where s.route_id = $1 and s.gateway_id = $2`,
    [laneId, idKey(wamid)],
  )
  return rows[0]
}

/** The account that last wrote to a person over a number: by a campaign, or by hand. */
const lastWriter = async (tx: Tx, { laneId, id }: OwnNumber, contact: string): Promise<Answered | undefined> => {
  const { rows } = await tx.query<Answered>(
    `select "accountId", "campaignId", "messageId" from (
       (select m.account_id as "accountId", m.campaign_id as "campaignId", m.id as "messageId", m.submitted_at as at
        from messages m where m.mobile = $1 and m.route_id = $2 and m.submitted_at > now() - make_interval(days => ${DAYS})
        order by m.submitted_at desc limit 1)
       union all
       (select t.account_id, null, null, m.at from wa_threads t join wa_thread_messages m on m.thread_id = t.id
        where t.contact = $1 and t.wa_configuration_id = $3 and m.direction = 'o' and m.actor_id is not null
          and m.at > now() - make_interval(days => ${DAYS})
        order by m.at desc limit 1)
     ) as written order by at desc limit 1`,
    [contact, laneId, id],
  )
  return rows[0]
}

/**
 * Whose a person's message is (rule whatsapp-74): the account's whose message he answers; else the account's that last wrote to him within 7
 * days; else the number's owner's.
 */
export const ownerOf = async (tx: Tx, number: OwnNumber, contact: string, answers: string): Promise<Answered> =>
  (answers === '' ? undefined : await answeredBy(tx, number, answers)) ??
  (await lastWriter(tx, number, contact)) ?? { accountId: number.accountId, campaignId: null, messageId: null }
