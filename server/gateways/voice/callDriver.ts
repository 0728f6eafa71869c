import { callRef } from '../../../messaging/voice/callRef.ts'
import { callReportOf } from '../../../messaging/voice/callReport.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type {
  AskedMessage,
  ConnectionCheck,
  DriverEvents,
  GatewayDriver,
  OutboundMessage,
  Outcome,
  Receipt,
  RouteHealth,
} from '../driver.ts'
import { type GatewayCall, HttpDriver, type Judgement } from '../httpDriver.ts'
import { HttpLink, healthByLink } from '../httpLink.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { readCallAnswer } from './callAnswers.ts'
import { callReceipt } from './callReceipt.ts'
import { CallVendor } from './callVendor.ts'
import { vendorLink } from './link.ts'
import type { VendorLogin } from './listVendor.ts'

/** A vendor who is asked for one call at a time, and how fast. */
export interface CallOptions {
  routeId: string
  name: string
  vendor: VendorLogin
  /** His word for the way calls take; empty where he has none. */
  vendorRoute: string
  reconnectSeconds: number
  /** Calls a second, and questions on the way at the same time. */
  tps: number
  window: number
}

const ANSWER_MS = 20_000
const OPENING = 8
const ACCEPT = { accept: 'application/json' }
const NOTHING = Buffer.alloc(0)

/** A driver for a vendor who is asked for one call at a time. Reports come by his callback, never through `onReceipts`. */
export const createCallDriver = (options: CallOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver =>
  new CallDriver(options, events, allowance)

class CallDriver extends HttpDriver<{ search: string }> {
  readonly kind = 'voice'
  protected readonly upReason = 'The vendor knows the login'
  protected readonly watch: HttpLink
  private readonly options: CallOptions
  private readonly vendor: CallVendor
  private readonly client: PostClient

  constructor(options: CallOptions, events: DriverEvents, allowance: Allowance = wholeAllowance(options.tps, options.window)) {
    super(events, allowance)
    this.options = options
    this.vendor = new CallVendor(options.vendor)
    this.watch = new HttpLink(
      vendorLink(options.vendor, options.reconnectSeconds, ms => this.vendor.check(ms)),
      () => this.onWatch(),
    )
    const { lookup } = this.watch
    this.client = new PostClient(new URL(`${options.vendor.base}/voice/sendvoice.aspx`), {
      most: options.window,
      timeoutMs: ANSWER_MS,
      called: 'The vendor',
      opening: OPENING,
      lookup,
    })
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

  async query(messages: readonly AskedMessage[], timeoutMs: number): Promise<Receipt[]> {
    const receipts: Receipt[] = []
    const until = performance.now() + timeoutMs
    for (const { gatewayId } of messages) {
      if (performance.now() > until) break
      const report = callReportOf(await this.vendor.report(gatewayId))
      if (typeof report !== 'string') receipts.push(callReceipt(report, gatewayId))
    }
    return receipts
  }

  protected get room(): number {
    return this.client.room
  }

  protected prepare({ ref, to, call }: OutboundMessage): { search: string } | Outcome {
    if (!call) return { ref, kind: 'rejected', code: '', text: 'It is no call.', ids: [] }
    if (call.promptId === undefined) return { ref, kind: 'failover', code: '', text: 'The vendor does not have the sound file' }
    const { vendor, vendorRoute } = this.options
    const query = new URLSearchParams({
      username: vendor.login,
      authkey: vendor.password,
      ...(vendorRoute !== '' && { route: vendorRoute }),
      voicefile_id: call.promptId,
      number: to,
      campaign_name: callRef(ref, call.tried),
      callerid: call.callerId,
      ...(call.dtmf && { isdtmf: '1', dtmfwait: String(call.dtmf.waitSeconds) }),
    })
    return { search: query.toString() }
  }

  protected send({ work }: GatewayCall<{ search: string }>, done: (answer: HttpAnswer) => void): void {
    this.client.send({ headers: ACCEPT, body: NOTHING, search: work.search }, done)
  }

  protected judge({ messages }: GatewayCall<{ search: string }>, answer: HttpAnswer): Judgement {
    const [judged] = messages.map(({ ref }) => readCallAnswer(ref, answer))
    return judged ? { ...judged, outcomes: [judged.outcome] } : { outcomes: [] }
  }

  protected onFault(fault: string, answer: HttpAnswer): void {
    this.watch.fault(fault, answer.kind === 'answered')
  }

  protected cut(): void {
    this.client.close()
  }
}
