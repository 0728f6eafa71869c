import { reconnectWait, spread } from '../reconnect.ts'
import type { SmppSettings } from './options.ts'
import type { MessagePdu } from './pdu.ts'
import { Session } from './session.ts'
import type { Closing, Role } from './sessionEvents.ts'
import { isCredentialFault } from './status.ts'
import type { SentPart, Submission } from './submission.ts'

export interface BindEvents {
  onBound(bind: Bind): void
  onAnswer(bind: Bind, part: SentPart, status: number, messageId: string): void
  onOverdue(part: SentPart): void
  /** Whether this process may connect and write at this moment. */
  mayWrite(): boolean
  onWritten(count: number): void
  onDeliver(session: Session, pdu: MessagePdu): void
  onRoom(): void
  onLost(bind: Bind, closing: Closing, unanswered: SentPart[]): void
}

/** How soon it is asked again whether the place is still this process's. */
const NOT_OURS_MS = 100

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
  /** It is being given up and takes no more messages. */
  leaving = false
  private readonly settings: SmppSettings
  private readonly port: number
  private readonly events: BindEvents
  private timer: NodeJS.Timeout | undefined
  private tryAt = 0
  private failures = 0
  private refused = false
  private awaited = false
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
    if (!this.events.mayWrite()) {
      this.startIn(NOT_OURS_MS)
      return
    }
    const session = new Session(this.settings, this.role, this.port, this.cautious, {
      onBound: () => {
        this.fault = undefined
        this.dead = false
        this.wasBound = true
        this.events.onBound(this)
      },
      onAnswer: (part, status, messageId) => this.events.onAnswer(this, part, status, messageId),
      onOverdue: part => this.events.onOverdue(part),
      mayWrite: () => this.events.mayWrite(),
      onWritten: count => this.events.onWritten(count),
      onDeliver: pdu => this.events.onDeliver(session, pdu),
      onRoom: () => this.events.onRoom(),
      onClosed: (closing, unanswered) => this.onClosed(session, closing, unanswered),
    })
    this.session = session
  }

  /** Whether messages wait for it: then a gateway that is away is tried more often, and a long wait that has begun is cut short. */
  expect(awaited: boolean): void {
    if (awaited === this.awaited) return
    this.awaited = awaited
    if (!awaited || this.timer === undefined || this.dead) return
    const wait = spread(this.wait())
    if (performance.now() + wait < this.tryAt) this.startIn(wait)
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
    this.refused = closing.bindStatus !== undefined
    this.dead = closing.bindStatus !== undefined && isCredentialFault(closing.bindStatus)
    this.cautious = closing.stalled === true
    this.failures = session.proved && !closing.stalled ? 0 : this.failures + 1
    this.session = undefined
    if (!stopped) this.startIn(spread(this.wait()))
    this.events.onLost(this, closing, unanswered)
  }

  private startIn(milliseconds: number): void {
    clearTimeout(this.timer)
    this.tryAt = performance.now() + milliseconds
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.start()
    }, milliseconds)
  }

  private wait(): number {
    const { failures, refused, awaited } = this
    return this.dead ? this.settings.maxReconnectMs : reconnectWait(this.settings, { failures, refused, awaited })
  }
}
