import type pg from 'pg'
import type { SocketCalls } from '../../../resources/language/sockets.ts'
import type { Caller, Origin } from '../scope/caller.ts'
import type { PushFrame } from './frames.ts'

/** What changed in conversations, as a trigger of the database notifies it on `SOCKET_NOTIFICATIONS`. */
export interface Notified {
  channel: string
  thread: number
  /** The message that came or changed; none where the conversation itself did. */
  message?: number
  /** It came just now. */
  isNew?: boolean
}

/** Somebody who has come to a channel or has left it, as a trigger of the database notifies it beside. */
export interface Presence {
  channel: string
  account: number
}

/** What was notified within a moment. */
export interface Heard {
  changes: readonly Notified[]
  presences: readonly Presence[]
}

/**
 * Something to be told: to whoever sees the account that it belongs to, by that one's path, or to these accounts alone, whatever others see.
 */
export type Push = { frame: PushFrame } & ({ path: readonly number[]; to?: never } | { to: readonly number[]; path?: never })

/** A channel of conversations: which declared calls its commands are, how a change is told, and whom one sees there. */
export interface SocketChannel {
  calls: SocketCalls
  read: (pool: pg.Pool, changes: readonly Notified[]) => Promise<Push[]>
  /** How it is told that these accounts have come or left; where it is missing, nobody is told. */
  presence?: (pool: pg.Pool, accounts: readonly number[]) => Promise<Push[]>
  /** Who of those that are connected may be known to a caller; where it is missing, those whose accounts he sees. */
  connected?: (pool: pg.Pool, caller: Caller) => Promise<Connected[]>
}

/** Somebody who is connected. */
export interface Connected {
  id: number
  name: string
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

/** The name under which the database notifies (`tell_conversation`, `tell_presence` in server/schema/04_kernel_tables.sql). */
export const SOCKET_NOTIFICATIONS = 'conversations'
