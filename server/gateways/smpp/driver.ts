import { channel } from 'node:diagnostics_channel'
import { present } from '../../../messaging/present.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type { AskedMessage, ConnectionCheck, DriverEvents, OutboundMessage, Receipt, RouteHealth, SmsDriver } from '../driver.ts'
import { Bind } from './bind.ts'
import { checkConnection } from './check.ts'
import { Composer } from './compose.ts'
import { Deliveries } from './deliveries.ts'
import { EventQueue } from './eventQueue.ts'
import { Line } from './line.ts'
import { resolveOptions, type SmppOptions, type SmppSettings } from './options.ts'
import { Outcomes } from './outcomes.ts'
import { ParkedSubmissions } from './parked.ts'
import type { MessagePdu } from './pdu.ts'
import { queryStatuses } from './query.ts'
import { RouteRate } from './rate.ts'
import type { Closing, Session } from './session.ts'
import { actionFor, statusCode, statusText } from './status.ts'
import type { SentPart, Submission } from './submission.ts'
import { RouteTraffic } from './traffic.ts'

/** Told `{ route, count }` whenever parts of a route were handed to a socket; for tests and measurements, at no cost otherwise. */
const written = channel('relaydesk:smpp:written')

/** How often what waits for time alone is looked at. */
const TICK_MS = 250

/** Why a bind ended, for the log. */
const GIVEN_UP = 'Another process has this bind now'

/**
 * A driver for one route over SMPP 3.4.
 * Where a message ended as `unknown` and the gateway's answer comes after all, it is told as a receipt that carries both `ref` and
 * `gatewayId`, with stat ACCEPTD or REJECTD: so the receipts that follow find their message.
 * @param allowance what of the limits is this process's; left out: all of them
 * @throws RangeError when an option is out of range, or the time zone is not known
 */
export function createSmppDriver(options: SmppOptions, events: DriverEvents, allowance?: Allowance): SmsDriver {
  return new SmppDriver(resolveOptions(options), events, allowance)
}

class SmppDriver implements SmsDriver {
  readonly kind = 'smpp'
  private readonly settings: SmppSettings
  private readonly composer: Composer
  private readonly queue: EventQueue
  private readonly allowance: Allowance
  private readonly rate: RouteRate
  private readonly lines: readonly Line[]
  private readonly binds: readonly Bind[]
  private readonly parked: ParkedSubmissions
  private readonly deliveries: Deliveries
  private readonly outcomes: Outcomes
  private readonly traffic = new RouteTraffic(performance.now() / 1000)
  private state: 'stopped' | 'running' | 'draining' = 'stopped'
  private up = false
  private upSince = 0
  private downReason = ''
  private roomGrew = false
  private rateTimer: NodeJS.Timeout | undefined
  private ticker: NodeJS.Timeout | undefined
  private unwatch: (() => void) | undefined
  private drained: (() => void) | undefined

  constructor(
    settings: SmppSettings,
    events: DriverEvents,
    allowance: Allowance = wholeAllowance(settings.tps, settings.instances),
  ) {
    this.settings = settings
    this.composer = new Composer(settings)
    this.queue = new EventQueue(events, () => this.onTurn())
    this.allowance = allowance
    this.rate = new RouteRate(allowance.paces, settings.throttlePauseMs)
    this.parked = new ParkedSubmissions(settings.responseTimeoutMs)
    this.outcomes = new Outcomes(this.queue, this.traffic)
    this.deliveries = new Deliveries(settings, this.queue, this.traffic)
    this.lines = this.makeLines()
    this.binds = this.lines.flatMap(line => line.binds)
  }

  start(): void {
    if (this.state !== 'stopped') return
    this.state = 'running'
    this.ticker = setInterval(() => this.onTick(), TICK_MS)
    this.unwatch = this.allowance.places.watch(() => this.onPlaces())
    this.keepToPlaces()
  }

  async stop(drainMs: number): Promise<void> {
    if (this.state !== 'running') return
    this.state = 'draining'
    for (const bind of this.binds) this.dropUnwritten(bind, 'The route is being stopped')
    // Nothing is to be waited for there, and another driver of the same route may want its place.
    for (const line of this.lines) if (!line.bound && this.parked.size === 0) this.close(line, 'The route was stopped')
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
    clearInterval(this.ticker)
    clearTimeout(this.rateTimer)
    this.rateTimer = undefined
    for (const line of this.lines) this.close(line, 'The route was stopped')
    this.unwatch?.()
    for (const submission of this.parked.drop()) this.outcomes.unsent(submission, 'The route was stopped')
    this.deliveries.expire(Number.POSITIVE_INFINITY)
    this.state = 'stopped'
    this.queue.flush()
  }

  capacity(): number {
    if (this.state !== 'running') return 0
    let room = 0
    let waiting = 0
    for (const bind of this.binds) {
      if (bind.leaving) continue
      const queued = bind.waiting
      waiting += queued
      room += Math.max(0, bind.room - queued)
    }
    if (room === 0) return 0
    const left = this.rate.available(performance.now()) - waiting
    if (left < 1) this.awaitRate()
    return Math.max(0, Math.min(room, left))
  }

  submit(messages: readonly OutboundMessage[]): void {
    for (const message of messages) {
      const bind = this.state === 'running' ? this.freest() : undefined
      const { ref } = message
      if (!bind) {
        this.outcomes.tell({ ref, kind: 'retry', code: '', text: this.up ? 'The window is full' : 'The route is not connected' })
        continue
      }
      try {
        bind.queue.push(this.composer.compose(message))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.outcomes.tell({ ref, kind: 'rejected', code: '', text: error.message, ids: [] })
        this.roomGrew = true
        continue
      }
      this.pump(bind)
    }
  }

  expect(awaited: boolean): void {
    for (const bind of this.binds) bind.expect(awaited)
  }

  health(): RouteHealth {
    const { name, adminId, routeId } = this.settings
    const now = performance.now()
    const queued = this.binds.reduce((sum, bind) => sum + bind.waiting + (bind.session?.inFlight ?? 0), this.parked.size)
    return {
      name,
      adminId,
      id: routeId,
      status: this.status(),
      onlineSeconds: this.up ? Math.floor((now - this.upSince) / 1000) : 0,
      queued,
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
    if (this.up) return 'online'
    if (this.binds.some(bind => bind.dead)) return 'dead'
    return this.binds.some(bind => bind.known) ? 're-connecting' : 'connecting'
  }

  private makeLines(): Line[] {
    const { bindType, instances, port, receivePort } = this.settings
    const events = {
      onBound: () => this.onBound(),
      onAnswer: (bind: Bind, part: SentPart, status: number, id: string) => this.onAnswer(bind, part, status, id),
      onOverdue: (part: SentPart) => this.onOverdue(part),
      onDeliver: (session: Session, pdu: MessagePdu) => this.deliveries.take(session, pdu),
      onRoom: () => this.onRoom(),
      onLost: (bind: Bind, closing: Closing, unanswered: SentPart[]) => this.onLost(bind, closing, unanswered),
      mayWrite: () => this.allowance.places.holds(performance.now()),
      onWritten: (count: number) => {
        this.rate.written(count, performance.now())
        if (written.hasSubscribers) written.publish({ route: this.settings.routeId, count })
      },
    }
    return Array.from({ length: instances }, () => {
      const bind = new Bind(this.settings, bindType, port, events)
      return new Line(bindType === 'transmitter' ? [bind, new Bind(this.settings, 'receiver', receivePort, events)] : [bind])
    })
  }

  private onPlaces(): void {
    this.keepToPlaces()
    this.onRoom()
  }

  /** Binds as many as this process may, and gives up what is more: first what is not bound, then the last. */
  private keepToPlaces(): void {
    if (this.state !== 'running') return
    const { places } = this.allowance
    const now = performance.now()
    for (const line of this.lines) if (line.state === 'leaving' && (line.idle || places.hurry)) this.close(line, GIVEN_UP)
    for (; places.excess > 0; ) {
      const mine = this.lines.filter(({ state }) => state === 'on')
      const line = mine.find(({ bound }) => !bound) ?? mine.at(-1)
      if (!line) break
      line.leave()
      places.leave()
      for (const bind of line.binds) this.dropUnwritten(bind, GIVEN_UP)
      if (line.idle || places.hurry) this.close(line, GIVEN_UP)
    }
    for (const line of this.lines) {
      if (line.state !== 'off') continue
      if (!places.take(now)) break
      line.start()
    }
  }

  private close(line: Line, reason: string): void {
    const { state } = line
    if (state === 'off') return
    line.stop(reason)
    this.allowance.places.give(state === 'leaving')
  }

  /** The bind with the most room for one more message; none when not even a window's worth of waiting is left anywhere. */
  private freest(): Bind | undefined {
    let best: Bind | undefined
    let most = -this.settings.window
    for (const bind of this.binds) {
      if (!bind.sends || !bind.bound || bind.leaving) continue
      const spare = bind.room - bind.waiting
      if (spare <= most) continue
      best = bind
      most = spare
    }
    return best
  }

  /** Writes what waits on a bind, as far as window, rate and socket allow. */
  private pump(bind: Bind): void {
    const { queue, session } = bind
    while (session && queue.length > 0 && session.room > 0) {
      const now = performance.now()
      if (this.rate.available(now) < 1) {
        this.awaitRate()
        return
      }
      const submission = present(queue[0])
      const index = submission.take()
      if (index < 0) {
        queue.shift()
        continue
      }
      this.rate.spend()
      session.sendPart(this.composer.pdu(submission, index), { submission, index, sequence: 0, sentAt: now, overdue: false })
      if (submission.waiting === 0) queue.shift()
    }
  }

  private awaitRate(): void {
    this.rateTimer ??= setTimeout(() => {
      this.rateTimer = undefined
      this.onRoom()
    }, this.rate.waitMs(performance.now()))
  }

  private onRoom(): void {
    this.roomGrew = true
    this.queue.wake()
  }

  /** End of a turn of the event loop: use the room there is, and say whether the engine may fill what is left. */
  private onTurn(): boolean {
    for (const bind of this.binds) this.pump(bind)
    if (this.lines.some(({ state }) => state === 'leaving')) this.keepToPlaces()
    if (this.drained && this.idle) this.drained()
    const tell = this.roomGrew && this.capacity() > 0
    this.roomGrew = false
    return tell
  }

  private get idle(): boolean {
    if (this.queue.open > 0 || this.parked.size > 0) return false
    return this.binds.every(bind => bind.waiting === 0 && (bind.session?.inFlight ?? 0) === 0)
  }

  private onTick(): void {
    const now = performance.now()
    for (const submission of this.parked.due(now, this.freest() !== undefined)) {
      const bind = this.freest()
      if (!bind) {
        this.outcomes.unsent(submission, 'The link was lost, and did not come back in time')
        continue
      }
      submission.tryAgain()
      bind.queue.unshift(submission)
    }
    this.deliveries.expire(now)
    this.queue.wake()
  }

  private onBound(): void {
    if (!this.up && this.binds.some(bind => this.counts(bind))) {
      this.up = true
      this.upSince = performance.now()
      this.downReason = ''
      this.queue.link(true, `Bound as ${this.settings.systemId}`)
    }
    this.onRoom()
  }

  /** A route is up when it can send, or when it is there to receive only. */
  private counts(bind: Bind): boolean {
    return bind.bound && (bind.sends || this.settings.bindType === 'receiver')
  }

  private onLost(bind: Bind, { reason }: Closing, unanswered: SentPart[]): void {
    for (const { submission } of unanswered) this.outcomes.unknown(submission, `No answer before the link was lost (${reason})`)
    this.dropUnwritten(bind, `The link was lost before the message was written (${reason})`)
    const wasUp = this.up
    this.up = this.binds.some(other => this.counts(other))
    if (this.up || (!wasUp && reason === this.downReason)) return
    this.downReason = reason
    this.queue.link(false, reason)
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
