import { present } from '../../../messaging/present.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type { ConnectionCheck, DriverEvents, GatewayDriver, OutboundMessage, RouteHealth } from '../driver.ts'
import { EventQueue } from '../eventQueue.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { RouteRate } from '../rate.ts'
import { RouteTraffic } from '../routeTraffic.ts'
import { readAnswer } from './answers.ts'
import { NumberLink, type NumberPlace } from './link.ts'
import { Pairs } from './pairs.ts'

/** A number of WhatsApp and how fast it may send. */
export interface GraphOptions extends NumberPlace {
  /** Of the lane. */
  routeId: string
  name: string
  /** Messages a second, and on the way at the same time. */
  tps: number
  window: number
}

const ANSWER_MS = 20_000
const OPENING = 16
const CALLED = 'The provider'

interface Waiting {
  message: OutboundMessage
  body: Buffer
}

/** A driver for one number of WhatsApp, over the provider's send call. Reports come by his webhook, never through `onReceipts`. */
export const createGraphDriver = (options: GraphOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver =>
  new GraphDriver(options, events, allowance)

class GraphDriver implements GatewayDriver {
  readonly kind = 'graph'
  private readonly options: GraphOptions
  private readonly queue: EventQueue
  private readonly allowance: Allowance
  private readonly rate: RouteRate
  private readonly client: PostClient
  private readonly link: NumberLink
  private readonly pairs = new Pairs()
  private readonly traffic = new RouteTraffic(performance.now() / 1000)
  private readonly waiting: Waiting[] = []
  private readonly headers: Readonly<Record<string, string>>
  private state: 'stopped' | 'running' | 'draining' = 'stopped'
  private roomGrew = false
  private rateTimer: NodeJS.Timeout | undefined
  private drained: (() => void) | undefined

  constructor(options: GraphOptions, events: DriverEvents, allowance: Allowance = wholeAllowance(options.tps, options.window)) {
    this.options = options
    this.queue = new EventQueue(events, () => this.onTurn())
    this.allowance = allowance
    this.rate = new RouteRate(allowance.paces)
    const url = new URL(`${options.place.base}/${options.phoneNumberId}/messages`)
    this.link = new NumberLink(options, trouble => this.onLink(trouble))
    const { lookup } = this.link
    this.client = new PostClient(url, { most: options.window, timeoutMs: ANSWER_MS, called: CALLED, opening: OPENING, lookup })
    this.headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json', accept: 'application/json' }
  }

  start(): void {
    if (this.state !== 'stopped') return
    this.state = 'running'
    this.link.start()
  }

  async stop(drainMs: number): Promise<void> {
    if (this.state !== 'running') return
    this.state = 'draining'
    this.link.stop()
    clearTimeout(this.rateTimer)
    this.returnWaiting('The route is being stopped')
    if (drainMs > 0 && this.client.inFlight > 0) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, drainMs)
        this.drained = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.drained = undefined
    this.client.close()
    this.state = 'stopped'
    this.queue.flush()
  }

  capacity(): number {
    if (this.state !== 'running' || this.link.trouble !== undefined) return 0
    const { allowed, taken } = this.allowance.places
    const room = allowed - taken - this.waiting.length
    if (room <= 0) return 0
    const left = this.rate.available(performance.now()) - this.waiting.length
    if (left < 1) this.awaitRate()
    return Math.max(0, Math.min(room, left))
  }

  submit(messages: readonly OutboundMessage[]): void {
    const now = performance.now()
    for (const message of messages) {
      const { ref, to, body } = message
      const trouble = this.state === 'running' ? this.link.trouble : 'The route is not running'
      if (trouble !== undefined) {
        this.queue.outcome({ ref, kind: 'retry', code: '', text: trouble })
        continue
      }
      if (body === undefined) {
        this.queue.outcome({ ref, kind: 'rejected', code: '', text: 'It is no message of WhatsApp.', ids: [] })
        continue
      }
      const wait = this.pairs.take(to, now)
      if (wait > 0) {
        this.queue.outcome({
          ref,
          kind: 'retry',
          code: '',
          text: 'Too many messages to this person in a short time',
          delayMs: wait,
        })
        continue
      }
      this.waiting.push({ message, body: Buffer.from(JSON.stringify(body)) })
    }
    this.pump()
  }

  expect(awaited: boolean): void {
    this.link.expect(awaited)
  }

  health(): RouteHealth {
    const { routeId, name } = this.options
    const now = performance.now() / 1000
    const { trouble, onlineSeconds } = this.link
    const up = this.state === 'running' && trouble === undefined
    return {
      name,
      adminId: '',
      id: routeId,
      status: up ? 'online' : this.state === 'running' ? 're-connecting' : 'disconnected',
      onlineSeconds: up ? onlineSeconds : 0,
      queued: this.waiting.length + this.client.inFlight,
      ...this.traffic.snapshot(now),
      lastError: trouble,
    }
  }

  check(timeoutMs: number): Promise<ConnectionCheck> {
    return this.link.check(timeoutMs)
  }

  private onLink(trouble: string | undefined): void {
    if (this.state !== 'running') return
    this.queue.link(trouble === undefined, trouble ?? 'The provider knows the number')
    if (trouble !== undefined) this.returnWaiting(trouble)
    this.roomGrew = true
    this.queue.wake()
  }

  /** Sends what waits, as far as connections and rate allow. */
  private pump(): void {
    const { places } = this.allowance
    while (this.waiting.length > 0 && this.client.room > 0 && places.taken < places.allowed) {
      if (this.rate.available(performance.now()) < 1) {
        this.awaitRate()
        return
      }
      const { message, body } = present(this.waiting.shift())
      this.rate.spend()
      const sentAt = performance.now()
      this.rate.written(1, sentAt)
      places.occupy()
      this.client.send({ headers: this.headers, body }, answer => this.onAnswer(message, sentAt, answer))
    }
  }

  private onAnswer(message: OutboundMessage, sentAt: number, answer: HttpAnswer): void {
    this.allowance.places.give()
    this.roomGrew = true
    this.queue.wake()
    const now = performance.now()
    const { outcome, fault, slow } = readAnswer(message.ref, message.tries ?? 0, answer)
    if (outcome.kind === 'accepted') {
      this.rate.noteTaken(now)
      this.traffic.sent.add(now / 1000)
    } else if (outcome.kind === 'rejected') this.traffic.failed++
    if (slow) this.rate.noteThrottled(sentAt, now)
    this.queue.outcome(outcome)
    if (fault !== undefined) this.link.fault(fault, answer.kind === 'answered')
  }

  private returnWaiting(why: string): void {
    for (const { message } of this.waiting.splice(0)) this.queue.outcome({ ref: message.ref, kind: 'retry', code: '', text: why })
  }

  private onTurn(): boolean {
    this.pump()
    if (this.state === 'draining' && this.client.inFlight === 0) this.drained?.()
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
