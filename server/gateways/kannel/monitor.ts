import type { RouteHealth } from '../driver.ts'
import type { PostClient } from '../postClient.ts'
import { reconnectWait } from '../reconnect.ts'
import { isRefusal, readProbe } from './answers.ts'
import type { KannelSettings } from './options.ts'
import { probeRequest } from './request.ts'
import { readStatusPage, type StatusReading } from './statusPage.ts'
import { explain, fault, mergeSmscs, waitingFor } from './statusView.ts'
import type { KannelStatus } from './statusXml.ts'

/** Between two looks at the status page, however much is handed over. */
const MIN_LOOK_MS = 250

/** Longest wait for the page. */
const PAGE_TIMEOUT_MS = 5000

/**
 * Watches one route of a Kannel: reads its status page, and asks sendsms whether it takes our user, at the start and after each failure.
 * The route is up when its SMSC is online there and sendsms answers.
 */
export class Monitor {
  private readonly settings: KannelSettings
  private readonly client: PostClient
  private readonly onLook: () => void
  private status: KannelStatus | undefined
  private statusFault: string | undefined = 'Kannel has not been asked yet'
  private sendFault: string | undefined = 'sendsms has not been asked yet'
  private misses = 0
  private lookedAt = Number.NEGATIVE_INFINITY
  private probeAt = 0
  private probesFailed = 0
  private awaited = false
  private acceptedSince = 0
  private timer: NodeJS.Timeout | undefined
  private looking = false
  private stopped = true

  constructor(settings: KannelSettings, client: PostClient, onLook: () => void) {
    this.settings = settings
    this.client = client
    this.onLook = onLook
  }

  /** Why nothing can be sent; undefined when it can. */
  get trouble(): string | undefined {
    return this.statusFault ?? this.sendFault
  }

  /** Messages Kannel may be handed before too many wait inside it. */
  get backlogRoom(): number {
    const { queueLimit, routeId } = this.settings
    const waiting = this.status ? waitingFor(this.status, routeId) : 0
    const room = queueLimit - waiting - this.acceptedSince
    if (room < queueLimit / 2) this.lookSoon()
    return Math.max(0, room)
  }

  start(): void {
    this.stopped = false
    void this.look()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Whether messages wait: then a sendsms that fails is asked more often, unless it refuses our user. */
  expect(awaited: boolean): void {
    if (awaited === this.awaited) return
    this.awaited = awaited
    const soon = performance.now() + this.probeWait
    if (!awaited || this.sendFault === undefined || this.probeAt <= soon) return
    this.probeAt = soon
    if (!this.looking && !this.stopped) this.schedule(this.untilNext(this.settings.pollMs))
  }

  noteAccepted(): void {
    this.acceptedSince++
  }

  /** sendsms failed for a reason that is not the message's: nothing is sent until it answers a probe. */
  noteSendFault(reason: string): void {
    if (this.sendFault !== undefined) return
    this.sendFault = reason
    this.probeAt = performance.now() + this.probeWait
    this.lookSoon()
    this.onLook()
  }

  /** The route as Kannel tells it, all its connections added up. */
  health(): RouteHealth {
    const { routeId, adminId, name } = this.settings
    const merged = mergeSmscs(this.status, routeId)
    const trouble = this.trouble
    const down = trouble === undefined ? {} : { status: this.downStatus(), onlineSeconds: 0, lastError: trouble }
    const queued = this.status ? waitingFor(this.status, routeId) : 0
    return { ...merged, name, adminId, id: routeId, queued, ...down }
  }

  private downStatus(): RouteHealth['status'] {
    const told =
      this.statusFault !== undefined && this.misses === 0 ? mergeSmscs(this.status, this.settings.routeId).status : 'online'
    if (told !== 'online') return told
    return this.status ? 're-connecting' : 'connecting'
  }

  private lookSoon(): void {
    if (this.looking || this.stopped) return
    this.schedule(Math.max(0, this.lookedAt + MIN_LOOK_MS - performance.now()))
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), ms)
  }

  private async look(): Promise<void> {
    const { status, routeId, pollMs } = this.settings
    this.looking = true
    this.lookedAt = performance.now()
    const acceptedBefore = this.acceptedSince
    const reading = await readStatusPage(status.url, status.password, PAGE_TIMEOUT_MS)
    if (reading.ok) this.acceptedSince -= acceptedBefore
    this.note(reading, routeId)
    if (this.statusFault === undefined && this.sendFault !== undefined && performance.now() >= this.probeAt) await this.probe()
    this.looking = false
    if (this.stopped) return
    this.onLook()
    this.schedule(this.misses === 1 ? Math.min(MIN_LOOK_MS, pollMs) : this.untilNext(pollMs))
  }

  /** One page that does not come says little; the second in a row is believed. */
  private note(reading: StatusReading, routeId: string): void {
    if (reading.ok) {
      this.misses = 0
      this.status = reading.status
      this.statusFault = fault(reading.status, routeId)
      return
    }
    this.misses++
    if (this.misses > 1 || this.status === undefined) this.statusFault = explain(reading.problem)
  }

  private async probe(): Promise<void> {
    const answer = await new Promise<Parameters<typeof readProbe>[0]>(resolve => {
      this.client.send(probeRequest(this.settings), resolve)
    })
    this.sendFault = readProbe(answer)
    this.probesFailed = this.sendFault === undefined ? 0 : this.probesFailed + 1
    this.probeAt = performance.now() + this.probeWait
  }

  private get probeWait(): number {
    const refused = this.sendFault !== undefined && isRefusal(this.sendFault)
    return reconnectWait(this.settings, { failures: this.probesFailed + 1, refused, awaited: this.awaited })
  }

  private untilNext(pollMs: number): number {
    const probing = this.statusFault === undefined && this.sendFault !== undefined
    return probing ? Math.min(pollMs, Math.max(1, this.probeAt - performance.now())) : pollMs
  }
}
