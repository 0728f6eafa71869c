/** What becomes of a call, and which of two reports counts (rule voice-2). */

/** From the least to the most telling: of all reports of one call the one furthest down counts, in whatever order they come. */
export const CALL_STATUSES = [
  'Pending',
  'Dialling',
  'CANCELLED',
  'FAILED',
  'TIMEOUT',
  'INVALID',
  'DND',
  'CHANUNAVAIL',
  'CONGESTION',
  'NOANSWER',
  'BUSY',
  'ANSWERED',
] as const

export type CallStatus = (typeof CALL_STATUSES)[number]

const RANKS: ReadonlyMap<string, number> = new Map(CALL_STATUSES.map((status, rank) => [status, rank]))

/** What vendors write that is one of ours under another name; compared without blanks, dashes and underscores. */
const ALSO: ReadonlyMap<string, CallStatus> = new Map([
  ['QUEUED', 'Pending'],
  ['SUBMITTED', 'Pending'],
  ['DIALING', 'Dialling'],
  ['RINGING', 'Dialling'],
  ['INPROGRESS', 'Dialling'],
  ['COMPLETED', 'ANSWERED'],
  ['ANSWER', 'ANSWERED'],
  ['SUCCESS', 'ANSWERED'],
  ['USERBUSY', 'BUSY'],
  ['NOTANSWERED', 'NOANSWER'],
  ['UNANSWERED', 'NOANSWER'],
  ['INVNUMBER', 'INVALID'],
  ['INVALIDNUMBER', 'INVALID'],
  ['NDNC', 'DND'],
  ['REJECTED', 'FAILED'],
  ['EXPIRED', 'TIMEOUT'],
  ['STOPPED', 'CANCELLED'],
  ['CANCEL', 'CANCELLED'],
  ['CANCELED', 'CANCELLED'],
])

const BY_KEY: ReadonlyMap<string, CallStatus> = new Map([
  ...ALSO,
  ...CALL_STATUSES.map(status => [status.toUpperCase(), status] as const),
])

/** Our word for a vendor's, whatever its case; undefined for what nobody knows. */
export const callStatusOf = (word: string): CallStatus | undefined => BY_KEY.get(word.toUpperCase().replaceAll(/[\s_-]/g, ''))

/** The call is over. */
export const isFinalCall = (status: CallStatus): boolean => status !== 'Pending' && status !== 'Dialling'

/** Nobody took it, and it may be tried again. */
export const isRetried = (status: CallStatus): boolean => status === 'BUSY' || status === 'NOANSWER'

/** Ends after which calling the number again may reach somebody (rule voice-45): not where there is no such number, or nobody may call it. */
export const MAY_REACH_AGAIN: readonly CallStatus[] = CALL_STATUSES.filter(
  status => isFinalCall(status) && status !== 'ANSWERED' && status !== 'INVALID' && status !== 'DND',
)

/** Place in the order, from 0. */
export const callRank = (status: CallStatus): number => RANKS.get(status) ?? 0

/** Below zero where `a` is outdone by `b`. A total order: repeats and disorder of reports change nothing. */
export const compareCallStatus = (a: CallStatus, b: CallStatus): number => callRank(a) - callRank(b)
