import type { Arrival } from '../../delivery/port.ts'
import { arrivalOf } from '../../delivery/port.ts'
import { isReplyRef } from '../threads/replyRef.ts'
import type { OwnNumber } from './numbers.ts'
import { type Json, momentIn, recordsIn, wordIn } from './read.ts'

/** What is kept of a report as evidence; more than that of it nobody reads (delivery/laneReports.ts). */
const MOST_RAW = 2000

const rawOf = (status: Json): string => {
  const whole = JSON.stringify(status)
  if (whole.length <= MOST_RAW) return whole
  const { id, timestamp, recipient_id, pricing, errors } = status
  const short = recordsIn(errors).map(({ code, title }) => ({ code, title: String(title ?? '').slice(0, 200) }))
  return JSON.stringify({ id, status: status.status, timestamp, recipient_id, pricing, errors: short.slice(0, 3) })
}

/** Whether a report is about an answer in a conversation, by what it was sent with. */
export const isOfReply = (status: Json): boolean => isReplyRef(wordIn(status, 'biz_opaque_callback_data'))

/**
 * A report of the provider as a receipt of the number's lane (rule whatsapp-72). Without the recipient: the provider may write his number
 * in another way than it was sent to, and the report is signed.
 */
export const arrivalIn = (status: Json, { laneId }: OwnNumber, now: Date): Arrival =>
  arrivalOf(
    laneId,
    {
      gatewayId: wordIn(status, 'id'),
      answered: true,
      ref: wordIn(status, 'biz_opaque_callback_data'),
      stat: wordIn(status, 'status').toUpperCase(),
      err: wordIn(recordsIn(status.errors)[0] ?? {}, 'code'),
      doneAt: momentIn(status, now),
      raw: rawOf(status),
    },
    false,
  )
