import type pg from 'pg'
import type { SocketCalls } from '../../../resources/language/sockets.ts'
import type { Origin } from '../scope/caller.ts'
import type { PushFrame } from './frames.ts'

/** What changed, as a trigger of the database notifies it on `SOCKET_NOTIFICATIONS`. */
export interface Notified {
  channel: string
  thread: number
  /** The message that came or changed; none where the conversation itself did. */
  message?: number
  /** It came just now. */
  isNew?: boolean
}

/** Something to be told, with the account it belongs to and those above. */
export interface Push {
  path: number[]
  frame: PushFrame
}

/** A channel of conversations: which declared calls its commands are, and how a change is told. */
export interface SocketChannel {
  calls: SocketCalls
  read: (pool: pg.Pool, changes: readonly Notified[]) => Promise<Push[]>
}

export type SocketChannels = Readonly<Record<string, SocketChannel>>

export interface CallAnswer {
  status: number
  body: { message: string; data: unknown; errors?: unknown }
}

/** Makes a declared call for whoever holds the token, with all that stands before such a call over HTTP. */
export type SocketCall = (call: {
  token: string
  origin: Origin
  path: string
  body: Readonly<Record<string, unknown>>
  key: string | undefined
}) => Promise<CallAnswer>

/** The name under which the database notifies (`tell_conversation` in server/schema/04_kernel_tables.sql). */
export const SOCKET_NOTIFICATIONS = 'conversations'
