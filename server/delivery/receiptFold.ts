import { present } from '../../messaging/present.ts'
import type { OperatorStatus } from '../../messaging/receipts.ts'
import type { CodeBook, Meaning } from './codes.ts'
import { foldParts, further } from './fold.ts'
import type { Arrival } from './receiptMatch.ts'
import { type AdjustedState, isReached, STATE, type State, stateOf } from './states.ts'

/** A message as it stands when receipts for it come. */
export interface StoredMessage {
  account_id: number
  id: number
  campaign_id: number
  mobile: string
  state: State
  stat: string | null
  err: string | null
  stat_source: string | null
  parts: number
  credits: number
  refunded: boolean
  route_id: number | null
  adjusted_state: AdjustedState | null
  /** Where its row stands, and which of its versions that is: whoever wrote it since it was read made another. */
  place: string
  version: string
}

export interface Part {
  route_id: number
  gateway_id: string
  message_id: number
  stat: string | null
  err: string | null
  /** Not stored yet: known from a receipt alone. */
  isNew?: boolean
  changed?: boolean
}

/** What receipts make of a message. */
export interface Change {
  state: State
  stat: string | null
  err: string | null
  source: string | null
  doneAt: Date | null
  routeId: number
  meaning: Meaning | undefined
  /** sent: its fate was open, and a receipt proves that a gateway took it. refused: proves the contrary. */
  proof: 'sent' | 'refused' | undefined
  /** What the message costs by what its provider charges it as; absent: what was held for it. */
  price?: number
}

const REFUSED = 'REJECTD'

/** A receipt of a message, and the gateway's id of the part it speaks of, as submissions have it. */
export interface Placed {
  arrival: Arrival
  part: string | undefined
}

/**
 * What a message becomes by receipts; undefined when they change nothing. Statuses only rise in the order of the code book, so neither
 * repeats nor disorder matter. `parts` are those of this message; new ones are added, changed ones marked.
 */
export function applyArrivals(
  message: StoredMessage,
  placed: readonly Placed[],
  parts: Part[],
  codes: CodeBook,
): Change | undefined {
  if (message.state === STATE.invalid || message.state === STATE.blocked || message.state === STATE.stopped) return undefined
  const arrivals = placed.map(({ arrival }) => arrival)
  const open = message.state === STATE.queued || message.state === STATE.unknown
  const routeId = message.route_id ?? present(arrivals[0]).routeId
  const compare = (a: OperatorStatus, b: OperatorStatus) => codes.compare(routeId, a, b)
  const current: OperatorStatus =
    message.stat_source === 'operator' ? { stat: message.stat ?? '', err: message.err ?? '' } : { stat: '', err: '' }
  let status = current
  for (const { arrival, part: partId } of placed) {
    const part = message.parts > 1 || open ? partOf(arrival, partId, message, parts) : undefined
    if (part && (message.parts > 1 || parts.length > 1)) {
      const raised = further(statusOf(part), arrival, compare)
      if (raised.stat !== (part.stat ?? '') || raised.err !== (part.err ?? '')) {
        part.stat = raised.stat
        part.err = raised.err
        part.changed = true
      }
    } else status = further(status, { stat: arrival.stat, err: arrival.err }, compare)
  }
  if (parts.length > 0 && (message.parts > 1 || parts.length > 1))
    status = further(status, foldParts(parts.map(statusOf), Math.max(parts.length, message.parts), compare), compare)
  const proof = open ? (arrivals.every(isRefusal) && parts.length === 0 ? 'refused' : 'sent') : undefined
  const reported = status.stat !== '' || status.err !== ''
  if (!proof && status.stat === current.stat && status.err === current.err) return undefined
  const meaning = reported ? codes.meaningOf(routeId, status) : undefined
  const state = meaning?.final ? stateOf(meaning.bucket) : STATE.accepted
  // What we closed ourselves is reopened by nothing less than a final word of the operator.
  if (state === STATE.accepted && (message.state === STATE.failed || isReached(message.state))) return undefined
  const told = arrivals.find(arrival => arrival.stat === status.stat && arrival.err === status.err)
  return {
    state,
    stat: reported ? status.stat : null,
    err: reported ? status.err : null,
    source: reported ? 'operator' : null,
    doneAt: state === STATE.accepted ? null : (told?.doneAt ?? new Date()),
    routeId,
    meaning,
    proof,
  }
}

/** What a gateway answered of a message that was given up as unknown: it did not take it. */
export function isRefusal(arrival: Arrival): boolean {
  return arrival.stat === REFUSED && (arrival.gatewayId === null || arrival.whole)
}

/** The part that a receipt speaks of. One that no answer told us about is known by its receipt. */
function partOf({ routeId }: Arrival, partId: string | undefined, message: StoredMessage, parts: Part[]): Part | undefined {
  if (partId === undefined) return undefined
  const known = parts.find(part => part.route_id === routeId && part.gateway_id === partId)
  if (known) return known
  const part: Part = { route_id: routeId, gateway_id: partId, message_id: message.id, stat: null, err: null, isNew: true }
  parts.push(part)
  return part
}

function statusOf({ stat, err }: Part): OperatorStatus {
  return { stat: stat ?? '', err: err ?? '' }
}
