import { present } from '../../messaging/present.ts'
import type { Allowance } from './allowance.ts'
import type { ConnectionCheck, DriverEvents, GatewayDriver, OutboundMessage, Outcome, RouteHealth } from './driver.ts'
import { EventQueue } from './eventQueue.ts'
import type { HttpAnswer } from './postClient.ts'
import { RouteRate } from './rate.ts'
import { RouteTraffic } from './routeTraffic.ts'

/** Why what waits here is given back: the places went to another process, and with them the route. */
const ELSEWHERE = 'Another process serves the route now'

/** By what a driver over HTTP knows whether its gateway takes anything. */
export interface GatewayWatch {
  /** Why nothing can be sent; undefined when it can. */
  readonly trouble: string | undefined
  start(): void
  stop(): void
  /** Whether messages wait: then a gateway that is away is asked more often. */
  expect(awaited: boolean): void
}

/** A call of the gateway, for one message or for many. */
export interface GatewayCall<Work> {
  messages: readonly OutboundMessage[]
  work: Work
  /** How often a connection could not be made for it. */
  failures: number
}

/** What follows from an answer. */
export interface Judgement {
  outcomes: readonly Outcome[]
  /** Not about these messages: nothing goes through until the gateway answers again. */
  fault?: string | undefined
  /** The gateway wants it slower. */
  slow?: boolean | undefined
}

/**
 * What drivers over HTTP have in common: they make of each message a call, or of many, hold it until rate and connections let it go, and
 * give everything back that was not written when the gateway is away. What a call is, and what an answer means, says the wire.
 */
export abstract class HttpDriver<Work, Answer = HttpAnswer> implements GatewayDriver {
  abstract readonly kind: GatewayDriver['kind']
  protected readonly queue: EventQueue
  protected readonly rate: RouteRate
  protected readonly traffic = new RouteTraffic(performance.now() / 1000)
  protected state: 'stopped' | 'running' | 'draining' = 'stopped'
  private readonly allowance: Allowance
  private readonly unwatch: () => void
  private readonly waiting: GatewayCall<Work>[] = []
  /** Messages in `waiting`, and in calls that are not answered. */
  private held = 0
  private away = 0
  /** Calls that are not answered. */
  private calls = 0
  private told: string | undefined
  private roomGrew = false
  private rateTimer: NodeJS.Timeout | undefined
  private drained: (() => void) | undefined

  constructor(events: DriverEvents, allowance: Allowance) {
    this.queue = new EventQueue(events, () => this.onTurn())
    this.allowance = allowance
    this.rate = new RouteRate(allowance.paces)
    this.unwatch = allowance.places.watch(() => {
      // What waits here would wait for good.
      if (this.state === 'running' && allowance.places.allowed === 0) this.returnWaiting(ELSEWHERE)
    })
  }

  protected abstract readonly watch: GatewayWatch
  /** Told when the link is up. */
  protected abstract readonly upReason: string
  /** Calls that may be made now. */
  protected abstract readonly room: number

  /** What is called for a message, or how it ends at once. */
  protected abstract prepare(message: OutboundMessage): Work | Outcome
  /** Makes a call; `done` is called exactly once, never before this returns. */
  protected abstract send(call: GatewayCall<Work>, done: (answer: Answer) => void): void
  protected abstract judge(call: GatewayCall<Work>, answer: Answer): Judgement
  /** A call failed for a reason that is not its messages'. @param answered the gateway was there */
  protected abstract onFault(fault: string, answer: Answer): void
  /** Ends calls that are on the way, each with what that leaves of it. */
  protected abstract cut(): void
  abstract health(): RouteHealth
  abstract check(timeoutMs: number): Promise<ConnectionCheck>

  start(): void {
    if (this.state !== 'stopped') return
    this.state = 'running'
    this.told = 'starting'
    this.watch.start()
  }

  async stop(drainMs: number): Promise<void> {
    if (this.state !== 'running') return
    this.state = 'draining'
    this.unwatch()
    this.watch.stop()
    clearTimeout(this.rateTimer)
    this.returnWaiting('The route is being stopped')
    if (drainMs > 0 && this.calls > 0) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, drainMs)
        this.drained = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.drained = undefined
    this.cut()
    this.state = 'stopped'
    this.queue.flush()
  }

  capacity(): number {
    if (this.state !== 'running' || this.watch.trouble !== undefined) return 0
    const waiting = this.held + this.gathered
    const { allowed, taken } = this.allowance.places
    const room = Math.min(allowed - taken - waiting, this.roomBeside(waiting + this.away))
    if (room <= 0) return 0
    const left = this.rate.available(performance.now()) - waiting
    if (left < 1) this.awaitRate()
    return Math.max(0, Math.min(room, left))
  }

  submit(messages: readonly OutboundMessage[]): void {
    for (const message of messages) {
      const { ref } = message
      const { trouble } = this
      if (trouble !== undefined) {
        this.queue.outcome({ ref, kind: 'retry', code: '', text: trouble })
        continue
      }
      const work = this.prepare(message)
      if (isOutcome(work)) {
        this.queue.outcome(work)
        this.roomGrew = true
      } else this.take(message, work)
    }
    this.pump()
  }

  expect(awaited: boolean): void {
    this.watch.expect(awaited)
  }

  /** Messages that wait for others of their call. */
  protected get gathered(): number {
    return 0
  }

  /** They are given back: the driver holds them no more. */
  protected letGathered(): readonly OutboundMessage[] {
    return []
  }

  /** What the gateway has room for, where it says so. @param held messages that wait here or are not answered */
  protected roomBeside(_held: number): number {
    return Number.POSITIVE_INFINITY
  }

  /** Of the rate. */
  protected costOf(_call: GatewayCall<Work>): number {
    return 1
  }

  /** Whether a call that never reached the gateway is made again. */
  protected isRepeated(_call: GatewayCall<Work>, _answer: Answer): boolean {
    return false
  }

  protected onAccepted(_messages: number): void {}

  /** Why nothing may be handed over; undefined where something may. */
  private get trouble(): string | undefined {
    if (this.state !== 'running') return 'The route is not running'
    return this.watch.trouble ?? (this.allowance.places.allowed === 0 ? ELSEWHERE : undefined)
  }

  /** A message and its call. */
  protected take(message: OutboundMessage, work: Work): void {
    this.enqueue({ messages: [message], work, failures: 0 })
  }

  protected enqueue(call: GatewayCall<Work>): void {
    this.waiting.push(call)
    this.held += call.messages.length
  }

  /** Messages that wait, and those whose calls are not answered. */
  protected get queued(): number {
    return this.held + this.gathered + this.away
  }

  /** The gateway has come, or gone. */
  protected onWatch(): void {
    const { trouble } = this.watch
    if (this.state !== 'running') return
    if (trouble === undefined) {
      if (this.told !== undefined) this.queue.link(true, this.upReason)
      this.roomGrew = true
      this.queue.wake()
    } else if (trouble !== this.told) {
      this.queue.link(false, trouble)
      this.returnWaiting(trouble)
    }
    this.told = trouble
  }

  /** Sends what waits, as far as connections and rate allow. */
  protected pump(): void {
    const { places } = this.allowance
    while (this.waiting.length > 0 && this.room > 0 && places.taken < places.allowed) {
      if (this.rate.available(performance.now()) < 1) {
        this.awaitRate()
        return
      }
      const call = present(this.waiting.shift())
      const count = call.messages.length
      const cost = this.costOf(call)
      for (let part = 0; part < cost; part++) this.rate.spend()
      const sentAt = performance.now()
      this.rate.written(cost, sentAt)
      for (let place = 0; place < count; place++) places.occupy()
      this.held -= count
      this.away += count
      this.calls++
      this.send(call, answer => this.onAnswer(call, sentAt, answer))
    }
  }

  private onAnswer(call: GatewayCall<Work>, sentAt: number, answer: Answer): void {
    const count = call.messages.length
    for (let place = 0; place < count; place++) this.allowance.places.give()
    this.away -= count
    this.calls--
    this.roomGrew = true
    this.queue.wake()
    if (this.state === 'running' && this.isRepeated(call, answer)) {
      call.failures++
      this.waiting.unshift(call)
      this.held += count
      return
    }
    const now = performance.now()
    const { outcomes, fault, slow } = this.judge(call, answer)
    let accepted = 0
    for (const outcome of outcomes) {
      if (outcome.kind === 'accepted') {
        accepted++
        this.rate.noteTaken(now)
      } else if (outcome.kind === 'rejected') this.traffic.failed++
      this.queue.outcome(outcome)
    }
    if (accepted > 0) {
      this.traffic.sent.add(now / 1000, accepted)
      this.onAccepted(accepted)
    }
    if (slow) this.rate.noteThrottled(sentAt, now)
    if (fault !== undefined && this.state === 'running') this.onFault(fault, answer)
  }

  private returnWaiting(why: string): void {
    const messages = [...this.waiting.splice(0).flatMap(call => call.messages), ...this.letGathered()]
    this.held = 0
    for (const { ref } of messages) this.queue.outcome({ ref, kind: 'retry', code: '', text: why })
  }

  private onTurn(): boolean {
    this.pump()
    if (this.state === 'draining' && this.calls === 0) this.drained?.()
    const tell = this.roomGrew && this.capacity() > 0
    this.roomGrew = false
    return tell
  }

  private awaitRate(): void {
    this.rateTimer ??= setTimeout(() => {
      this.rateTimer = undefined
      this.roomGrew = true
      this.queue.wake()
    }, this.rate.waitMs(performance.now()))
  }
}

const isOutcome = (work: unknown): work is Outcome => typeof work === 'object' && work !== null && 'kind' in work && 'ref' in work
