import { displayDateTime } from '../../messaging/format.ts'
import type { Accepted } from './accept.ts'

const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`

/** What a channel calls what was refused for what stands in it. */
interface Words {
  refused: string
  /** What it costs; credits where nothing is said. */
  cost?: string
}

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
  { refused: fault, cost = counted(accepted.total_credit_deduct, 'credit') }: Words = { refused: 'for their text' },
): string => {
  const { campaign, total_contacts, total_invalid_number: invalid, total_block_number: blocked } = accepted
  const sent = accepted.total_to_send
  const texts = total_contacts - invalid - blocked - sent
  const reasons = [
    ...(invalid > 0 ? [`${invalid.toLocaleString('en-IN')} invalid`] : []),
    ...(blocked > 0 ? [`${blocked.toLocaleString('en-IN')} blocked`] : []),
    ...(texts > 0 ? [`${texts.toLocaleString('en-IN')} ${fault}`] : []),
  ]
  const figures = `${sent < total_contacts ? `${sent.toLocaleString('en-IN')} of ` : ''}${counted(total_contacts, 'recipient')}, ${cost}.`
  const refused = reasons.length > 0 ? ` ${(total_contacts - sent).toLocaleString('en-IN')} refused: ${reasons.join(', ')}.` : ''
  return isScheduled
    ? `${campaign} starts ${displayDateTime(accepted.campaign_send_date_time, timezone)}: ${figures}${refused}`
    : `${campaign}: sending to ${figures}${refused}`
}
