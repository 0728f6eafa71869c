import { displayDateTime, groupIndian } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import type { Accepted } from './accept.ts'

const recipients = (count: number): string =>
  count === 1 ? tell('1 recipient') : tell('%{count} recipients', { count: groupIndian(count) })
const credits = (count: number): string =>
  count === 1 ? tell('1 credit') : tell('%{count} credits', { count: groupIndian(count) })

/** What a channel calls what was refused for what stands in it. */
interface Words {
  refused: (count: string) => string
  /** What it costs; credits where nothing is said. */
  cost?: string
}

const forText = (count: string): string => tell('%{count} for their text', { count })

/** What was accepted, for the person who sent it: in the words and figures of the check before. @param isScheduled it starts later */
export const acceptedMessage = (
  accepted: Pick<
    Accepted,
    | 'campaign'
    | 'total_contacts'
    | 'total_invalid_number'
    | 'total_block_number'
    | 'total_credit_deduct'
    | 'total_to_send'
    | 'campaign_send_date_time'
  >,
  isScheduled: boolean,
  timezone: string,
  { refused: fault, cost = credits(accepted.total_credit_deduct) }: Words = { refused: forText },
): string => {
  const { campaign, total_contacts, total_invalid_number: invalid, total_block_number: blocked } = accepted
  const sent = accepted.total_to_send
  const texts = total_contacts - invalid - blocked - sent
  const reasons = [
    ...(invalid > 0 ? [tell('%{count} invalid', { count: groupIndian(invalid) })] : []),
    ...(blocked > 0 ? [tell('%{count} blocked', { count: groupIndian(blocked) })] : []),
    ...(texts > 0 ? [fault(groupIndian(texts))] : []),
  ]
  const values = {
    campaign,
    at: displayDateTime(accepted.campaign_send_date_time, timezone),
    sent: groupIndian(sent),
    messages: recipients(total_contacts),
    amount: cost,
  }
  const all = isScheduled
    ? tell('%{campaign} starts %{at}: %{messages}, %{amount}.', values)
    : tell('%{campaign}: sending to %{messages}, %{amount}.', values)
  const some = isScheduled
    ? tell('%{campaign} starts %{at}: %{sent} of %{messages}, %{amount}.', values)
    : tell('%{campaign}: sending to %{sent} of %{messages}, %{amount}.', values)
  const refused = tell('%{count} refused: %{reasons}.', {
    count: groupIndian(total_contacts - sent),
    reasons: reasons.join(', '),
  })
  return [sent < total_contacts ? some : all, ...(reasons.length > 0 ? [refused] : [])].join(' ')
}
