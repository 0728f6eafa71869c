import { displayDateTime } from '../../messaging/format.ts'
import type { Accepted } from './accept.ts'

const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? one : `${one}s`}`

/** What was accepted, for the person who sent it: in the words and figures of the check before. @param isScheduled it starts later */
export const acceptedMessage = (accepted: Accepted, isScheduled: boolean, timezone: string): string => {
  const { campaign, total_contacts, total_invalid_number: invalid, total_block_number: blocked, total_credit_deduct } = accepted
  const sent = accepted.total_to_send
  const texts = total_contacts - invalid - blocked - sent
  const reasons = [
    ...(invalid > 0 ? [`${invalid.toLocaleString('en-IN')} invalid`] : []),
    ...(blocked > 0 ? [`${blocked.toLocaleString('en-IN')} blocked`] : []),
    ...(texts > 0 ? [`${texts.toLocaleString('en-IN')} for their text`] : []),
  ]
  const figures = `${sent < total_contacts ? `${sent.toLocaleString('en-IN')} of ` : ''}${counted(total_contacts, 'recipient')}, ${counted(total_credit_deduct, 'credit')}.`
  const refused = reasons.length > 0 ? ` ${(total_contacts - sent).toLocaleString('en-IN')} refused: ${reasons.join(', ')}.` : ''
  return isScheduled
    ? `${campaign} starts ${displayDateTime(accepted.campaign_send_date_time, timezone)}: ${figures}${refused}`
    : `${campaign}: sending to ${figures}${refused}`
}
