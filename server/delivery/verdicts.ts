import { callStatusOf } from '../../messaging/voice/callStatus.ts'
import { VOICE } from '../../resources/language/choices.ts'
import type { Outcome } from '../gateways/driver.ts'
import type { Claim } from './claim.ts'
import type { CampaignTerms } from './counters.ts'
import { type MessageEvent, storable } from './events.ts'
import { nextRoute, type RouteTable } from './failover.ts'
import type { WebhookInterest } from './messageEvents.ts'
import { STATE, type State, type StatSource } from './states.ts'
import type { Reusing } from './taken.ts'

/** A claimed message and how it ended; `blocked`: its number is on a blacklist, nothing was written. */
export interface Ended {
  claim: Claim
  outcome: Outcome | { kind: 'blocked' }
}

export interface OutcomeContext {
  routes: RouteTable
  /** What a route wants done with messages whose fate is open. */
  policyOf(routeId: number): 'hold' | 'resend'
  /** Whether the dictionary wants a message that a route refused with this code to take the next one. */
  goesElsewhere?(routeId: number, code: string): boolean
  /** Which webhooks hear of messages; none where not given. */
  interest?: WebhookInterest
  /** Which routes are known to use ids again; any may where not given. */
  reusing?: Reusing
}

/** How a claimed message leaves the queue without having been taken. */
export interface Finish {
  claim: Claim
  state: State
  stat: string | null
  err: string | null
  source: StatSource | null
}

/** How a claimed message goes back into the queue. */
export interface Release {
  claim: Claim
  routeId: number
  tried: readonly number[]
  tries: number
  delayMs: number
}

export interface Taken {
  claim: Claim
  ids: readonly string[]
}

/** What becomes of each ended message. */
export interface Verdicts {
  taken: Taken[]
  finished: Finish[]
  released: Release[]
  /** Parts that a gateway took of messages it refused in the end. */
  parts: Taken[]
  events: MessageEvent[]
}

const INSTANT = 3
/** An open fate is worth another try only while it is fresh; an answer that takes longer than this may still come (rule delivery-2). */
const RESEND_WITHIN_MS = 30_000
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 10_000
/** What is put off for longer counts as put off before the clock was put back (claim.ts). */
const LONGEST_ASKED_MS = 50_000
/** Retries are told in the trail this often; a throttled gateway would fill it. */
const TOLD_RETRIES = 3

/** What becomes of messages by how they ended, by what stands of their campaigns and by what their routes want. */
export function verdictsOf(
  ended: readonly Ended[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  { routes, policyOf, goesElsewhere }: OutcomeContext,
): Verdicts {
  const verdicts: Verdicts = { taken: [], finished: [], released: [], parts: [], events: [] }
  const { taken, finished, released, parts, events } = verdicts
  const now = performance.now()
  for (const { claim, outcome: told } of ended) {
    const campaign = campaigns.get(claim.campaignId)
    if (!campaign) continue
    const movesOn =
      told.kind === 'rejected' &&
      told.ids.length === 0 &&
      goesElsewhere?.(claim.routeId, told.code) === true &&
      nextRoute(routes, campaign.secondary_route_id, claim.routeId, [...claim.tried, claim.routeId], claim.id) !== undefined
    const outcome = movesOn ? { ...told, kind: 'failover' as const } : told
    const tell = (kind: MessageEvent['kind'], detail: string) =>
      events.push({ accountId: claim.accountId, messageId: claim.id, kind, detail })
    const over = campaign.status === 'Stop' || campaign.status === 'Completed'
    const stopped = (): Finish => ({ claim, state: STATE.stopped, stat: 'FAILED', err: 'L008', source: 'system' })
    switch (outcome.kind) {
      case 'accepted':
        taken.push({ claim, ids: outcome.ids })
        break
      case 'blocked':
        finished.push({ claim, state: STATE.blocked, stat: null, err: 'L002', source: 'system' })
        tell('blocked', 'The number was put on a blacklist before the message was sent')
        break
      case 'rejected':
        finished.push({
          claim,
          state: STATE.failed,
          stat: refusalWord(campaign, outcome.code),
          err: storable(outcome.code, 20),
          source: 'operator',
        })
        if (outcome.ids.length > 0) parts.push({ claim, ids: outcome.ids })
        tell('rejected', said(outcome))
        break
      case 'retry':
        if (over) finished.push(stopped())
        else {
          const usual = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(claim.tries, 10))
          const delayMs = Math.min(outcome.delayMs ?? usual, LONGEST_ASKED_MS)
          released.push({ claim, routeId: claim.routeId, tried: claim.tried, tries: claim.tries + 1, delayMs })
          if (claim.tries < TOLD_RETRIES) tell('retried', said(outcome))
        }
        break
      case 'failover': {
        const tried = [...claim.tried, claim.routeId]
        const next = nextRoute(routes, campaign.secondary_route_id, claim.routeId, tried, claim.id)
        if (over) finished.push(stopped())
        else if (next === undefined) {
          finished.push({
            claim,
            state: STATE.failed,
            stat: 'FAILED',
            err: storable(outcome.code, 20) || 'L007',
            source: 'system',
          })
          tell('rejected', `${said(outcome)}; no other route is left`)
        } else {
          released.push({ claim, routeId: next, tried, tries: 0, delayMs: 0 })
          tell('failover', `${said(outcome)}; from route ${claim.routeId} to route ${next}`)
        }
        break
      }
      case 'unknown': {
        const resend = policyOf(claim.routeId) === 'resend' || campaign.priority === INSTANT
        if (!over && resend && now - claim.at < RESEND_WITHIN_MS) {
          released.push({ claim, routeId: claim.routeId, tried: claim.tried, tries: claim.tries + 1, delayMs: 0 })
          tell('resent', `${outcome.text}; sent again, as the route wants`)
        } else {
          finished.push({ claim, state: STATE.unknown, stat: null, err: null, source: null })
          tell('unknown', outcome.text)
        }
      }
    }
  }
  return verdicts
}

/** What a message that a gateway refused says of itself: of a call one of its statuses. */
function refusalWord({ route_type }: CampaignTerms, code: string): string {
  if (route_type !== VOICE) return 'REJECTD'
  const status = callStatusOf(code)
  return status === 'DND' || status === 'INVALID' ? status : 'FAILED'
}

function said({ code, text }: { code: string; text: string }): string {
  return code === '' ? text : `${text} (${code})`
}
