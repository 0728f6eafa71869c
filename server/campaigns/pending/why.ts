import { displayDateTime, groupIndian, wireDateTime } from '../../../messaging/format.ts'
import { TOKEN_EXPIRED, whatsappError } from '../../../messaging/whatsapp/errors.ts'
import { tierLimit } from '../../../messaging/whatsapp/limits.ts'
import type { Pending } from '../../../resources/campaigns/campaign.answers.ts'
import type { PendingCause } from '../../../resources/campaigns/pending.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { SmsSettings } from '../../delivery/port.ts'
import { closedAt, endWithinHours, isOpenAt } from '../../delivery/port.ts'
import { type Expectation, expectedEnd, type Queued } from './expected.ts'
import type { CampaignFacts, WaitingRoute, WhatsappFacts } from './facts.ts'
import { filled, type Sentence } from './sentences.ts'

/** Everything the answer is made of. */
export interface Moment {
  facts: CampaignFacts
  settings: SmsSettings
  /** Since when no process sends; null while one does. */
  noProcess: Date | null
  /** What waits on its routes; left out where only the cause is wanted. */
  queue?: readonly Queued[]
}

/** The reader: his clock, and whether the names of routes are his to know. */
export interface Reader {
  timezone: string
  isOperator: boolean
}

/** Before a route has handed over for so long, its last minute tells nothing. */
const MEASURED_AFTER_MS = 90_000

/** What was sent so lately that more of it is on the way. */
const SENDING_MS = 10_000

const isUp = (route: WaitingRoute) => route.active === 1 && route.held === 0 && route.down_since === null

const isSending = ({ now, last_sent_at, ready_at }: CampaignFacts) =>
  last_sent_at !== null && now.getTime() - last_sent_at.getTime() < SENDING_MS && ready_at === null

/** Its business has written to as many new people as it may in 24 hours (rule whatsapp-31). */
const isFull = ({ whatsapp }: CampaignFacts): boolean => {
  const limit = whatsapp?.tier ? tierLimit(whatsapp.tier) : undefined
  return whatsapp !== null && typeof limit === 'number' && whatsapp.opened >= limit
}

/** Whether its sentence says what else waits on its routes. */
export const isQueued = (cause: PendingCause) => cause === 'sending' || cause === 'queue'

/**
 * What a campaign waits for: the first cause that holds, in the order of PENDING_CAUSES. A cause that keeps others from mattering comes
 * before them: nobody need know of a slow route while the campaign is held back by hand.
 */
export function causeOf({ facts, settings, noProcess }: Moment): PendingCause {
  const { now, routes } = facts
  if (facts.phase === 'ready' && facts.total_queued === 0) return 'receipts'
  if (facts.restored_at) return 'restored'
  if (facts.paused_at) return 'paused'
  if (facts.campaign_send_date_time > now) return 'time'
  if (!isOpenAt(now, facts, settings)) return 'hours'
  if (noProcess) return 'process'
  if (routes.length > 0 && !routes.some(isUp)) return 'route'
  if (facts.phase === 'ready' && facts.dispatching && routes.length === 0) return 'hand'
  if (isSending(facts)) return 'sending'
  if (facts.phase !== 'ready') return 'rows'
  if (!facts.dispatching) return 'start'
  if (!facts.ready_at) return 'queue'
  return isFull(facts) ? 'people' : 'later'
}

interface Told {
  sentence: Sentence
  /** Said behind it, of the same values. */
  also?: Sentence | undefined
  values?: Readonly<Record<string, string>>
  /** How many it is about, where it says that. */
  count?: number | undefined
  until?: Date | undefined
}

type Teller = (moment: Moment, reader: Reader) => Told

const TELLERS: Readonly<Record<PendingCause, Teller>> = {
  restored: ({ facts: { restored_at } }, { timezone, isOperator }) => ({
    sentence: isOperator ? 'restored' : 'restored.other',
    values: { at: displayDateTime(restored_at, timezone) },
  }),
  paused: ({ facts: { paused_at, paused_by, pause_reason } }, { timezone }) => ({
    sentence: pause_reason ? (paused_by ? 'paused.by_why' : 'paused.why') : paused_by ? 'paused.by' : 'paused.desk',
    values: { by: paused_by ?? '', at: displayDateTime(paused_at, timezone), reason: pause_reason ?? '' },
  }),
  time: ({ facts, settings }, { timezone }) => {
    const { campaign_send_date_time: at, now } = facts
    const values = { at: displayDateTime(at, timezone), in: durationOf((at.getTime() - now.getTime()) / 1000) }
    const opens = closedAt(at, facts, settings)?.until
    if (!opens) return { sentence: 'time', values, until: at }
    return { sentence: 'time', also: 'time.closed', values: { ...values, opens: displayDateTime(opens, timezone) }, until: opens }
  },
  hours: tellHours,
  process: ({ noProcess }, { timezone, isOperator }) => {
    if (!isOperator) return { sentence: 'process.other' }
    if (!noProcess?.getTime()) return { sentence: 'process.never' }
    return { sentence: 'process', values: { since: displayDateTime(noProcess, timezone) } }
  },
  route: tellRoute,
  rows: ({ facts: { read_contacts, expected_contacts } }) => ({
    sentence: 'rows',
    values: { made: groupIndian(read_contacts), expected: groupIndian(Math.max(read_contacts, expected_contacts)) },
  }),
  start: () => ({ sentence: 'start' }),
  later: ({ facts, settings }, { timezone }) => {
    const ready = facts.ready_at ?? facts.now
    const at = closedAt(ready, facts, settings)?.until ?? ready
    return {
      sentence: facts.whatsapp ? 'later.provider' : facts.route_type === VOICE ? 'later.calls' : 'later',
      values: { at: displayDateTime(at, timezone) },
      count: facts.total_queued,
      until: at,
    }
  },
  people: ({ facts: { whatsapp, total_queued, now } }, { timezone }) => {
    const next = new Date(whatsapp?.next ?? now)
    const values = {
      number: whatsapp?.number ?? '',
      opened: groupIndian(whatsapp?.opened ?? 0),
      at: displayDateTime(next, timezone),
    }
    return { sentence: 'people', values, count: total_queued, until: next }
  },
  sending: tellSending,
  queue: tellQueue,
  hand: ({ facts: { total_queued } }) => ({ sentence: 'hand', count: total_queued }),
  receipts: ({ facts, settings }, reader) => {
    const { last_sent_at, started_at, campaign_send_date_time: planned, waiting_since, open, total_unknown } = facts
    // As the waiting is ended (server/adjustments/closing.ts).
    const moments = [last_sent_at ?? started_at ?? planned, planned, waiting_since ?? planned]
    const from = Math.max(...moments.map(moment => moment.getTime()))
    const over = new Date(from + settings.dlrWaitHours * 3_600_000)
    const of = facts.route_type === VOICE ? CALLS : RECEIPTS
    return {
      sentence: total_unknown > 0 ? of.unknown : of.out,
      values: { unknown: groupIndian(total_unknown), at: displayDateTime(over, reader.timezone) },
      count: open + total_unknown,
      until: over,
    }
  },
}

const RECEIPTS = { out: 'receipts', unknown: 'receipts.unknown' } as const
const CALLS = { out: 'receipts.calls', unknown: 'receipts.calls_unknown' } as const

function tellHours({ facts, settings }: Moment, { timezone }: Reader): Told {
  const closed = closedAt(facts.now, facts, settings)
  // They opened since the cause was found.
  if (!closed) return { sentence: 'start' }
  const { by, hours, until } = closed
  if (!until) return { sentence: 'hours.never' }
  return { sentence: `hours.${by}`, values: { start: hours.start, end: hours.end, at: displayDateTime(until, timezone) }, until }
}

/** How the driver of a number begins to say that the provider takes its token no more. */
const NO_TOKEN = whatsappError(TOKEN_EXPIRED).title

/** Of a number of WhatsApp, which its owner knows: what is the matter with it, and what to do. */
function tellLane(facts: CampaignFacts, whatsapp: WhatsappFacts, timezone: string): Told {
  const [route] = facts.routes
  const values = { number: whatsapp.number }
  const count = facts.total_queued
  if (whatsapp.tokenExpired || route?.error?.startsWith(NO_TOKEN)) return { sentence: 'lane.token', values, count }
  if (!route?.down_since) return { sentence: 'lane.off', values, count }
  const told = { ...values, since: displayDateTime(new Date(route.down_since), timezone) }
  return route.error
    ? { sentence: 'lane.down_why', values: { ...told, error: route.error }, count }
    : { sentence: 'lane.down', values: told, count }
}

function tellRoute({ facts }: Moment, { timezone, isOperator }: Reader): Told {
  const { routes, total_queued, whatsapp } = facts
  if (whatsapp) return tellLane(facts, whatsapp, timezone)
  const down = routes.filter(({ active, held }) => active === 1 && held === 0)
  const since = down
    .map(({ down_since }) => new Date(down_since ?? 0))
    .sort((a, b) => b.getTime() - a.getTime())
    .at(0)
  const count = total_queued
  const name = routes.map(route => route.name).join(', ')
  if (since) {
    const values = { route: name, since: displayDateTime(since, timezone) }
    const error = down.find(route => route.error)?.error
    if (isOperator && error) return { sentence: 'route.down_why', values: { ...values, error }, count }
    return { sentence: isOperator ? 'route.down' : 'route.down_other', values, count }
  }
  const isHeld = routes.some(({ active }) => active === 1)
  if (!isOperator) return { sentence: 'route.off_other', count }
  return { sentence: isHeld ? 'route.held' : 'route.off', values: { route: name }, count }
}

/** Parts a second of the routes that are up: as contracted, or as they really were in the last minute where that is less. */
function speedOf({ routes, started_at, now }: CampaignFacts): number {
  const isTold = started_at !== null && now.getTime() - started_at.getTime() > MEASURED_AFTER_MS
  return routes
    .filter(isUp)
    .reduce((sum, { tps, measured }) => sum + (isTold && measured >= 1 ? Math.min(tps, measured) : tps), 0)
}

/** Messages that are to be made yet. */
const unmade = ({ phase, read_contacts, expected_contacts }: CampaignFacts) =>
  phase === 'ready' ? 0 : Math.max(0, expected_contacts - read_contacts)

/** Of all that are to be sent: how many were. */
function sentSoFar(facts: CampaignFacts): { done: number; total: number } {
  return { done: facts.handed, total: facts.handed + facts.total_queued + unmade(facts) }
}

function tellSending(moment: Moment, reader: Reader): Told {
  const { facts } = moment
  const { done, total } = sentSoFar(facts)
  const queued = tellQueue(moment, reader)
  const making = unmade(facts) > 0
  const values = { ...queued.values, sent: groupIndian(done), total: groupIndian(total), made: groupIndian(facts.read_contacts) }
  return {
    ...queued,
    sentence: queued.until ? 'sending' : 'sending.open',
    also: queued.also ?? (making ? 'sending.making' : undefined),
    values: { ...values, expected: groupIndian(facts.expected_contacts) },
  }
}

/** How far it is, where something of it moves. */
function progressOf(cause: PendingCause, facts: CampaignFacts): Pending['progress'] {
  if (cause === 'rows') return { done: facts.read_contacts, total: Math.max(facts.read_contacts, facts.expected_contacts) }
  return isQueued(cause) || cause === 'hand' || cause === 'later' ? sentSoFar(facts) : null
}

function tellQueue({ facts, settings, queue = [] }: Moment, { timezone }: Reader): Told {
  const speed = speedOf(facts)
  const own: Queued = { campaignId: facts.id, accountId: facts.account_id, priority: facts.priority, parts: facts.parts }
  const all = [own, ...queue.filter(({ campaignId }) => campaignId !== facts.id)]
  const expected: Expectation = expectedEnd(speed, all, facts.id)
  const count = facts.total_queued + unmade(facts)
  const values = { speed: groupIndian(Math.round(speed)) }
  const end = Number.isFinite(expected.seconds) ? endWithinHours(facts.now, expected.seconds, facts, settings) : undefined
  if (!end) return { sentence: 'queue.behind', values, count }
  const until = end.at
  const told = {
    ...values,
    at: displayDateTime(until, timezone),
    in: durationOf((until.getTime() - facts.now.getTime()) / 1000),
    ...(end.pause && { closes: displayDateTime(end.pause.from, timezone), opens: displayDateTime(end.pause.until, timezone) }),
  }
  const also = end.pause && ('queue.pause' as const)
  if (all.length === 1) return { sentence: 'queue.alone', also, values: told, count, until }
  const share = groupIndian(expected.rate < 10 ? Math.round(expected.rate * 10) / 10 : Math.round(expected.rate))
  const beside = { others: groupIndian(all.length - 1), ahead: groupIndian(expected.others), share }
  return { sentence: all.length === 2 ? 'queue.one' : 'queue', also, values: { ...told, ...beside }, count, until }
}

/** `2 h 5 min`, `3 d 4 h`, `40 s`. */
export function durationOf(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${Math.floor(hours / 24)} d`
}

/** The cause with its sentence; which button helps is the gate's to say (help.ts). */
export function whyPending(moment: Moment, reader: Reader): Omit<Pending, 'help'> {
  const cause = causeOf(moment)
  const { sentence, also, values: told, count = null, until } = TELLERS[cause](moment, reader)
  const values = { ...told, ...(count !== null && { count: groupIndian(count) }) }
  return {
    cause,
    sentence,
    text: filled(sentence, values, count),
    also: also ? { sentence: also, text: filled(also, values, count) } : null,
    values,
    count,
    progress: progressOf(cause, moment.facts),
    until: until ? wireDateTime(until, reader.timezone) : null,
  }
}
