import type { MessagePdu, QueryRespPdu } from './pdu.ts'
import type { SentPart } from './submission.ts'

export type Role = 'transceiver' | 'transmitter' | 'receiver'

/** Why a session ended. */
export interface Closing {
  reason: string
  /** Status of a refused bind. */
  bindStatus?: number
  timedOut?: boolean
  /** The gateway took submits and answered none. */
  stalled?: boolean
}

export interface SessionEvents {
  onBound(): void
  onAnswer(part: SentPart, status: number, messageId: string): void
  /** No answer within the time allowed; it may still come. */
  onOverdue(part: SentPart): void
  /** Whether submits may be written at this moment. */
  mayWrite?(): boolean
  /** So many parts were handed to the socket, or never will be. */
  onWritten?(count: number): void
  /** A receipt or a message from a phone. Octets are views that live only during the call. */
  onDeliver(pdu: MessagePdu): void
  /** What has become of a message that was asked for; only whoever asks has it. */
  onQueried?(pdu: QueryRespPdu): void
  /** A request of ours that the gateway did not understand. */
  onRefused?(sequence: number): void
  /** The window, the socket or both have room again. */
  onRoom(): void
  /** Called once. `unanswered` were written and not answered. */
  onClosed(closing: Closing, unanswered: SentPart[]): void
}
