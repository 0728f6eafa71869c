import { countParts } from '../../../messaging/segments.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type { ConnectionCheck, DriverEvents, GatewayDriver, OutboundMessage, Outcome, RouteHealth } from '../driver.ts'
import { type GatewayCall, HttpDriver, type Judgement } from '../httpDriver.ts'
import { type HttpAnswer, PostClient } from '../postClient.ts'
import { readAnswer } from './answers.ts'
import { checkKannel } from './check.ts'
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

type Call = GatewayCall<SendsmsRequest>

class KannelDriver extends HttpDriver<SendsmsRequest> {
  readonly kind = 'kannel'
  protected readonly upReason: string
  protected readonly watch: Monitor
  private readonly settings: KannelSettings
  private readonly client: PostClient

  constructor(
    settings: KannelSettings,
    events: DriverEvents,
    allowance: Allowance = wholeAllowance(settings.tps, settings.window),
  ) {
    super(events, allowance)
    this.settings = settings
    this.upReason = `SMSC ${settings.routeId} is online in Kannel`
    this.client = new PostClient(settings.sendsms.url, {
      most: settings.connections,
      timeoutMs: settings.responseTimeoutMs,
      called: 'sendsms',
    })
    this.watch = new Monitor(settings, this.client, () => this.onWatch())
  }

  health(): RouteHealth {
    const health = this.watch.health()
    if (this.state !== 'running') return { ...health, status: 'disconnected', onlineSeconds: 0 }
    return { ...health, queued: health.queued + this.queued }
  }

  check(timeoutMs: number): Promise<ConnectionCheck> {
    return checkKannel(this.settings, timeoutMs)
  }

  protected get room(): number {
    return this.client.room
  }

  protected override roomBeside(held: number): number {
    return this.watch.backlogRoom - held
  }

  protected prepare(message: OutboundMessage): SendsmsRequest | Outcome {
    try {
      return sendsmsRequest(message, this.settings)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return { ref: message.ref, kind: 'rejected', code: '', text: error.message, ids: [] }
    }
  }

  protected override costOf({ messages }: Call): number {
    return messages.reduce((sum, { text, encoding }) => sum + countParts(text, encoding), 0)
  }

  protected send({ work }: Call, done: (answer: HttpAnswer) => void): void {
    this.client.send(work, done)
  }

  /** A connection that was reset while it was made: smsbox was busy. Nothing was written, so once more is safe. */
  protected override isRepeated({ failures }: Call, answer: HttpAnswer): boolean {
    return answer.kind === 'unsent' && failures === 0
  }

  protected judge({ messages }: Call, answer: HttpAnswer): Judgement {
    const [judged] = messages.map(({ ref }) => readAnswer(ref, answer))
    return judged ? { ...judged, outcomes: [judged.outcome] } : { outcomes: [] }
  }

  protected override onAccepted(messages: number): void {
    for (let one = 0; one < messages; one++) this.watch.noteAccepted()
  }

  protected onFault(fault: string): void {
    this.watch.noteSendFault(fault)
  }

  protected cut(): void {
    this.client.close()
  }
}
