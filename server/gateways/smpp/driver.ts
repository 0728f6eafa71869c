import { channel } from 'node:diagnostics_channel'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type {
  AskedMessage,
  ConnectionCheck,
  DriverEvents,
  GatewayDriver,
  OutboundMessage,
  Receipt,
  RouteHealth,
} from '../driver.ts'
import { RouteRate } from '../rate.ts'
import { RouteTraffic } from '../routeTraffic.ts'
import type { Bind, BindEvents } from './bind.ts'
import { checkConnection } from './check.ts'
import { Composer } from './compose.ts'
import { Deliveries } from './deliveries.ts'
import { DeliveryQueue } from './deliveryQueue.ts'
import { Lines } from './lines.ts'
import { resolveOptions, type SmppOptions, type SmppSettings } from './options.ts'
import { Outcomes } from './outcomes.ts'
import { ParkedSubmissions } from './parked.ts'
import { queryStatuses } from './query.ts'
import { RouteLink } from './routeLink.ts'
import type { Closing } from './sessionEvents.ts'
import { actionFor, statusCode, statusText } from './status.ts'
import type { SentPart, Submission } from './submission.ts'
import { Ticker } from './ticker.ts'
import { Writer } from './writer.ts'

/** Told `{ route, count, at }` whenever parts of a route were handed to a socket; for tests and measurements, at no cost otherwise. */
const written = channel('relaydesk:smpp:written')

/**
 * A driver for one route over SMPP 3.4.
 * Where a message ended as `unknown` and the gateway's answer comes after all, it is told as a receipt that carries both `ref` and
 * `gatewayId`, with stat ACCEPTD or REJECTD: so the receipts that follow find their message.
 * @param allowance what of the limits is this process's; left out: all of them
 * @throws RangeError when an option is out of range, or the time zone is not known
 */
export function createSmppDriver(options: SmppOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver {
  return new SmppDriver(resolveOptions(options), events, allowance)
}

class SmppDriver implements GatewayDriver {
  readonly kind = 'smpp'
  private readonly settings: SmppSettings
  private readonly composer: Composer
  private readonly queue: DeliveryQueue
  private readonly allowance: Allowance
  private readonly rate: RouteRate
  private readonly writer: Writer
  private readonly lines: Lines
  private readonly binds: readonly Bind[]
  private readonly parked: ParkedSubmissions
  private readonly deliveries: Deliveries
  private readonly outcomes: Outcomes
  private readonly link: RouteLink
  private readonly traffic = new RouteTraffic(performance.now() / 1000)
  private state: 'stopped' | 'running' | 'draining' = 'stopped'
  private roomGrew = false
  private readonly ticker = new Ticker(() => this.onTick())
  private unwatch: (() => void) | undefined
  private drained: (() => void) | undefined

  constructor(
    settings: SmppSettings,
    events: DriverEvents,
    allowance: Allowance = wholeAllowance(settings.tps, settings.instances),
  ) {
    this.settings = settings
    this.composer = new Composer(settings)
    this.queue = new DeliveryQueue(events, () => this.onTurn())
    this.allowance = allowance
    this.rate = new RouteRate(allowance.paces, settings.throttlePauseMs)
    this.writer = new Writer(this.composer, this.rate, () => this.onRoom())
    this.parked = new ParkedSubmissions(settings.responseTimeoutMs)
    this.outcomes = new Outcomes(this.queue, this.traffic)
    this.link = new RouteLink(this.queue)
    this.deliveries = new Deliveries(settings, this.queue, this.traffic)
    this.lines = new Lines(settings, allowance.places, this.bindEvents(), (bind, why) => this.dropUnwritten(bind, why))
    this.binds = this.lines.binds
  }

  start(): void {
    if (this.state !== 'stopped') return
    this.state = 'running'
    this.unwatch = this.allowance.places.watch(() => this.onPlaces())
    this.onPlaces()
  }

  async stop(drainMs: number): Promise<void> {
    if (this.state !== 'running') return
    this.state = 'draining'
    for (const bind of this.binds) this.dropUnwritten(bind, 'The route is being stopped')
    // Nothing is to be waited for there, and another driver of the same route may want its place.
    for (const line of this.lines.all) if (!line.bound && this.parked.size === 0) this.lines.close(line, 'The route was stopped')
    this.queue.wake()
    if (drainMs > 0) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, drainMs)
        this.drained = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.drained = undefined
    this.writer.stop()
    for (const line of this.lines.all) this.lines.close(line, 'The route was stopped')
    this.unwatch?.()
    this.ticker.stop()
    for (const submission of this.parked.drop()) this.outcomes.unsent(submission, 'The route was stopped')
    this.deliveries.expire(Number.POSITIVE_INFINITY)
    this.state = 'stopped'
    this.queue.flush()
  }

  capacity(): number {
    if (this.state !== 'running') return 0
    const { room, waiting } = this.lines.room
    if (room === 0) return 0
    const left = this.rate.available(performance.now()) - waiting
    if (left < 1) this.writer.awaitRate()
    return Math.max(0, Math.min(room, left))
  }

  submit(messages: readonly OutboundMessage[]): void {
    for (const message of messages) {
      const bind = this.state === 'running' ? this.lines.freest() : undefined
      if (!bind) {
        this.outcomes.tell({
          ref: message.ref,
          kind: 'retry',
          code: '',
          text: this.link.up ? 'The window is full' : 'The route is not connected',
        })
        continue
      }
      try {
        bind.queue.push(this.composer.compose(message))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.outcomes.tell({ ref: message.ref, kind: 'rejected', code: '', text: error.message, ids: [] })
        this.roomGrew = true
        continue
      }
      this.writer.pump(bind)
    }
  }

  expect(awaited: boolean): void {
    for (const bind of this.binds) bind.expect(awaited)
  }

  health(): RouteHealth {
    const { name, adminId, routeId } = this.settings
    const now = performance.now()
    return {
      name,
      adminId,
      id: routeId,
      status: this.status(),
      onlineSeconds: this.link.onlineSeconds(now),
      queued: this.lines.underWay + this.parked.size,
      ...this.traffic.snapshot(now / 1000),
      lastError: this.binds.find(bind => bind.fault)?.fault,
    }
  }

  check(timeoutMs: number): Promise<ConnectionCheck> {
    return checkConnection(this.settings, timeoutMs)
  }

  query(messages: readonly AskedMessage[], timeoutMs: number): Promise<Receipt[]> {
    return queryStatuses(this.settings, messages, timeoutMs)
  }

  private status(): RouteHealth['status'] {
    if (this.state === 'stopped') return 'disconnected'
    if (this.link.up) return 'online'
    if (this.binds.some(bind => bind.dead)) return 'dead'
    return this.binds.some(bind => bind.known) ? 're-connecting' : 'connecting'
  }

  private bindEvents(): BindEvents {
    return {
      onBound: () => this.onBound(),
      onAnswer: (bind, part, status, id) => this.onAnswer(bind, part, status, id),
      onOverdue: part => this.onOverdue(part),
      onDeliver: (session, pdu) => this.deliveries.take(session, pdu),
      onRoom: () => this.onRoom(),
      onLost: (bind, closing, unanswered) => this.onLost(bind, closing, unanswered),
      mayWrite: () => this.allowance.places.holds(performance.now()),
      onWritten: count => {
        const at = performance.now()
        this.rate.written(count, at)
        if (written.hasSubscribers) written.publish({ route: this.settings.routeId, count, at })
      },
    }
  }

  private onPlaces(): void {
    if (this.state === 'running') this.lines.keepToPlaces()
    if (this.allowance.places.taken > 0) this.ticker.start()
    this.onRoom()
  }

  private onRoom(): void {
    this.roomGrew = true
    this.queue.wake()
  }

  /** End of a turn of the event loop: use the room there is, and say whether the engine may fill what is left. */
  private onTurn(): boolean {
    for (const bind of this.binds) this.writer.pump(bind)
    if (this.state === 'running' && this.lines.leaving) this.lines.keepToPlaces()
    if (this.drained && this.idle) this.drained()
    const tell = this.roomGrew && this.capacity() > 0
    this.roomGrew = false
    return tell
  }

  private get idle(): boolean {
    return this.queue.open === 0 && this.parked.size === 0 && this.lines.underWay === 0
  }

  /** @returns whether anything may wait for time: without a place, nothing comes */
  private onTick(): boolean {
    const now = performance.now()
    for (const submission of this.parked.due(now, this.lines.freest() !== undefined)) {
      const bind = this.lines.freest()
      if (!bind) {
        this.outcomes.unsent(submission, 'The link was lost, and did not come back in time')
        continue
      }
      submission.tryAgain()
      bind.queue.unshift(submission)
    }
    this.deliveries.expire(now)
    this.queue.wake()
    return this.allowance.places.taken > 0 || !this.idle || this.deliveries.waits
  }

  private onBound(): void {
    if (this.lines.up) this.link.rose(`Bound as ${this.settings.systemId}`)
    this.onRoom()
  }

  private onLost(bind: Bind, { reason }: Closing, unanswered: SentPart[]): void {
    for (const { submission } of unanswered) this.outcomes.unknown(submission, `No answer before the link was lost (${reason})`)
    this.dropUnwritten(bind, `The link was lost before the message was written (${reason})`)
    if (!this.lines.up) this.link.fell(reason)
  }

  /** Gives back the messages that wait on a bind. Of those that the gateway has in part, the rest goes out when there is a link. */
  private dropUnwritten(bind: Bind, why: string): void {
    for (const submission of bind.queue.splice(0)) {
      if (!submission.begun && !submission.hasUnanswered) this.outcomes.unsent(submission, why)
      else if (bind.bound) bind.queue.push(submission)
      else if (submission.begun) this.parked.add(submission, performance.now(), 0)
    }
  }

  private onAnswer(bind: Bind, part: SentPart, status: number, messageId: string): void {
    const { submission, index } = part
    const action = actionFor(status, this.settings.statusActions)
    const id = action === 'taken' ? messageId : ''
    const now = performance.now()
    if (action === 'taken') this.rate.noteTaken(now)
    if (action === 'slow') this.rate.noteThrottled(part.sentAt, now)
    if (submission.ended) {
      this.outcomes.lateAnswer(submission, status, id)
      return
    }
    const code = statusCode(status)
    const text = statusText(status)
    // Parts that fail while one waits for its next try tell nothing new.
    if (action === 'again' && !submission.parked) submission.faults++
    const faulty = action === 'again' && submission.faults > this.settings.faultRetries
    if (action === 'taken') submission.noteTaken(index, id)
    else if (action === 'reject') submission.noteRefused({ kind: 'rejected', code, text })
    else if (action === 'failover' || faulty) submission.noteRefused({ kind: 'failover', code, text })
    else submission.noteReturned(index, code, text)
    if (action === 'again' && !faulty) this.parked.add(submission, now, this.settings.faultRetryMs)
    this.settle(bind, submission)
    if (action === 'rebind') bind.session?.close({ reason: `The gateway says that we are not bound (${code})` })
  }

  private settle(bind: Bind, submission: Submission): void {
    const outcome = submission.settle()
    if (outcome) this.outcomes.tell(outcome)
    else if (submission.sendable && !bind.queue.includes(submission)) bind.queue.unshift(submission)
  }

  private onOverdue({ submission }: SentPart): void {
    this.outcomes.unknown(submission, `No answer within ${this.settings.responseTimeoutMs / 1000} s`)
  }
}
