import { present } from '../../messaging/present.ts'
import { type AnswerName, askedOf, KIND } from '../../messaging/recipientPage/content.ts'
import { type FieldErrors, validateBody } from '../../resources/language/body.ts'
import type { Field, Fields } from '../../resources/language/fields.ts'
import { recipientPage } from '../../resources/two-way/recipient-page.ts'
import type { Client } from '../kernel/db/client.ts'
import { emitWebhook } from '../webhooks/port.ts'
import type { Content, Recipient } from './content.ts'
import { eventBase, findMessage } from './visits.ts'

const DECLARED = recipientPage.actions.respond.input

/** What a content asks, as fields that an answer is checked by. */
export const askedFields = (content: Content): Fields =>
  Object.fromEntries(
    askedOf(content).map(({ name, required }): [string, Field] => [
      name,
      { ...DECLARED[name], required, ...(name === 'rating' && { max: content.rating_scale }) } as Field,
    ]),
  )

export type Answer = Readonly<Partial<Record<AnswerName, string | number | null>>>

/** Checks an answer by what its content asks; fields that nobody asks for are errors. Texts stay what they are: text. */
export const validateAnswer = (
  content: Content,
  sent: Readonly<Record<string, unknown>>,
): { answer: Answer; errors: FieldErrors } => {
  const { values, errors } = validateBody(askedFields(content), sent, { known: DECLARED })
  return { answer: values as Answer, errors }
}

/**
 * Keeps the answer of a recipient to a campaign: the first one, whatever comes at the same moment or later (rule two-way-4, security case 8).
 * @returns `kept`, `already` where there is one, `missing` where the campaign has no such message
 */
export const keepAnswer = async (
  tx: Client,
  content: Content,
  recipient: Recipient,
  answer: Answer,
  ip: string,
): Promise<'kept' | 'already' | 'missing'> => {
  const sent = await findMessage(tx, content.account_id, recipient)
  if (!sent) return 'missing'
  const kind = content.take_response
  const { rows } = await tx.query<{ id: number; responded: boolean }>(
    `insert into two_way_recipients as r (account_id, campaign_id, mobile, message_id) values ($1, $2, $3, $4)
     on conflict (campaign_id, mobile) do update set message_id = r.message_id
     returning id, responded_at is not null as responded`,
    [content.account_id, recipient.campaignId, sent.mobile, sent.message_id],
  )
  const { id, responded } = present(rows[0])
  // The recipient's row is locked from here: of several at once the others come after it is written.
  if (responded) return 'already'
  await tx.query(
    `insert into two_way_responses (account_id, campaign_id, recipient_id, take_response, is_interested, name, mobile, email, message, rating, comment, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      content.account_id,
      recipient.campaignId,
      id,
      kind,
      answer.is_interested ?? null,
      answer.name ?? null,
      answer.mobile ?? null,
      answer.email ?? null,
      answer.message ?? null,
      answer.rating ?? null,
      answer.comment ?? null,
      ip,
    ],
  )
  await tx.query('update two_way_recipients set responded_at = now() where id = $1', [id])
  await count(tx, content, recipient, answer)
  await emitWebhook(tx, content.account_id, 'twoway.responded', {
    ...(await eventBase(tx, recipient, sent, content)),
    take_response: kind,
    ...answer,
    at: new Date().toISOString(),
  })
  return 'kept'
}

const count = async (tx: Client, content: Content, { campaignId }: Recipient, answer: Answer): Promise<void> => {
  const is = (kind: number) => (content.take_response === kind ? 1 : 0)
  await tx.query(
    `insert into two_way_totals as t (campaign_id, account_id, total_response_interests, interested, total_response_feedbacks,
       total_response_ratings, rating_sum)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (campaign_id) do update set
       total_response_interests = t.total_response_interests + excluded.total_response_interests,
       interested = t.interested + excluded.interested,
       total_response_feedbacks = t.total_response_feedbacks + excluded.total_response_feedbacks,
       total_response_ratings = t.total_response_ratings + excluded.total_response_ratings,
       rating_sum = t.rating_sum + excluded.rating_sum`,
    [
      campaignId,
      content.account_id,
      is(KIND.interest),
      is(KIND.interest) * Number(answer.is_interested ?? 0),
      is(KIND.feedback),
      is(KIND.rating),
      is(KIND.rating) * Number(answer.rating ?? 0),
    ],
  )
}

/** Whether the recipient has answered. */
export const hasAnswered = async (client: Client, accountId: number, recipient: Recipient): Promise<boolean> => {
  const sent = await findMessage(client, accountId, recipient)
  if (!sent) return false
  const { rowCount } = await client.query(
    'select 1 from two_way_recipients where campaign_id = $1 and mobile = $2 and responded_at is not null',
    [recipient.campaignId, sent.mobile],
  )
  return rowCount === 1
}
