import { groupIndian } from '../../messaging/format.ts'
import type { AdjustmentState } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { Words } from '../kernel/i18n/words.ts'

/** The classes of messages and what becomes of them, in the reader's language. */
const ofMessages = (words: Words): Readonly<Record<string, string>> => ({
  Accepted: words('Accepted'),
  Pending: words('Pending'),
  Expired: words('Timed out'),
  Unsubmitted: words('Unsubmitted'),
  delivered: words('Delivered'),
  failed: words('desk.fix.failed', 'Failed'),
  unchanged: words('Unchanged'),
  cancelled: words('Cancelled'),
})

/** Of calls: what a vendor has is processing whether he has confirmed it or not, as it is counted above (rule adjustments-14). */
const ofCalls = (words: Words): Readonly<Record<string, string>> => ({
  ...ofMessages(words),
  Accepted: words('Processing'),
  Pending: words('Processing'),
  Unsubmitted: words('Pending'),
  delivered: words('Answered'),
})

/** What a class of rows is called, or what they are set to. */
export const classWord = (words: Words, name: string, calls: boolean): string =>
  (calls ? ofCalls(words) : ofMessages(words))[name] ?? name

/** Why rows are left alone. */
export const skipWord = (words: Words, reason: string, calls: boolean): string =>
  ({
    place: words('Of campaigns that this action is not for (queue or history)'),
    reported: calls ? words('Already reported by the vendor') : words('Already reported by the operator'),
    already_set: words('Already set: reverse that first'),
    unsubmitted: calls ? words('Not sent to a vendor yet') : words('Not sent to a gateway yet'),
    never_sent: words('Not sent: invalid, blocked, stopped, or given up without an answer'),
    over_limit: words('Over the row limit'),
  })[reason] ?? reason

/** What came of a fix or its reversal as a sentence; undefined while it is under way or waits. */
export const outcomeWords = (
  words: Words,
  { status, figures, changed, cancelled, restored, of_calls }: AdjustmentState,
): string | undefined => {
  const calls = of_calls === 1
  const counted = (count: number) => ({ smart_count: count, count: groupIndian(count) })
  const messages = (count: number) =>
    calls
      ? words('%{smart_count} call |||| %{count} calls', counted(count))
      : words('%{smart_count} message |||| %{count} messages', counted(count))
  if (status === 'reversed')
    return calls
      ? words('%{messages} restored to what the vendor reported', { messages: messages(restored) })
      : words('%{messages} restored to what the operator reported', { messages: messages(restored) })
  if (status !== 'done' && status !== 'failed') return undefined
  const { will_deliver: toDelivered, will_fail: toFailed } = figures
  const said = {
    messages: messages(changed),
    campaigns: words('%{smart_count} campaign |||| %{count} campaigns', counted(figures.campaigns)),
    delivered: groupIndian(toDelivered),
    failed: groupIndian(toFailed),
  }
  if (changed === 0 && cancelled > 0)
    return words('%{messages} of %{campaigns} cancelled before sending', { ...said, messages: messages(cancelled) })
  if (toFailed === 0)
    return calls
      ? words('%{messages} of %{campaigns} set to answered', said)
      : words('%{messages} of %{campaigns} set to delivered', said)
  if (toDelivered === 0) return words('%{messages} of %{campaigns} set to failed', said)
  // What the operator reported meanwhile was left alone, of whichever kind it was to be.
  if (changed !== toDelivered + toFailed)
    return calls
      ? words('%{messages} of %{campaigns} set to answered or failed', said)
      : words('%{messages} of %{campaigns} set to delivered or failed', said)
  return calls
    ? words('%{messages} of %{campaigns} set: %{delivered} to answered, %{failed} to failed', said)
    : words('%{messages} of %{campaigns} set: %{delivered} to delivered, %{failed} to failed', said)
}
