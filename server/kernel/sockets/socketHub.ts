import { messageOf } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { warnRarely } from '../db/rarely.ts'
import type { Caller } from '../scope/caller.ts'
import { PRINCIPAL_OF_A, type PrincipalRow, principalFrom, ROLE_OF_A } from '../scope/principal.ts'
import { seesPath } from '../scope/scope.ts'
import { ACCOUNT_WORKS, ALLOTTED, SESSION_WORKS } from '../scope/sessionRules.ts'
import type { Connected, Heard, SocketChannels } from './channel.ts'
import { CLOSE, type Connection } from './connection.ts'
import { listenForConversations } from './notifications.ts'
import { connectedInScope, SocketPresence } from './presence.ts'

export interface SocketTimes {
  /** Milliseconds in which one has to sign in. */
  signIn: number
  /** Milliseconds between two looks whether the sessions still hold. */
  sessions: number
  /** Milliseconds between two calls of every connection. */
  heartbeat: number
  /** Milliseconds between two signs of life of the process. */
  life: number
}

/** Rule whatsapp-81: 5 seconds to sign in, and within 5 seconds after a session has ended; within 5 seconds it is known who has gone. */
export const USUAL_TIMES: SocketTimes = { signIn: 5000, sessions: 3000, heartbeat: 2000, life: 1000 }

/** One for a few tabs; more are a mistake. */
const MOST_PER_SESSION = 12
const MOST_TOGETHER = 5000

interface SessionRow extends PrincipalRow {
  id: number
  allotted: number[] | null
}

/** Everybody who is connected on this process: tells them what changes, and ends who may not hear it any more. */
export class SocketHub {
  private readonly connections = new Set<Connection>()
  private readonly deps: Deps
  private readonly channels: SocketChannels
  private readonly times: SocketTimes
  private readonly mayUse: (caller: Caller, channel: string) => boolean
  private readonly presence: SocketPresence
  private timers: NodeJS.Timeout[] = []
  private stopListening: (() => Promise<void>) | undefined

  constructor(
    deps: Deps,
    channels: SocketChannels,
    mayUse: (caller: Caller, channel: string) => boolean,
    times: SocketTimes = USUAL_TIMES,
  ) {
    this.deps = deps
    this.channels = channels
    this.mayUse = mayUse
    this.times = times
    this.presence = new SocketPresence(deps.pool, this.connections)
  }

  /** Somebody connected who is not signed in yet. @returns false where there are too many */
  add(connection: Connection): boolean {
    if (this.connections.size >= MOST_TOGETHER) return false
    this.connections.add(connection)
    if (this.connections.size > 1) return true
    this.stopListening ??= listenForConversations(this.deps, {
      changed: heard => this.tell(heard),
      missed: () => this.tellMissed(),
    })
    this.timers = [
      setInterval(() => this.unhindered(this.checkSessions()), this.times.sessions),
      setInterval(() => this.unhindered(this.presence.beat()), this.times.life),
      // After what has come in meanwhile was read: a process that was held up must not take everybody for gone.
      setInterval(() => setImmediate(() => this.checkConnections()), this.times.heartbeat),
    ]
    return true
  }

  /** Somebody signed in. @returns false where his session has too many connections */
  async registered(connection: Connection): Promise<boolean> {
    const { caller } = connection
    const own = [...this.connections].filter(one => one.caller?.sessionId === caller?.sessionId)
    if (own.length > MOST_PER_SESSION) return false
    await this.presence.come(connection)
    return true
  }

  /** A connection that had gone quiet answers again. */
  isBack(connection: Connection): void {
    if (connection.caller) this.unhindered(this.presence.come(connection))
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    if (connection.caller) this.unhindered(this.presence.leave(connection))
    if (this.connections.size > 0) return
    for (const timer of this.timers) clearInterval(timer)
  }

  /** Ends every connection: the process is about to stop. */
  async close(): Promise<void> {
    for (const connection of [...this.connections]) connection.end(CLOSE.away)
    for (const timer of this.timers) clearInterval(timer)
    await this.presence.end().catch(error => this.complain(error))
    await this.stopListening?.()
  }

  /** People who are connected to a channel, on whatever process, as far as the caller may know of them. */
  connectedUsers(caller: Caller, channel: string): Promise<Connected[]> {
    const { pool } = this.deps
    return this.channels[channel]?.connected?.(pool, caller) ?? connectedInScope(pool, caller, channel)
  }

  private async tell({ changes, presences }: Heard): Promise<void> {
    if (this.connections.size === 0) return
    for (const [name, { read, presence }] of Object.entries(this.channels)) {
      const own = changes.filter(({ channel }) => channel === name)
      const who = [...new Set(presences.flatMap(({ channel, account }) => (channel === name ? account : [])))]
      const pushes = [
        ...(own.length > 0 ? await read(this.deps.pool, own) : []),
        ...(presence && who.length > 0 ? await presence(this.deps.pool, who) : []),
      ]
      const listeners = this.listeners().filter(({ channels }) => channels.has(name))
      const byAccount = Map.groupBy(listeners, ({ caller }) => caller.accountId)
      for (const { frame, path, to } of pushes) {
        const hears = path ? listeners.filter(({ caller }) => seesPath(caller, path)) : to.flatMap(id => byAccount.get(id) ?? [])
        for (const { push } of hears) push(frame)
      }
    }
  }

  private tellMissed(): void {
    for (const { channels, push } of this.listeners()) for (const channel of channels) push({ command: 'missed', channel })
  }

  private listeners() {
    return [...this.connections].flatMap(connection =>
      connection.caller
        ? [
            {
              connection,
              caller: connection.caller,
              channels: connection.channels,
              push: connection.push.bind(connection),
            },
          ]
        : [],
    )
  }

  private checkConnections(): void {
    for (const connection of this.connections)
      if (connection.check() && connection.caller) this.unhindered(this.presence.leave(connection))
  }

  /** A session that ended, was left alone too long, or lost its permission hears no more. Listening is not using it. */
  private async checkSessions(): Promise<void> {
    // Who comes while the question is out was not asked about.
    const asked = this.listeners()
    if (asked.length === 0) return
    const { rows } = await this.deps.pool.query<SessionRow>(
      `select s.id, ${ALLOTTED}, ${PRINCIPAL_OF_A} from sessions s join accounts a on a.id = s.account_id ${ROLE_OF_A}
       where s.id = any($1::bigint[]) and ${SESSION_WORKS} and ${ACCOUNT_WORKS}`,
      [[...new Set(asked.map(({ caller }) => caller.sessionId))]],
    )
    const alive = new Map(rows.map(row => [row.id, row]))
    for (const { connection, caller, channels } of asked) {
      const row = alive.get(caller.sessionId)
      if (!row) {
        connection.end(CLOSE.unauthenticated)
        continue
      }
      const now = { ...caller, principal: principalFrom(row), allotted: row.allotted ?? undefined }
      connection.caller = now
      if ([...channels].some(channel => !this.mayUse(now, channel))) connection.end(CLOSE.forbidden)
    }
  }

  private unhindered(work: Promise<void>): void {
    work.catch(error => this.complain(error))
  }

  private complain(error: unknown): void {
    warnRarely(this.deps.log, `Conversations cannot be followed for now: ${messageOf(error)}`)
  }
}
