import type { Encoding } from '../../messaging/segments.ts'

/**
 * What every gateway driver looks like to the delivery engine, whatever wire it speaks.
 * One instance stands for one primary route. The engine pulls: it asks how much the driver can take and never hands over more.
 */
export interface GatewayDriver {
  readonly kind: 'smpp' | 'kannel' | 'graph' | 'voice'
  /** Connects in the background and keeps reconnecting; resolves at once. */
  start(): void
  /** Stops taking messages, waits up to `drainMs` for answers to what is in flight, then closes. In-flight rest ends as `unknown`. */
  stop(drainMs: number): Promise<void>
  /** Messages that may be handed over now: free window, rate, and socket back-pressure, whichever is least. 0 while not connected. */
  capacity(): number
  /** Hands messages over. Never throws per message: each ends in exactly one outcome event. */
  submit(messages: readonly OutboundMessage[]): void
  /** Whether messages wait for this route: a gateway that is away is then tried more often. */
  expect(awaited: boolean): void
  health(): RouteHealth
  /** Connects (and binds) once, on its own, and says what came of it; for "check connection". Never reveals the secret. */
  check(timeoutMs: number): Promise<ConnectionCheck>
  /** Asks the gateway what has become of messages, over a connection of its own. Left out: what it does not know. Not every wire can. */
  query?(messages: readonly AskedMessage[], timeoutMs: number): Promise<Receipt[]>
}

/** A message as its gateway knows it. */
export interface AskedMessage {
  /** As the gateway wrote it when it took the message. */
  gatewayId: string
  /** Header it was sent under. */
  from: string
}

/** What a driver tells the engine. Calls are batched per tick, in the order things happened on the wire. */
export interface DriverEvents {
  onCapacity(): void
  onOutcomes(outcomes: readonly Outcome[]): void
  /** `acknowledge` may be called only after the receipts are stored; a driver that can, makes the gateway repeat them otherwise. */
  onReceipts(receipts: readonly Receipt[], acknowledge: (stored: boolean) => void): void
  /** Messages from phones. */
  onInbound(messages: readonly InboundMessage[], acknowledge: (stored: boolean) => void): void
  /** The link went up or down; `reason` is for the log and the status screen. */
  onLink(up: boolean, reason: string): void
}

/** One message to one person; the driver splits it into parts. */
export interface OutboundMessage {
  /** Our message id; travels with the message wherever the wire allows. */
  ref: string
  /** Digits with country code. */
  to: string
  /** Header (sender id) as registered. */
  from: string
  text: string
  encoding: Encoding
  flash: boolean
  priority: 0 | 1 | 2 | 3
  /** How often it was handed over before and not taken; absent: never. */
  tries?: number | undefined
  validityMinutes?: number | undefined
  /** WhatsApp: what is posted, whole; texts have none. */
  body?: Readonly<Record<string, unknown>> | undefined
  /** Voice: what is called; its `text` is empty. */
  call?: OutboundCall | undefined
  /** DLT values for the TLVs of rule delivery-8. */
  dlt?: { entityId?: string | undefined; templateId?: string | undefined; chain?: string | undefined } | undefined
}

/** A call to one number: what is played, from where, and how it is tried. */
export interface OutboundCall {
  campaignId: number
  /** The vendor's id of the sound file; undefined where he does not have it. */
  promptId: string | undefined
  /** Of the campaign, for the vendor's own lists. */
  name: string
  callerId: string
  /** Tries beyond the first where nobody answered, minutes apart; whoever takes whole lists makes them himself. */
  retries: number
  retryMinutes: number
  /** Tries of ours before this one. */
  tried: number
  /** Digits that are listened for, and how long; absent where none are. */
  dtmf?: { digits: readonly string[]; waitSeconds: number } | undefined
}

export type Outcome =
  /** Taken by the gateway. `ids`: its message id of each part as it wrote it, in order; empty where the gateway gives none (Kannel). */
  | { ref: string; kind: 'accepted'; ids: readonly string[] }
  /** Not taken, worth trying on the same route later: throttled, queue full, link lost before the write. */
  | { ref: string; kind: 'retry'; code: string; text: string; delayMs?: number | undefined }
  /** Not taken, another route may: system error, submit failed. */
  | { ref: string; kind: 'failover'; code: string; text: string }
  /** Refused for good. `ids`: parts that had been taken before the refusal. */
  | { ref: string; kind: 'rejected'; code: string; text: string; ids: readonly string[] }
  /**
   * Written, but no answer: it may or may not have been taken. An answer that comes later, and the ids of parts that had been taken, are
   * told as receipts with both `ref` and `gatewayId`: stat ACCEPTD when taken, REJECTD with the code in `err` when not.
   */
  | { ref: string; kind: 'unknown'; text: string }

/** A delivery receipt as the gateway gave it. Either `gatewayId` or `ref` says whose it is; with both, they belong together. */
export interface Receipt {
  /** As the operator wrote it. */
  gatewayId?: string | undefined
  /** True where `gatewayId` is that of an answer of the gateway: it may write ids otherwise in its receipts. */
  answered?: boolean | undefined
  ref?: string | undefined
  /** Status word as reported, upper case: DELIVRD, UNDELIV, EXPIRED, ACCEPTD … (rule messaging-14). */
  stat: string
  /** Error code as reported, e.g. `000`; empty where there is none. */
  err: string
  /** When the gateway says it happened. */
  doneAt?: Date | undefined
  /** Addresses it bears; absent where the wire has none. Operators put the recipient into either, or hide it. */
  source?: string | undefined
  destination?: string | undefined
  /** False where the operator did not mark it as a receipt: it is known by its text alone, which any phone can write. */
  flagged?: boolean | undefined
  /** The receipt's whole text, kept as evidence. */
  raw: string
}

export interface InboundMessage {
  from: string
  to: string
  text: string
}

/** One route in the shape of Kannel's `<smsc>` element, for every kind of driver, so that the status screen is one. */
export interface RouteHealth {
  name: string
  adminId: string
  id: string
  status: 'online' | 'connecting' | 're-connecting' | 'disconnected' | 'dead'
  onlineSeconds: number
  failed: number
  queued: number
  /** `inbound`, `outbound`: messages a second over 1 minute, 5 minutes, since start. */
  sms: Traffic
  dlr: Traffic
  lastError?: string | undefined
}

export interface Traffic {
  received: number
  sent: number
  inbound: readonly [number, number, number]
  outbound: readonly [number, number, number]
}

export interface ConnectionCheck {
  reachable: boolean
  bindOk: boolean
  latencyMs: number
  /** `up`, `down` or `timeout` with a plain sentence; nothing a port scanner could use. */
  message: string
}
