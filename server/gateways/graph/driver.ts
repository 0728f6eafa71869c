import { type Allowance, wholeAllowance } from '../allowance.ts'
import type { ConnectionCheck, DriverEvents, GatewayDriver, OutboundMessage, Outcome, RouteHealth } from '../driver.ts'
import { type GatewayCall, HttpDriver, type Judgement } from '../httpDriver.ts'
import { HttpLink, healthByLink } from '../httpLink.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { readAnswer } from './answers.ts'
import { type NumberPlace, numberLink } from './link.ts'
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

/** A driver for one number of WhatsApp, over the provider's send call. Reports come by his webhook, never through `onReceipts`. */
export const createGraphDriver = (options: GraphOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver =>
  new GraphDriver(options, events, allowance)

class GraphDriver extends HttpDriver<Buffer> {
  readonly kind = 'graph'
  protected readonly upReason = 'The provider knows the number'
  protected readonly watch: HttpLink
  private readonly options: GraphOptions
  private readonly client: PostClient
  private readonly pairs = new Pairs()
  private readonly headers: Readonly<Record<string, string>>

  constructor(options: GraphOptions, events: DriverEvents, allowance: Allowance = wholeAllowance(options.tps, options.window)) {
    super(events, allowance)
    this.options = options
    const url = new URL(`${options.place.base}/${options.phoneNumberId}/messages`)
    this.watch = new HttpLink(numberLink(options), () => this.onWatch())
    const { lookup } = this.watch
    this.client = new PostClient(url, { most: options.window, timeoutMs: ANSWER_MS, called: CALLED, opening: OPENING, lookup })
    this.headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json', accept: 'application/json' }
  }

  health(): RouteHealth {
    const { routeId, name } = this.options
    return healthByLink(this.watch, {
      id: routeId,
      name,
      runs: this.state === 'running',
      queued: this.queued,
      traffic: this.traffic,
    })
  }

  check(timeoutMs: number): Promise<ConnectionCheck> {
    return this.watch.check(timeoutMs)
  }

  protected get room(): number {
    return this.client.room
  }

  protected prepare({ ref, to, body }: OutboundMessage): Buffer | Outcome {
    if (body === undefined) return { ref, kind: 'rejected', code: '', text: 'It is no message of WhatsApp.', ids: [] }
    const wait = this.pairs.take(to, performance.now())
    if (wait > 0) return { ref, kind: 'retry', code: '', text: 'Too many messages to this person in a short time', delayMs: wait }
    return Buffer.from(JSON.stringify(body))
  }

  protected send({ work }: GatewayCall<Buffer>, done: (answer: HttpAnswer) => void): void {
    this.client.send({ headers: this.headers, body: work }, done)
  }

  protected judge({ messages }: GatewayCall<Buffer>, answer: HttpAnswer): Judgement {
    const [judged] = messages.map(({ ref, tries }) => readAnswer(ref, tries ?? 0, answer))
    return judged ? { ...judged, outcomes: [judged.outcome] } : { outcomes: [] }
  }

  protected onFault(fault: string, answer: HttpAnswer): void {
    this.watch.fault(fault, answer.kind === 'answered')
  }

  protected cut(): void {
    this.client.close()
  }
}
