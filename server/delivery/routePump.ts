import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { stackOf } from '../../messaging/thrown.ts'
import { TOKEN_EXPIRED, whatsappError } from '../../messaging/whatsapp/errors.ts'
import type { Allowance } from '../gateways/allowance.ts'
import type { DriverEvents, GatewayDriver, OutboundMessage, Outcome } from '../gateways/driver.ts'
import { warnHindered } from '../kernel/db/hindered.ts'
import { isTransient } from '../kernel/db/transient.ts'
import type { Log } from '../kernel/log/log.ts'
import type { CallsUnderWay } from '../kernel/processes/callsUnderWay.ts'
import type { CampaignBook } from './campaignBook.ts'
import { type Claim, claimMessages, type Wanted } from './claim.ts'
import { ClaimBook } from './claimBook.ts'
import { releaseClaims, releaseStrays } from './handBack.ts'
import type { Lane } from './lanes.ts'
import type { Needs } from './limits/stake.ts'
import { openPeople } from './openings.ts'
import { outboundOf } from './outbound.ts'
import { Progress } from './progress.ts'
import { Reached } from './reached.ts'
import { arrivalOf } from './receiptMatch.ts'
import { triesOf } from './redial.ts'
import { isKannel, isVoice, type PrimaryRoute, windowOfPlaces } from './routeConfig.ts'
import type { Settler } from './settler.ts'
import { shareOut } from './share.ts'
import type { Ended } from './verdicts.ts'
import type { Lease } from './worker.ts'

export interface PumpDeps {
  pool: pg.Pool
  log: Log
  lease: Pick<Lease, 'valid' | 'epoch' | 'count'>
  book: CampaignBook
  settler: Pick<Settler, 'addOutcomes' | 'addReceipts'>
  calls: CallsUnderWay
  /** Claims of this process for a route, by this pump or by one before it that is still being drained. */
  claimIds(routeId: number): number[]
  /** Told of a campaign whose template stands still, or the token of whose number has expired, with the provider's code. */
  onStandstill?: ((campaignId: number, code: number) => void) | undefined
}

/** Claimed at once at most, and beside calls. */
const MOST = 1000
const MOST_BESIDE_CALLS = 250
/** How soon a freed place in the window is filled: waiting a moment makes fewer and larger claims. */
const FILL_MS = 4
/** Claims whose outcomes are not written yet, beyond what is in flight: answers come while others are being written. */
const SPARE = 50
/** How long a number that may write to nobody new is left alone. */
const FULL_MS = 30_000
const PEOPLE_FULL = 'The number has written to as many new people as it may in 24 hours'
/** A process without a link for so long lets another try, and for how long it stands back then. */
const ILL_MS = 120_000
const STAND_BACK_MS = 60_000

/** Of the blacklists. */
const channelOf = (route: PrimaryRoute) => (route.lane ? 'whatsapp' : isVoice(route) ? 'voice' : 'sms')

/** Codes after which everything of a campaign or of its number waits, and somebody has to be told on the screens. */
const isStandstill = (code: number): boolean => code === TOKEN_EXPIRED || whatsappError(code).stops === 'template'

/**
 * Feeds one route: asks its driver how much it can take, claims that much, hands it over once the claim is committed, and passes outcomes
 * and receipts on. What stands between claim and written outcome is at most `window`: that much is ambiguous after a crash.
 */
export class RoutePump {
  readonly route: PrimaryRoute
  readonly allowance: Allowance
  driver!: GatewayDriver
  private readonly deps: PumpDeps
  private readonly claims = new ClaimBook()
  private readonly reached = new Reached()
  private timer: NodeJS.Timeout | undefined
  private filling: Promise<void> | undefined
  private stopped = false
  private turn = 0
  private strayed = false
  readonly progress = new Progress()
  private lostAt = performance.now()
  private standsBackUntil = 0
  private served = false
  /** Its number may write to nobody new before. */
  private fullUntil = Number.NEGATIVE_INFINITY
  up = false
  /** Of the clock, in milliseconds: since when the link is down; undefined while it is up. */
  downSince: number | undefined = Date.now()

  constructor(route: PrimaryRoute, allowance: Allowance, deps: PumpDeps) {
    this.route = route
    this.allowance = allowance
    this.deps = deps
  }

  /** Claims at the same time, at most. */
  get window(): number {
    return Math.max(windowOfPlaces(this.route, this.allowance.places.allowed) * 2, SPARE)
  }

  /** Whether this process has a part in serving the route: where it has fewer binds than there are processes, others do. */
  get serves(): boolean {
    const { allowed, taken } = this.allowance.places
    return allowed > 0 || taken > 0
  }

  /** Looks whether it serves the route since a moment ago: before it had a bind it could have no link. */
  noteServed(): void {
    const { serves } = this
    if (serves && !this.served && !this.up) {
      this.lostAt = performance.now()
      this.downSince = Date.now()
    }
    this.served = serves
  }

  /** What it could make use of: without a bind, or room for a call (HTTP), no rate either. */
  needs(): Needs {
    this.noteServed()
    const now = performance.now()
    const { serves } = this
    if (serves && !this.up && now - this.lostAt > ILL_MS) this.standsBackUntil = now + STAND_BACK_MS
    return {
      ready: this.up && serves,
      waiting: !this.stopped && this.reached.demands(this.deps.book.sending, now).length > 0,
      ill: !this.up && now < this.standsBackUntil,
    }
  }

  /** What the driver is built with. */
  events(): DriverEvents {
    const { log, settler } = this.deps
    return {
      onCapacity: () => this.wake(FILL_MS),
      onOutcomes: outcomes => this.onOutcomes(outcomes),
      onReceipts: (receipts, acknowledge) => {
        const whole = isKannel(this.route)
        settler.addReceipts(
          receipts.map(receipt => arrivalOf(this.route.id, receipt, whole)),
          acknowledge,
        )
      },
      onInbound: (messages, acknowledge) => {
        log.info(`${messages.length} messages from phones came by route ${this.route.smsc_id}; nothing takes them yet.`)
        acknowledge(true)
      },
      onLink: (up, reason) => {
        log[up ? 'info' : 'warn'](`Route ${this.route.smsc_id} is ${up ? 'up' : 'down'}: ${reason}`)
        if (up !== this.up) this.downSince = up ? undefined : Date.now()
        if (this.up && !up) this.lostAt = performance.now()
        this.up = up
      },
    }
  }

  /** Looks for work soon. */
  wake(delay = 0): void {
    if (this.stopped || this.filling) return
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.filling = this.fill().finally(() => {
        this.filling = undefined
      })
    }, delay)
  }

  /** The outcomes of these are written: their places in the window are free. */
  settled(ended: readonly Ended[]): void {
    for (const { claim } of ended) this.claims.settle(claim)
    this.wake(FILL_MS)
  }

  /** Claims of which messages are not settled. */
  get claimIds(): number[] {
    return this.claims.claimIds
  }

  /** Stops claiming, lets the driver finish what it has. */
  async stop(drainMs: number): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.filling
    await this.driver.stop(drainMs)
  }

  private async fill(): Promise<void> {
    const { lease, pool } = this.deps
    for (;;) {
      if (this.stopped || !lease.valid) return
      try {
        if (this.strayed) await this.findStrays()
        const wanted = this.want()
        if (wanted.length === 0) return
        const claims = await claimMessages(pool, this.route.id, wanted, lease.epoch, channelOf(this.route))
        this.reached.note(wanted, claims, this.deps.book.sending.length)
        await this.handOver(claims)
      } catch (error) {
        // The claim may have been committed all the same.
        this.strayed = true
        const { log } = this.deps
        if (isTransient(error)) warnHindered(log, `Claiming for route ${this.route.smsc_id}`, error)
        else log.error(`Claiming for route ${this.route.smsc_id} failed: ${stackOf(error)}`)
        return
      }
    }
  }

  private async findStrays(): Promise<void> {
    const { pool, lease } = this.deps
    const released = await releaseStrays(pool, lease.epoch, this.route.id, this.deps.claimIds(this.route.id))
    if (released > 0)
      this.deps.log.info(`${released} messages claimed for route ${this.route.smsc_id} and not handed over wait again.`)
    this.strayed = false
  }

  /** How much of which campaign, by free capacity and fairness. */
  private want(): Wanted[] {
    if (performance.now() < this.fullUntil) return []
    const most = this.deps.calls.any ? MOST_BESIDE_CALLS : MOST
    const room = Math.min(this.driver.capacity(), this.window - this.claims.size, most)
    if (room <= 0) return []
    const now = performance.now()
    const demands = this.reached.demands(this.deps.book.sending, now)
    return shareOut(room, demands, this.turn++).map(quota => ({ ...quota, after: this.reached.after(quota.campaignId, now) }))
  }

  private async handOver(claims: readonly Claim[]): Promise<void> {
    const { pool, lease, settler, book } = this.deps
    const fit = claims.filter(claim => !claim.blocked && book.contentOf(claim.campaignId))
    const unfit = claims.filter(claim => !claim.blocked && !fit.includes(claim))
    await releaseClaims(pool, unfit)
    // Between the claim and now the process may have stood still so long that others took it for dead.
    const isOurs = () => lease.valid && claims.every(claim => claim.epoch === lease.epoch)
    if (!isOurs()) return releaseClaims(pool, claims)
    this.claims.add(claims.filter(claim => !unfit.includes(claim)))
    const blocked = claims.filter(claim => claim.blocked && this.claims.end(String(claim.id)))
    settler.addOutcomes(blocked.map(claim => ({ claim, outcome: { kind: 'blocked' } })))
    const messages = await this.compose(fit)
    // While the database was asked it may have stood still, too.
    if (!isOurs()) return this.giveBack(fit, 'Not handed over in time')
    lease.count(messages.length)
    this.driver.submit(messages)
  }

  /**
   * What is handed over of claims, the most urgent first. Where what it needs cannot be read they wait again: they are known, so no look for
   * strays finds them.
   */
  private async compose(claims: readonly Claim[]): Promise<OutboundMessage[]> {
    const { route } = this
    const { pool, book } = this.deps
    try {
      const allowed = route.lane ? await this.letOpen(route.lane, claims) : claims
      const tried = isVoice(route) ? await triesOf(pool, allowed) : undefined
      return allowed
        .map(claim => outboundOf(claim, present(book.contentOf(claim.campaignId)), route, tried?.get(claim.id)))
        .sort((one, other) => other.priority - one.priority)
    } catch (error) {
      this.giveBack(claims, 'Not handed over: what it needs could not be loaded')
      throw error
    }
  }

  /** Lets those wait again that have not ended. @param why told in the trail of each */
  private giveBack(claims: readonly Claim[], why: string, delayMs?: number): void {
    this.onOutcomes(claims.map(({ id }) => ({ ref: String(id), kind: 'retry', code: '', text: why, delayMs })))
  }

  /** Those of claims that go to people whom the number may write to now; the others wait (rule whatsapp-31). */
  private async letOpen(lane: Lane, claims: readonly Claim[]): Promise<readonly Claim[]> {
    const over = await openPeople(this.deps.pool, lane, claims)
    if (over.size === 0) return claims
    this.fullUntil = performance.now() + FULL_MS
    this.giveBack(
      claims.filter(({ mobile }) => over.has(mobile)),
      PEOPLE_FULL,
      FULL_MS,
    )
    return claims.filter(({ mobile }) => !over.has(mobile))
  }

  private onOutcomes(outcomes: readonly Outcome[]): void {
    this.progress.note(outcomes)
    const ended: Ended[] = []
    for (const outcome of outcomes) {
      const claim = this.claims.end(outcome.ref)
      if (!claim) continue
      ended.push({ claim, outcome })
      const code = outcome.kind === 'retry' && this.route.lane ? Number(outcome.code) : 0
      if (code > 0 && isStandstill(code)) this.deps.onStandstill?.(claim.campaignId, code)
    }
    this.deps.settler.addOutcomes(ended)
  }
}
