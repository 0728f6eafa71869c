/** What becomes of a message, as the provider reports it, and which of two reports counts (rule whatsapp-3). */

export const MESSAGE_STATUSES = ['pending', 'sent', 'failed', 'delivered', 'read'] as const

export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** By place: failed stands above sent and below delivered, since who has got a message has got it. */
const RANKS: ReadonlyMap<string, number> = new Map(MESSAGE_STATUSES.map((status, rank) => [status, rank]))

/** What the provider writes that is one of ours under another name: a voice message that was played has been read. */
const ALSO: ReadonlyMap<string, MessageStatus> = new Map([
  ['accepted', 'pending'],
  ['held_for_quality_assessment', 'pending'],
  ['played', 'read'],
])

/** Our word for the provider's; undefined for what is outside the order (deleted, warning and words still to come). */
export const statusOf = (word: string): MessageStatus | undefined => {
  const known = MESSAGE_STATUSES.find(status => status === word)
  return known ?? ALSO.get(word)
}

/** Below zero where `a` is outdone by `b`. A total order: repeats and disorder of reports change nothing. */
export const compareMessageStatus = (a: MessageStatus, b: MessageStatus): number => (RANKS.get(a) ?? 0) - (RANKS.get(b) ?? 0)

/** Which of the reports of one message counts. */
export const highestStatus = (reports: Iterable<MessageStatus>): MessageStatus => {
  let highest: MessageStatus = 'pending'
  for (const report of reports) if (compareMessageStatus(report, highest) > 0) highest = report
  return highest
}
