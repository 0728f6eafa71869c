import { messageOf } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { warnRarely } from '../db/rarely.ts'
import type { Caller } from '../scope/caller.ts'
import { PRINCIPAL_OF_A, type PrincipalRow, principalFrom, ROLE_OF_A } from '../scope/principal.ts'
import { seesPath, withScope } from '../scope/scope.ts'
import { ACCOUNT_WORKS, ALLOTTED, SESSION_WORKS } from '../scope/sessionRules.ts'
import type { Notified, SocketChannels } from './channel.ts'
import { CLOSE, type Connection } from './connection.ts'
import { listenForConversations } from './notifications.ts'

export interface SocketTimes {
  /** Milliseconds in which one has to sign in. */
  signIn: number
  /** Milliseconds between two looks whether the sessions still hold. */
  sessions: number
  heartbeat: number
}

/** Rule whatsapp-81: 5 seconds to sign in, and within 5 seconds after a session has ended. */
export const USUAL_TIMES: SocketTimes = { signIn: 5000, sessions: 3000, heartbeat: 15_000 }

/** One for a few tabs; more are a mistake. */
const MOST_PER_SESSION = 12
const MOST_TOGETHER = 5000
/** Who was not seen for so long is not connected any more: his process has died. */
const PRESENT_SECONDS = 15

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
  }

  /** Somebody connected who is not signed in yet. @returns false where there are too many */
  add(connection: Connection): boolean {
    if (this.connections.size >= MOST_TOGETHER) return false
    this.connections.add(connection)
    if (this.connections.size > 1) return true
    this.stopListening ??= listenForConversations(this.deps, {
      changed: notices => this.tell(notices),
      missed: () => this.tellMissed(),
    })
    this.timers = [
      setInterval(() => void this.checkSessions().catch(error => this.complain(error)), this.times.sessions),
      setInterval(() => {
        for (const connection of this.connections) connection.check()
      }, this.times.heartbeat),
    ]
    return true
  }

  /** Somebody signed in. @returns false where his session has too many connections */
  async registered(connection: Connection): Promise<boolean> {
    const { caller } = connection
    const own = [...this.connections].filter(one => one.caller?.sessionId === caller?.sessionId)
    if (own.length > MOST_PER_SESSION) return false
    await this.inTurn(() => this.notePresent([connection]))
    return true
  }

  remove(connection: Connection): void {
    this.connections.delete(connection)
    if (connection.caller) void this.inTurn(() => this.noteGone(connection)).catch(error => this.complain(error))
    if (this.connections.size > 0) return
    for (const timer of this.timers) clearInterval(timer)
  }

  /** Ends every connection: the process is about to stop. */
  async close(): Promise<void> {
    for (const connection of [...this.connections]) connection.end(CLOSE.away)
    for (const timer of this.timers) clearInterval(timer)
    await this.stopListening?.()
  }

  /** People who are connected to a channel, on whatever process, as far as the caller sees their accounts. */
  async connectedUsers(caller: Caller, channel: string): Promise<{ id: number; name: string }[]> {
    return withScope(this.deps.pool, caller, async tx => {
      const { rows } = await tx.query<{ id: number; name: string }>(
        `select a.id, a.name from accounts a where a.id in (select u.account_id from socket_users u
           where u.channel = $1 and u.seen_at > now() - make_interval(secs => $2)) order by a.name, a.id limit 500`,
        [channel, PRESENT_SECONDS],
      )
      return rows
    })
  }

  private async tell(notices: readonly Notified[]): Promise<void> {
    if (this.connections.size === 0) return
    for (const [name, { read }] of Object.entries(this.channels)) {
      const own = notices.filter(({ channel }) => channel === name)
      if (own.length === 0) continue
      for (const { path, frame } of await read(this.deps.pool, own))
        for (const { caller, channels, push } of this.listeners()) if (channels.has(name) && seesPath(caller, path)) push(frame)
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
    await this.inTurn(() => this.notePresent([...this.connections]))
  }

  private writing: Promise<unknown> = Promise.resolve()

  /** One after the other, so that who has left is not noted again by what was begun before. */
  private inTurn(write: () => Promise<void>): Promise<void> {
    const own = this.writing.then(write)
    this.writing = own.catch(() => undefined)
    return own
  }

  private async notePresent(connections: readonly Connection[]): Promise<void> {
    const rows = connections.flatMap(({ caller, channels }) =>
      caller ? [...channels].map(channel => ({ channel, session: caller.sessionId, account: caller.accountId })) : [],
    )
    await this.deps.pool.query(
      `insert into socket_users (session_id, channel, account_id)
       select distinct s.id, u.channel, s.account_id from unnest($1::bigint[], $2::text[]) u(session_id, channel) join sessions s on s.id = u.session_id
       on conflict (session_id, channel) do update set seen_at = now()
       where socket_users.seen_at < now() - interval '4 seconds'`,
      [rows.map(({ session }) => session), rows.map(({ channel }) => channel)],
    )
  }

  /** Where he has another connection on this process or elsewhere, that one says so within seconds. */
  private async noteGone({ caller, channels }: Connection): Promise<void> {
    const left = this.listeners().filter(other => other.caller.sessionId === caller?.sessionId)
    const gone = [...channels].filter(channel => !left.some(other => other.channels.has(channel)))
    await this.deps.pool.query('delete from socket_users where session_id = $1 and channel = any($2::text[])', [
      caller?.sessionId,
      gone,
    ])
  }

  private complain(error: unknown): void {
    warnRarely(this.deps.log, `Conversations cannot be followed for now: ${messageOf(error)}`)
  }
}
