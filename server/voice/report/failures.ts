import { tell } from '../../../messaging/tell.ts'
import { CALL_STATES, type CallState } from '../../../resources/voice/call-choices.ts'
import type { CallFailure } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { countFailures, inScope } from '../../campaigns/port.ts'
import type { State } from '../../delivery/port.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { callStateOf } from './callState.ts'

/** What to do about calls that nobody took. */
const ADVICE: Readonly<Partial<Record<CallState, string>>> = {
  BUSY: tell('The line was in use. Retries, or calling again later, reach many of them.'),
  NOANSWER: tell('It rang and nobody answered. Call again at another time.'),
  CONGESTION: tell('The network had no free line. Call again later; if it persists, ask the vendor.'),
  CHANUNAVAIL: tell('Switched off, out of reach, or no longer in use.'),
  FAILED: tell('The call could not be placed. The number log has its code for operators.'),
  DND: tell('These people take no promotional calls: leave them out.'),
  INVALID: tell('Nobody has this number: take it out of the list.'),
  TIMEOUT: tell('Not called within the hours that are allowed. Begin earlier, or call fewer at once.'),
  CANCELLED: tell('Withdrawn before they were called; what was held for them is refunded.'),
  Block: tell('On a blacklist of this account or above it.'),
}

/** `GET voice-campaign-failures/{id}`: who was not reached, by what became of the call, with its share and what to do (rule voice-52). */
export const voiceFailures: CallHandler<typeof voiceCampaigns, 'failures'> = async context => {
  const campaign = await inScope(context, voiceCampaigns, undefined)
  const counts = new Map<CallState, number>()
  for (const { state, stat, count } of await countFailures(context.tx, campaign.id)) {
    const status = callStateOf({ state: state as State, stat }, null)
    counts.set(status, (counts.get(status) ?? 0) + count)
  }
  const contacts = Math.max(1, Number(campaign.total_contacts))
  const order = CALL_STATES.map(({ value }) => value)
  const data: CallFailure[] = [...counts]
    .map(([status, count]) => ({
      status,
      count,
      share: Math.round((count * 1000) / contacts) / 10,
      advice: ADVICE[status] ?? '',
    }))
    .sort((a, b) => b.count - a.count || order.indexOf(a.status) - order.indexOf(b.status))
  return { message: 'Why calls failed', data }
}
