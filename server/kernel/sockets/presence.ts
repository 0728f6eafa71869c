import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller } from '../scope/caller.ts'
import { withScope } from '../scope/scope.ts'
import type { Connected } from './channel.ts'
import type { Connection } from './connection.ts'

/** A process that is silent for so long holds no connections any more: it has died, or stands still. */
const SILENT_SECONDS = 3
const MOST_SHOWN = 500

/** SQL: the accounts that are connected to the channel `$n` stands for, on whatever process. */
export const connectedTo = (channel: string): string =>
  `select u.account_id from socket_users u join socket_processes p on p.id = u.process_id
   where u.channel = ${channel} and p.seen_at > now() - interval '${SILENT_SECONDS} seconds'`

/** People who are connected to a channel, on whatever process, as far as the caller sees their accounts. */
export const connectedInScope = (pool: pg.Pool, caller: Caller, channel: string): Promise<Connected[]> =>
  withScope(pool, caller, async tx => {
    const { rows } = await tx.query<Connected>(
      `select a.id, a.name from accounts a where a.id in (${connectedTo('$1')}) order by a.name, a.id limit ${MOST_SHOWN}`,
      [channel],
    )
    return rows
  })

/**
 * Who is connected on this process, as every process can read it (rule whatsapp-81). One row of the process says that it lives; where it is
 * silent, the others take its people for gone and say so.
 */
export class SocketPresence {
  private readonly process = randomUUID()
  private readonly pool: pg.Pool
  private readonly connections: ReadonlySet<Connection>
  private writing: Promise<unknown> = Promise.resolve()

  constructor(pool: pg.Pool, connections: ReadonlySet<Connection>) {
    this.pool = pool
    this.connections = connections
  }

  /** A sign of life. Forgets the processes that give none. */
  beat(): Promise<void> {
    return this.inTurn(async () => {
      await this.live([])
      await this.pool.query(
        `delete from socket_processes where id in (select id from socket_processes
           where seen_at < now() - interval '${SILENT_SECONDS} seconds' and id <> $1 for update skip locked)`,
        [this.process],
      )
    })
  }

  /** He is here. */
  come(connection: Connection): Promise<void> {
    return this.inTurn(() => this.live([connection]))
  }

  /** He is not, unless another connection of his session on this process is. */
  leave({ caller, channels }: Connection): Promise<void> {
    return this.inTurn(async () => {
      const left = [...this.connections].filter(other => other.isHere && other.caller?.sessionId === caller?.sessionId)
      const gone = [...channels].filter(channel => !left.some(other => other.channels.has(channel)))
      await this.pool.query('delete from socket_users where session_id = $1 and process_id = $2 and channel = any($3::text[])', [
        caller?.sessionId,
        this.process,
        gone,
      ])
    })
  }

  /** Nobody is connected here any more. */
  end(): Promise<void> {
    return this.inTurn(async () => {
      await this.pool.query('delete from socket_processes where id = $1', [this.process])
    })
  }

  /** One after the other, so that who has left is not noted again by what was begun before. */
  private inTurn(write: () => Promise<void>): Promise<void> {
    const own = this.writing.then(write)
    this.writing = own.catch(() => undefined)
    return own
  }

  /** This process lives, and these people have come to it; all of its people where the others had taken it for dead, and forgotten them. */
  private async live(come: readonly Connection[]): Promise<void> {
    const { rows } = await this.pool.query<{ is_new: boolean }>(
      `insert into socket_processes (id) values ($1) on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new`,
      [this.process],
    )
    const noted = (rows[0]?.is_new ? [...this.connections] : come).flatMap(({ caller, channels, isHere }) =>
      caller && isHere ? [...channels].map(channel => ({ channel, session: caller.sessionId })) : [],
    )
    if (noted.length === 0) return
    await this.pool.query(
      `insert into socket_users (session_id, channel, process_id, account_id)
       select distinct s.id, u.channel, $3::uuid, s.account_id
       from unnest($1::bigint[], $2::text[]) u(session_id, channel) join sessions s on s.id = u.session_id
       on conflict do nothing`,
      [noted.map(({ session }) => session), noted.map(({ channel }) => channel), this.process],
    )
  }
}
