import { present } from '../../../messaging/present.ts'
import { countParts } from '../../../messaging/segments.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type { ConnectionCheck, DriverEvents, GatewayDriver, OutboundMessage, RouteHealth } from '../driver.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { RouteRate } from '../rate.ts'
import { readAnswer } from './answers.ts'
import { checkKannel } from './check.ts'
import { EventQueue } from '../eventQueue.ts'
import { Monitor } from './monitor.ts'
import { type KannelOptions, type KannelSettings, resolveOptions } from './options.ts'
import { type SendsmsRequest, sendsmsRequest } from './request.ts'

/**
 * A driver for one SMSC of a Kannel, over sendsms. Kannel gives no message id: `accepted` has no ids, and receipts come by the signed
 * address that each message carries, to whichever server process it names (`kannelReceipts`), never through `onReceipts`.
 * @param allowance what of the limits is this process's; left out: all of them
 * @throws RangeError when an option cannot be, naming it
 */
export function createKannelDriver(options: KannelOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver {
  return new KannelDriver(resolveOptions(options), events, allowance)
}

interface Waiting {
  message: OutboundMessage
  request: SendsmsRequest
  /** How often a connection could not be made for it. */
  failures: number
}

class KannelDriver implements GatewayDriver {
  readonly kind = 'kannel'
  private readonly settings: KannelSettings
  private readonly queue: EventQueue
  private readonly allowance: Allowance
  private readonly rate: RouteRate
  private readonly client: PostClient
  private readonly monitor: Monitor
  private readonly waiting: Waiting[] = []
  private state: 'stopped' | 'running' | 'draining' = 'stopped'
  private told: string | undefined
  private roomGrew = false
  private rateTimer: NodeJS.Timeout | undefined
  private drained: (() => void) | undefined

  constructor(
    settings: KannelSettings,
    events: DriverEvents,
    allowance: Allowance = wholeAllowance(settings.tps, settings.window),
  ) {
    this.settings = settings
    this.queue = new EventQueue(events, () => this.onTurn())
    this.allowance = allowance
    this.rate = new RouteRate(allowance.paces)
    this.client = new PostClient(settings.sendsms.url, {
      most: settings.connections,
      timeoutMs: settings.responseTimeoutMs,
      called: 'sendsms',
    })
    this.monitor = new Monitor(settings, this.client, () => this.onMonitor())
  }

  start(): void {
    if (this.state !== 'stopped') return
    this.state = 'running'
    this.told = 'starting'
    this.monitor.start()
  }

  async stop(drainMs: number): Promise<void> {
    if (this.state !== 'running') return
    this.state = 'draining'
    this.monitor.stop()
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
    if (this.state !== 'running' || this.monitor.trouble !== undefined) return 0
    const held = this.waiting.length + this.client.inFlight
    const { allowed, taken } = this.allowance.places
    const room = Math.min(allowed - taken - this.waiting.length, this.monitor.backlogRoom - held)
    if (room <= 0) return 0
    const left = this.rate.available(performance.now()) - this.waiting.length
    if (left < 1) this.awaitRate()
    return Math.max(0, Math.min(room, left))
  }

  submit(messages: readonly OutboundMessage[]): void {
    for (const message of messages) {
      const { ref } = message
      const trouble = this.state === 'running' ? this.monitor.trouble : 'The route is not running'
      if (trouble !== undefined) {
        this.queue.outcome({ ref, kind: 'retry', code: '', text: trouble })
        continue
      }
      try {
        this.waiting.push({ message, request: sendsmsRequest(message, this.settings), failures: 0 })
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        this.queue.outcome({ ref, kind: 'rejected', code: '', text: error.message, ids: [] })
        this.roomGrew = true
      }
    }
    this.pump()
  }

  expect(awaited: boolean): void {
    this.monitor.expect(awaited)
  }

  health(): RouteHealth {
    const health = this.monitor.health()
    if (this.state !== 'running') return { ...health, status: 'disconnected', onlineSeconds: 0 }
    return { ...health, queued: health.queued + this.waiting.length + this.client.inFlight }
  }

  check(timeoutMs: number): Promise<ConnectionCheck> {
    return checkKannel(this.settings, timeoutMs)
  }

  /** Sends what waits, as far as connections and rate allow. */
  private pump(): void {
    const { places } = this.allowance
    while (this.waiting.length > 0 && this.client.room > 0 && places.taken < places.allowed) {
      if (this.rate.available(performance.now()) < 1) {
        this.awaitRate()
        return
      }
      const next = present(this.waiting.shift())
      const parts = countParts(next.message.text, next.message.encoding)
      for (let part = 0; part < parts; part++) this.rate.spend()
      const sentAt = performance.now()
      this.rate.written(parts, sentAt)
      this.allowance.places.occupy()
      this.client.send(next.request, answer => this.onAnswer(next, sentAt, answer))
    }
  }

  private onAnswer(sent: Waiting, sentAt: number, answer: HttpAnswer): void {
    this.allowance.places.give()
    this.roomGrew = true
    this.queue.wake()
    // A connection that was reset while it was made: smsbox was busy. Nothing was written, so once more is safe.
    if (answer.kind === 'unsent' && sent.failures++ === 0 && this.state === 'running') {
      this.waiting.unshift(sent)
      return
    }
    const now = performance.now()
    const { outcome, fault, slow } = readAnswer(sent.message.ref, answer)
    if (outcome.kind === 'accepted') {
      this.rate.noteTaken(now)
      this.monitor.noteAccepted()
    }
    if (slow) this.rate.noteThrottled(sentAt, now)
    this.queue.outcome(outcome)
    if (fault !== undefined && this.state === 'running') this.monitor.noteSendFault(fault)
  }

  private onMonitor(): void {
    const { trouble } = this.monitor
    if (this.state !== 'running') return
    if (trouble === undefined) {
      if (this.told !== undefined) this.queue.link(true, `SMSC ${this.settings.routeId} is online in Kannel`)
      this.roomGrew = true
      this.queue.wake()
    } else if (trouble !== this.told) {
      this.queue.link(false, trouble)
      this.returnWaiting(trouble)
    }
    this.told = trouble
  }

  private returnWaiting(why: string): void {
    for (const { message } of this.waiting.splice(0)) {
      this.queue.outcome({ ref: message.ref, kind: 'retry', code: '', text: why })
    }
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
