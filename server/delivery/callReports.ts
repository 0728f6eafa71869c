import { callRank, callStatusOf, isFinalCall } from '../../messaging/voice/callStatus.ts'
import type { Meaning } from './codes.ts'

/** `primary_routes.gateway_type` of a route to a voice vendor. */
export const VOICE_ROUTE = 4

/** Place of a word of a vendor in the order of rule voice-2; what nobody knows stands below all. */
export const callRankOf = (word: string): number => {
  const status = callStatusOf(word)
  return status === undefined ? -1 : callRank(status)
}

/** What a report of a call means; the dictionary of delivery codes is of texts. */
export const callMeaning = (word: string): Meaning => {
  const status = callStatusOf(word)
  const final = status !== undefined && isFinalCall(status)
  const bucket = !final ? 'Accepted' : status === 'ANSWERED' ? 'DELIVRD' : 'FAILED'
  return { bucket, final, refund: false, elsewhere: false, explained: status !== undefined || word === '' }
}
