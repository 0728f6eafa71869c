import type { LookupFunction } from 'node:net'
import { present } from '../../messaging/present.ts'
import { messageOf } from '../../messaging/thrown.ts'
import { type HostRules, resolveHost } from '../kernel/net/gatewayHosts.ts'
import { hostOf, type Pinned, portOf } from '../kernel/net/pin.ts'
import type { ConnectionCheck, RouteHealth } from './driver.ts'
import { awaitedReconnectSeconds, reconnectWait } from './reconnect.ts'
import type { RouteTraffic } from './routeTraffic.ts'

/** Why nothing can be sent. */
export interface Problem {
  text: string
  /** The gateway was there and said no. */
  refused: boolean
}

/** What a gateway over HTTP is asked by. */
export interface LinkOptions {
  /** Where its calls go. */
  url: URL
  rules: HostRules
  reconnectSeconds: number
  /** Asks whether it takes what we send, once. @returns why not */
  ask(timeoutMs: number): Promise<Problem | undefined>
  /** What is the trouble until it was asked: `The provider has not been asked yet`. */
  unasked: string
}

const CHECK_MS = 10_000
/** Calls are made to the address that was checked; names are looked up again so often. */
const PINNED_MS = 60_000
const LONGEST_RECONNECT_MS = 60_000

/** Whether a gateway over HTTP takes what we send: asked at the start and after each fault that is not a message's own. */
export class HttpLink {
  private readonly options: LinkOptions
  private readonly onChange: (trouble: string | undefined) => void
  private problem: Problem | undefined
  private failures = 0
  private awaited = false
  private upSince: number | undefined
  private pinned: Pinned | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true

  /** @param onChange told why nothing can be sent from now on, or that it can */
  constructor(options: LinkOptions, onChange: (trouble: string | undefined) => void) {
    this.options = options
    this.problem = { text: options.unasked, refused: false }
    this.onChange = onChange
  }

  /** Why nothing can be sent; undefined when it can. */
  get trouble(): string | undefined {
    return this.problem?.text
  }

  get onlineSeconds(): number {
    return this.upSince === undefined ? 0 : Math.floor(performance.now() / 1000 - this.upSince)
  }

  /** Answers the address that was checked, while the link is up. */
  readonly lookup: LookupFunction = (_host, asked, answer) => {
    const { address, family } = present(this.pinned)
    if (asked.all) answer(null, [{ address, family }])
    else answer(null, address, family)
  }

  start(): void {
    this.stopped = false
    void this.look()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  /** Whether messages wait: then a gateway that is away is asked more often. */
  expect(awaited: boolean): void {
    if (awaited === this.awaited) return
    this.awaited = awaited
    if (awaited && this.problem && !this.stopped) this.lookIn(this.wait)
  }

  /** A call failed for a reason that is not the message's: nothing is sent until the gateway answers again. */
  fault(text: string, refused: boolean): void {
    if (!this.stopped && !this.problem) this.fail({ text, refused })
  }

  /** Asks once, beside everything else. */
  async check(timeoutMs: number): Promise<ConnectionCheck> {
    const began = performance.now()
    const problem = await this.options.ask(timeoutMs)
    const latencyMs = Math.round(performance.now() - began)
    const reachable = problem === undefined || problem.refused
    return { reachable, bindOk: problem === undefined, latencyMs, message: problem ? `down: ${problem.text}` : 'up' }
  }

  private async look(): Promise<void> {
    const { url, rules } = this.options
    let problem: Problem | undefined
    try {
      this.pinned = await resolveHost(rules, hostOf(url), portOf(url))
      problem = this.problem && (await this.options.ask(CHECK_MS))
    } catch (error) {
      problem = { text: messageOf(error), refused: false }
    }
    if (this.stopped) return
    if (problem) this.fail(problem)
    else this.succeed()
  }

  private succeed(): void {
    const wasDown = this.problem !== undefined
    this.failures = 0
    this.problem = undefined
    this.lookIn(PINNED_MS)
    if (!wasDown) return
    this.upSince = performance.now() / 1000
    this.onChange(undefined)
  }

  private fail(problem: Problem): void {
    const before = this.problem?.text
    this.problem = problem
    this.upSince = undefined
    this.failures++
    this.lookIn(this.wait)
    if (before !== problem.text) this.onChange(problem.text)
  }

  private get wait(): number {
    const reconnectMs = this.options.reconnectSeconds * 1000
    const times = {
      reconnectMs,
      maxReconnectMs: Math.max(LONGEST_RECONNECT_MS, reconnectMs),
      awaitedReconnectMs: awaitedReconnectSeconds(this.options.reconnectSeconds) * 1000,
    }
    return reconnectWait(times, { failures: this.failures, refused: this.problem?.refused === true, awaited: this.awaited })
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), ms)
  }
}

/** A route as its driver knows it. */
interface Served {
  id: string
  name: string
  runs: boolean
  queued: number
  traffic: RouteTraffic
}

/** The health of a route whose gateway says nothing of itself: what its link and its traffic tell. */
export const healthByLink = (
  { trouble, onlineSeconds }: Pick<HttpLink, 'trouble' | 'onlineSeconds'>,
  { id, name, runs, queued, traffic }: Served,
): RouteHealth => {
  const up = runs && trouble === undefined
  return {
    name,
    adminId: '',
    id,
    status: up ? 'online' : runs ? 're-connecting' : 'disconnected',
    onlineSeconds: up ? onlineSeconds : 0,
    queued,
    ...traffic.snapshot(performance.now() / 1000),
    lastError: trouble,
  }
}
