import { messageOf } from '../../../messaging/thrown.ts'
import { callReportOf } from '../../../messaging/voice/callReport.ts'
import { isNameTaken, nationalOf } from '../../../messaging/voice/listWire.ts'
import { type Allowance, wholeAllowance } from '../allowance.ts'
import type {
  AskedMessage,
  ConnectionCheck,
  DriverEvents,
  GatewayDriver,
  OutboundCall,
  OutboundMessage,
  Outcome,
  Receipt,
  RouteHealth,
} from '../driver.ts'
import { type GatewayCall, HttpDriver, type Judgement } from '../httpDriver.ts'
import { HttpLink, healthByLink } from '../httpLink.ts'
import type { BatchBook } from './batchBook.ts'
import { callReceipt, listCallId } from './callReceipt.ts'
import { vendorLink } from './link.ts'
import { ListVendor, type VendorLogin } from './listVendor.ts'
import { VendorRefused } from './vendor.ts'

/** A vendor who takes whole lists, and how they are handed to him. */
export interface ListOptions {
  routeId: string
  name: string
  vendor: VendorLogin
  reconnectSeconds: number
  /** Numbers on the way to him at the same time. */
  window: number
  batches: BatchBook
  /** Where he tells of calls; undefined while that is not known: then he is only asked. */
  webhook(): string | undefined
}

/** Numbers in one list. */
const MOST = 10_000
/** A list waits so long for more numbers, and so long at most. */
const LINGER_MS = 300
const LONGEST_MS = 2000
/** Lists that are handed over at the same time. */
const AT_ONCE = 4
const NO_FILE = 'The vendor does not have the sound file'

interface List {
  call: OutboundCall
  promptId: string
  numbers: string[]
}

interface Gathering extends List {
  messages: OutboundMessage[]
  seen: Set<string>
  since: number
  timer: NodeJS.Timeout
}

type Answer = Judgement

/**
 * A driver for a vendor who takes whole lists: numbers of a campaign are gathered, their list is written down, uploaded and composed under
 * a name of its own. Reports come by his callback and by asking him, never through `onReceipts`.
 */
export const createListDriver = (options: ListOptions, events: DriverEvents, allowance?: Allowance): GatewayDriver =>
  new ListDriver(options, events, allowance)

class ListDriver extends HttpDriver<List, Answer> {
  readonly kind = 'voice'
  protected readonly upReason = 'The vendor knows the login'
  protected readonly watch: HttpLink
  private readonly options: ListOptions
  private readonly vendor: ListVendor
  private readonly gatherings = new Map<string, Gathering>()
  /** How each list that is being handed over ends, if it must end now. */
  private readonly running = new Set<() => void>()

  constructor(options: ListOptions, events: DriverEvents, allowance: Allowance = wholeAllowance(1, options.window)) {
    // How fast calls are made is his to say; how many numbers are on the way to him is ours.
    super(events, { paces: [], places: allowance.places })
    this.options = options
    this.vendor = new ListVendor(options.vendor)
    this.watch = new HttpLink(
      vendorLink(options.vendor, options.reconnectSeconds, ms => this.vendor.check(ms)),
      () => this.onWatch(),
    )
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
    const asked = new Set(messages.map(({ gatewayId }) => gatewayId))
    const campaigns = new Set(messages.flatMap(({ gatewayId }) => gatewayId.split(':', 1)))
    const receipts: Receipt[] = []
    const until = performance.now() + timeoutMs
    for (const campaign of campaigns) {
      if (performance.now() > until) break
      for (const row of await this.vendor.report(campaign)) {
        const report = callReportOf(row)
        const id = typeof report === 'string' ? '' : listCallId(campaign, report.number)
        if (typeof report !== 'string' && asked.has(id)) receipts.push(callReceipt(report, id))
      }
    }
    return receipts
  }

  protected get room(): number {
    return AT_ONCE - this.running.size
  }

  protected override get gathered(): number {
    let sum = 0
    for (const { messages } of this.gatherings.values()) sum += messages.length
    return sum
  }

  protected override letGathered(): readonly OutboundMessage[] {
    const all = [...this.gatherings.values()]
    this.gatherings.clear()
    for (const { timer } of all) clearTimeout(timer)
    return all.flatMap(({ messages }) => messages)
  }

  protected prepare({ ref, to, call }: OutboundMessage): List | Outcome {
    if (!call) return { ref, kind: 'rejected', code: '', text: 'It is no call.', ids: [] }
    const number = nationalOf(to)
    if (number === undefined)
      return { ref, kind: 'rejected', code: 'INVALID', text: 'The vendor calls Indian mobile numbers only.', ids: [] }
    if (call.promptId === undefined) return { ref, kind: 'failover', code: '', text: NO_FILE }
    return { call, promptId: call.promptId, numbers: [number] }
  }

  protected override take(message: OutboundMessage, { call, promptId, numbers }: List): void {
    const [number = ''] = numbers
    const key = `${call.campaignId}/${promptId}`
    const known = this.gatherings.get(key)
    // Twice in one list nobody could tell which of the two was called.
    if (known?.seen.has(number)) this.close(key)
    const now = performance.now()
    const gathering = this.gatherings.get(key) ?? this.open(key, call, promptId, now)
    gathering.messages.push(message)
    gathering.numbers.push(number)
    gathering.seen.add(number)
    if (gathering.messages.length >= MOST) this.close(key)
    else this.linger(key, gathering, now)
  }

  protected send({ messages, work }: GatewayCall<List>, done: (answer: Answer) => void): void {
    let isOver = false
    const finish = (answer: Answer) => {
      if (isOver) return
      isOver = true
      this.running.delete(giveUp)
      done(answer)
    }
    const giveUp = () => finish(unknown(messages, 'The route was stopped before the vendor answered'))
    this.running.add(giveUp)
    this.hand(messages, work).then(finish, error =>
      finish(unknown(messages, `What came of the list could not be written down: ${messageOf(error)}`)),
    )
  }

  protected judge(_call: GatewayCall<List>, answer: Answer): Judgement {
    return answer
  }

  protected override costOf(): number {
    return 0
  }

  protected onFault(fault: string): void {
    this.watch.fault(fault, false)
  }

  protected cut(): void {
    for (const giveUp of [...this.running]) giveUp()
  }

  private open(key: string, call: OutboundCall, promptId: string, now: number): Gathering {
    const timer = setTimeout(() => this.close(key), LINGER_MS)
    const gathering = { call, promptId, numbers: [], messages: [], seen: new Set<string>(), since: now, timer }
    this.gatherings.set(key, gathering)
    return gathering
  }

  private linger(key: string, gathering: Gathering, now: number): void {
    clearTimeout(gathering.timer)
    const wait = Math.max(0, Math.min(LINGER_MS, gathering.since + LONGEST_MS - now))
    gathering.timer = setTimeout(() => this.close(key), wait)
  }

  /** The list is as long as it will be. */
  private close(key: string): void {
    const gathering = this.gatherings.get(key)
    if (!gathering) return
    this.gatherings.delete(key)
    clearTimeout(gathering.timer)
    const { messages, call, promptId, numbers } = gathering
    this.enqueue({ messages, work: { call, promptId, numbers }, failures: 0 })
    this.pump()
  }

  /** Hands a list over. What went wrong before he was asked to call leaves nothing open. */
  private async hand(messages: readonly OutboundMessage[], list: List): Promise<Answer> {
    const { batches } = this.options
    let batch: { id: number; name: string }
    try {
      batch = await batches.ask({ campaignId: list.call.campaignId, messages: messages.map(({ ref }) => ref) })
    } catch (error) {
      return retry(messages, `The list could not be written down: ${messageOf(error)}`)
    }
    let baseId: string
    try {
      baseId = await this.vendor.uploadBase(list.numbers, batch.name)
    } catch (error) {
      if (!(error instanceof VendorRefused)) throw error
      await batches.note(batch.id, 'refused', { message: error.message })
      return { ...retry(messages, error.message), fault: error.message }
    }
    return this.compose(messages, list, batch, baseId)
  }

  /** Has the list called; of one that is not answered it is asked whether he has it, and he is asked to take it once more. */
  private async compose(
    messages: readonly OutboundMessage[],
    list: List,
    { id, name }: { id: number; name: string },
    baseId: string,
  ): Promise<Answer> {
    const { batches } = this.options
    const accepted = async (campaign: string) => {
      await batches.note(id, 'running', { campaign })
      const ids = list.numbers.map(number => [listCallId(campaign, number)])
      return { outcomes: messages.map(({ ref }, index) => ({ ref, kind: 'accepted' as const, ids: ids[index] ?? [] })) }
    }
    const open = async (text: string) => {
      await batches.note(id, 'unanswered', { message: text })
      return unknown(messages, text)
    }
    for (let again = false; ; again = true) {
      try {
        return await accepted(await this.vendor.compose(this.campaignOf(list, name, baseId)))
      } catch (error) {
        if (!(error instanceof VendorRefused)) throw error
        const taken = again && isNameTaken(error.message)
        if (!taken && !error.unanswered && !again) return this.refused(messages, id, error)
        const known = await this.vendor.find(name).catch((problem: VendorRefused) => problem)
        if (typeof known === 'string') return accepted(known)
        // Refused as one that he has, and yet not found; or he says nothing at all: he will be asked again.
        if (taken || known !== undefined || again) return open(error.message)
      }
    }
  }

  private async refused(messages: readonly OutboundMessage[], id: number, error: VendorRefused): Promise<Answer> {
    const { message } = error
    await this.options.batches.note(id, 'refused', { message })
    if (!error.reached) return { ...retry(messages, message), fault: message }
    return { outcomes: messages.map(({ ref }) => ({ ref, kind: 'rejected', code: '', text: message, ids: [] })) }
  }

  private campaignOf({ call, promptId }: List, name: string, baseId: string) {
    const { callerId, retries, retryMinutes, dtmf } = call
    return { name, promptId, baseId, callerId, retries, retryMinutes, dtmf, webhook: this.options.webhook() }
  }
}

const retry = (messages: readonly OutboundMessage[], text: string): Answer => ({
  outcomes: messages.map(({ ref }) => ({ ref, kind: 'retry', code: '', text })),
})

const unknown = (messages: readonly OutboundMessage[], text: string): Answer => ({
  outcomes: messages.map(({ ref }) => ({ ref, kind: 'unknown', text })),
})
