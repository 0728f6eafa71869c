/** What an answer in a conversation is sent with, and comes back in every report of it; of messages of campaigns it is their number. */
const MARK = 'reply:'

export const replyRef = (uniqueKey: string): string => `${MARK}${uniqueKey}`

export const isReplyRef = (ref: string): boolean => ref.startsWith(MARK)

/** The key of the answer; undefined for what is none. */
export const replyKeyIn = (ref: string): string | undefined => (isReplyRef(ref) ? ref.slice(MARK.length) : undefined)
