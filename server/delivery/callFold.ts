import { present } from '../../messaging/present.ts'
import { type CallStatus, callStatusOf, compareCallStatus, isRetried } from '../../messaging/voice/callStatus.ts'
import { voicePulses } from '../../messaging/voice/pulses.ts'
import { type CallTold, callToldIn } from '../gateways/voice/callReceipt.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import type { StoredCall } from './calls.ts'
import type { CodeBook } from './codes.ts'
import type { CampaignTerms } from './counters.ts'
import type { Change, Part, Placed, StoredMessage } from './receiptFold.ts'
import type { Arrival } from './receiptMatch.ts'
import { isReached, STATE, stateOf } from './states.ts'

/** What reports make of a call: another state of its message, or another try of ours. */
export interface CallVerdict {
  status: CallStatus
  told: CallTold
  /** Undefined where the number is called once more. */
  change: Change | undefined
  /** Of the length that was answered; null where nothing was answered, or nobody said how long. */
  pulses: number | null
}

/** A report of a try before the one under way says nothing new, unless somebody answered it after all. */
export const isStale = ({ raw, stat }: Pick<Arrival, 'raw' | 'stat'>, call: StoredCall | undefined): boolean => {
  const { attempt } = callToldIn(raw)
  return attempt !== null && attempt < (call?.retries ?? 0) && callStatusOf(stat) !== 'ANSWERED'
}

const isClosed = ({ status }: CampaignTerms): boolean => status === 'Stop' || status === 'Completed'

/** Whether the desk calls the number once more: nobody took it, and the campaign wants more tries than there were. */
const isTriedAgain = (
  message: StoredMessage,
  status: CallStatus,
  { attempt }: CallTold,
  terms: CampaignTerms,
  call: StoredCall | undefined,
): boolean =>
  attempt !== null &&
  attempt === (call?.retries ?? 0) &&
  isRetried(status) &&
  attempt < (terms.voice?.retries ?? 0) &&
  message.adjusted_state === null &&
  !isClosed(terms)

/** Pulses begun, at least one of what was answered. */
const pulsesOf = (status: CallStatus, { seconds }: CallTold, terms: CampaignTerms): number | null =>
  status === 'ANSWERED' && seconds !== null && terms.voice ? Math.max(1, voicePulses(seconds, terms.voice.pulseSeconds)) : null

/** What an answered call costs by its length; undefined where it is what was held for it. */
const priceOf = (terms: CampaignTerms, message: StoredMessage, pulses: number | null): number | undefined => {
  if (pulses === null || !terms.voice || !isPaidAtDelivery(terms) || isReached(message.state)) return undefined
  // What a pulse costs is what was held for one.
  return Math.round((pulses * message.credits) / terms.voice.pulses)
}

/** The vendor's id of the call, where no answer has told it. */
const noteParts = (placed: readonly Placed[], message: StoredMessage, parts: Part[], routeId: number): void => {
  for (const { part } of placed)
    if (part !== undefined && !parts.some(one => one.gateway_id === part))
      parts.push({ route_id: routeId, gateway_id: part, message_id: message.id, stat: null, err: null, isNew: true })
}

/**
 * What reports make of a call; undefined when they change nothing. Statuses only rise in their order, so neither repeats nor disorder
 * matter. `parts` are those of this message; new ones are added.
 */
export function applyCall(
  message: StoredMessage,
  placed: readonly Placed[],
  { call, terms, parts, codes }: { call: StoredCall | undefined; terms: CampaignTerms; parts: Part[]; codes: CodeBook },
): CallVerdict | undefined {
  if (message.state === STATE.invalid || message.state === STATE.blocked || message.state === STATE.stopped) return undefined
  const open = message.state === STATE.queued || message.state === STATE.unknown
  let status = message.stat_source === 'operator' ? callStatusOf(message.stat ?? '') : undefined
  let best: Arrival | undefined
  for (const { arrival } of placed) {
    const reported = callStatusOf(arrival.stat)
    if (!reported || isStale(arrival, call) || (status && compareCallStatus(reported, status) <= 0)) continue
    status = reported
    best = arrival
  }
  if (!best || !status) return undefined
  const routeId = message.route_id ?? present(placed[0]).arrival.routeId
  const told = callToldIn(best.raw)
  const tryAgain = (open || message.state === STATE.accepted) && isTriedAgain(message, status, told, terms, call)
  if (open) noteParts(placed, message, parts, routeId)
  if (tryAgain) return { status, told, change: undefined, pulses: null }
  const stat = status.toUpperCase()
  const meaning = codes.meaningOf(routeId, { stat, err: '' })
  const state = meaning.final ? stateOf(meaning.bucket) : STATE.accepted
  // What we closed ourselves is reopened by nothing less than a final word of the vendor.
  if (state === STATE.accepted && (message.state === STATE.failed || isReached(message.state))) return undefined
  const pulses = pulsesOf(status, told, terms)
  const price = isReached(state) ? priceOf(terms, message, pulses) : undefined
  const doneAt = state === STATE.accepted ? null : (best.doneAt ?? new Date())
  const proof = open ? ('sent' as const) : undefined
  return {
    status,
    told,
    pulses,
    change: { state, stat, err: '', source: 'operator', doneAt, routeId, meaning, proof, ...(price !== undefined && { price }) },
  }
}
