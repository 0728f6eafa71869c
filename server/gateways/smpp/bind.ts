import type { SmppSettings } from './options.ts'
import type { MessagePdu } from './pdu.ts'
import { type Closing, type Role, Session } from './session.ts'
import { isCredentialFault } from './status.ts'
import type { SentPart, Submission } from './submission.ts'

export interface BindEvents {
  onBound(bind: Bind): void
  onAnswer(bind: Bind, part: SentPart, status: number, messageId: string): void
  onOverdue(part: SentPart): void
  onDeliver(session: Session, pdu: MessagePdu): void
  onRoom(): void
  onLost(bind: Bind, closing: Closing, unanswered: SentPart[]): void
}

/** One place in a route's connections: keeps a session alive, and holds the messages that go out on it. */
export class Bind {
  readonly role: Role
  /** Messages with parts still to be written, in order. */
  readonly queue: Submission[] = []
  /** Why there is no session, or why the last one ended. */
  fault: string | undefined
  /** The gateway refuses the credentials; retried at the longest interval. */
  dead = false
  session: Session | undefined
  private readonly settings: SmppSettings
  private readonly port: number
  private readonly events: BindEvents
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private cautious = false
  private wasBound = false

  constructor(settings: SmppSettings, role: Role, port: number, events: BindEvents) {
    this.settings = settings
    this.role = role
    this.port = port
    this.events = events
  }

  get bound(): boolean {
    return this.session?.bound === true
  }

  /** Whether it carries messages to phones. */
  get sends(): boolean {
    return this.role !== 'receiver'
  }

  /** Parts that its session could write now. */
  get room(): number {
    return this.session?.room ?? 0
  }

  /** Parts of its queue that are not written. */
  get waiting(): number {
    let parts = 0
    for (const submission of this.queue) parts += submission.waiting
    return parts
  }

  /** Whether it has ever been bound since the start. */
  get known(): boolean {
    return this.wasBound
  }

  start(): void {
    const session = new Session(this.settings, this.role, this.port, this.cautious, {
      onBound: () => {
        this.fault = undefined
        this.dead = false
        this.wasBound = true
        this.events.onBound(this)
      },
      onAnswer: (part, status, messageId) => this.events.onAnswer(this, part, status, messageId),
      onOverdue: part => this.events.onOverdue(part),
      onDeliver: pdu => this.events.onDeliver(session, pdu),
      onRoom: () => this.events.onRoom(),
      onClosed: (closing, unanswered) => this.onClosed(session, closing, unanswered),
    })
    this.session = session
  }

  /** Closes for good. */
  stop(reason: string): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const { session } = this
    this.session = undefined
    session?.end(reason)
  }

  private onClosed(session: Session, closing: Closing, unanswered: SentPart[]): void {
    const stopped = this.session !== session
    this.fault = closing.reason
    this.dead = closing.bindStatus !== undefined && isCredentialFault(closing.bindStatus)
    this.cautious = closing.stalled === true
    this.failures = session.proved && !closing.stalled ? 0 : this.failures + 1
    this.session = undefined
    if (!stopped) this.timer = setTimeout(() => this.start(), this.delay())
    this.events.onLost(this, closing, unanswered)
  }

  /** Half to the whole of a time that doubles with each failure, so that many clients do not come back at the same moment. */
  private delay(): number {
    const { reconnectMs, maxReconnectMs } = this.settings
    const doublings = Math.max(0, this.failures - 1)
    const wait = this.dead ? maxReconnectMs : Math.min(maxReconnectMs, reconnectMs * 2 ** Math.min(doublings, 30))
    return wait * (0.5 + Math.random() / 2)
  }
}
