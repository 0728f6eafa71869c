import type { LookupFunction } from 'node:net'
import { present } from '../../../messaging/present.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { resolveHost } from '../../kernel/net/gatewayHosts.ts'
import { hostOf, type Pinned, portOf } from '../../kernel/net/pin.ts'
import type { ConnectionCheck } from '../driver.ts'
import { awaitedReconnectSeconds, reconnectWait } from '../reconnect.ts'
import { graphCall } from './call.ts'
import { GraphFailure } from './failure.ts'
import type { GraphPlace } from './place.ts'

/** A number as the provider knows it. */
export interface NumberPlace {
  phoneNumberId: string
  token: string
  place: GraphPlace
  reconnectSeconds: number
}

interface Problem {
  text: string
  /** The provider was there and said no. */
  refused: boolean
}

const CHECK_MS = 10_000
/** Calls are made to the address that was checked; names are looked up again so often. */
const PINNED_MS = 60_000
const LONGEST_RECONNECT_MS = 60_000

/** Whether the provider takes messages of a number: asked at the start and after each fault that is not a message's own. */
export class NumberLink {
  private readonly number: NumberPlace
  private readonly onChange: (trouble: string | undefined) => void
  private problem: Problem | undefined = { text: 'The provider has not been asked yet', refused: false }
  private failures = 0
  private awaited = false
  private upSince: number | undefined
  private pinned: Pinned | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = true

  /** @param onChange told why nothing can be sent from now on, or that it can */
  constructor(number: NumberPlace, onChange: (trouble: string | undefined) => void) {
    this.number = number
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

  /** Whether messages wait: then a provider that is away is asked more often. */
  expect(awaited: boolean): void {
    if (awaited === this.awaited) return
    this.awaited = awaited
    if (awaited && this.problem && !this.stopped) this.lookIn(this.wait)
  }

  /** A call failed for a reason that is not the message's: nothing is sent until the provider answers again. */
  fault(text: string, refused: boolean): void {
    if (!this.stopped && !this.problem) this.fail({ text, refused })
  }

  /** Asks once, beside everything else. */
  async check(timeoutMs: number): Promise<ConnectionCheck> {
    const began = performance.now()
    const problem = await this.ask(timeoutMs)
    const latencyMs = Math.round(performance.now() - began)
    const reachable = problem === undefined || problem.refused
    return { reachable, bindOk: problem === undefined, latencyMs, message: problem ? `down: ${problem.text}` : 'up' }
  }

  /** Whether the provider knows the number under this token. */
  private async ask(timeoutMs: number): Promise<Problem | undefined> {
    const { place, token, phoneNumberId } = this.number
    try {
      await graphCall(place, token, { path: phoneNumberId, query: { fields: 'id' }, timeoutMs })
      return undefined
    } catch (error) {
      if (!(error instanceof GraphFailure)) throw error
      return { text: error.message, refused: error.code !== undefined }
    }
  }

  private async look(): Promise<void> {
    const { place } = this.number
    const url = new URL(place.base)
    let problem: Problem | undefined
    try {
      this.pinned = await resolveHost(place.rules, hostOf(url), portOf(url))
      problem = this.problem && (await this.ask(CHECK_MS))
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
    const reconnectMs = this.number.reconnectSeconds * 1000
    const times = {
      reconnectMs,
      maxReconnectMs: Math.max(LONGEST_RECONNECT_MS, reconnectMs),
      awaitedReconnectMs: awaitedReconnectSeconds(this.number.reconnectSeconds) * 1000,
    }
    return reconnectWait(times, { failures: this.failures, refused: this.problem?.refused === true, awaited: this.awaited })
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.look(), ms)
  }
}
