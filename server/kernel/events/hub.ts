import { present } from '../../../messaging/present.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { Deps } from '../context/context.ts'
import { warnRarely } from '../db/rarely.ts'
import type { Caller } from '../scope/caller.ts'
import { scopeName, seesPath } from '../scope/scope.ts'
import { SESSION_WORKS } from '../scope/sessionRules.ts'
import { type Change, campaignFields, eventText, MOST_READ, readChanges } from './changes.ts'

export interface Listener {
  caller: Caller
  seesCampaigns: boolean
  send(text: string): void
  /** Ends the connection; the panel comes back by itself if it may. */
  close(): void
}

export interface HubTimes {
  /** Milliseconds between two looks at what changed. */
  look: number
  heartbeat: number
  /** Milliseconds between two looks whether the sessions still hold. */
  sessions: number
}

const USUAL: HubTimes = { look: 1000, heartbeat: 15_000, sessions: 60_000 }
/** A change stands under the time its transaction began, and is seen when that ends: so far back one looks again. */
const OVERLAP_MS = 15_000

/**
 * Tells everybody who listens on this process what changed of what they may see. One look at the database serves them all; nobody
 * listening, nobody looks.
 */
export class Hub {
  private readonly listeners = new Set<Listener>()
  /** What was told in the time that is looked at again. */
  private readonly told = new Map<string, string>()
  private readonly fields: string[]
  private timers: NodeJS.Timeout[] = []
  private since: string | undefined
  private readonly deps: Deps
  private readonly times: HubTimes

  constructor(deps: Deps, times: HubTimes = USUAL) {
    this.deps = deps
    this.times = times
    this.fields = campaignFields(deps.register)
  }

  get size(): number {
    return this.listeners.size
  }

  /** How many connections a session has open. */
  connectionsOf(sessionId: number): number {
    let open = 0
    for (const { caller } of this.listeners) if (caller.sessionId === sessionId) open++
    return open
  }

  add(listener: Listener): void {
    this.listeners.add(listener)
    if (this.listeners.size > 1) return
    this.since = undefined
    this.lookLater()
    this.timers = [
      setInterval(() => this.everybody(': still here\n\n'), this.times.heartbeat),
      setInterval(() => void this.checkSessions().catch(error => this.complain(error)), this.times.sessions),
    ]
  }

  remove(listener: Listener): void {
    this.listeners.delete(listener)
    if (this.listeners.size > 0) return
    for (const timer of this.timers) clearInterval(timer)
    clearTimeout(this.looking)
    this.told.clear()
  }

  /** What a listener missed since the last event it saw; told to it alone. */
  async catchUp(listener: Listener, since: string): Promise<void> {
    const own = listener.caller.accountId
    const trees = scopeName(listener.caller) === 'all' ? undefined : [own, ...(listener.caller.allotted ?? [])]
    for (const change of await readChanges(this.deps.pool, this.fields, since, { trees, own })) tell(listener, change)
  }

  /** Ends every connection: the process is about to stop. */
  closeAll(): void {
    for (const listener of [...this.listeners]) listener.close()
  }

  private looking: NodeJS.Timeout | undefined

  private lookLater(): void {
    clearTimeout(this.looking)
    const look = async () => {
      await this.look().catch(error => this.complain(error))
      if (this.listeners.size > 0) this.lookLater()
    }
    this.looking = setTimeout(() => void look(), this.times.look)
  }

  private async look(): Promise<void> {
    const { pool } = this.deps
    const { rows } = await pool.query<{ then: string }>('select (now() - make_interval(secs => $1))::text as then', [
      OVERLAP_MS / 1000,
    ])
    const { then } = present(rows[0])
    const changes = await readChanges(pool, this.fields, this.since ?? then)
    for (const change of changes) {
      const key = `${change.name} ${change.id}`
      if (this.told.get(key) === change.stamp) continue
      this.told.set(key, change.stamp)
      for (const listener of this.listeners) tell(listener, change)
    }
    this.since = changes.length < MOST_READ ? then : changes.at(-1)?.stamp
    for (const [key, stamp] of this.told) if (stamp < then) this.told.delete(key)
  }

  private everybody(text: string): void {
    for (const { send } of this.listeners) send(text)
  }

  /** A session that ended, or was left alone too long, hears no more. Listening is not using it: it is not kept alive by this. */
  private async checkSessions(): Promise<void> {
    // Who comes while the question is out was not asked about.
    const asked = [...this.listeners]
    const ids = [...new Set(asked.map(({ caller }) => caller.sessionId))]
    const { rows } = await this.deps.pool.query<{ id: number }>(
      `select s.id from sessions s where s.id = any($1::bigint[]) and ${SESSION_WORKS}`,
      [ids],
    )
    const alive = new Set(rows.map(row => row.id))
    for (const listener of asked) if (!alive.has(listener.caller.sessionId)) listener.close()
  }

  private complain(error: unknown): void {
    warnRarely(this.deps.log, `Progress cannot be followed for now: ${messageOf(error)}`)
  }
}

const tell = (listener: Listener, change: Change): void => {
  const { caller, seesCampaigns } = listener
  const mayName = change.name !== 'campaign' || seesCampaigns
  // A notice is for its account alone, whoever else may see everything.
  const inScope = change.name === 'notification' ? change.path.includes(caller.accountId) : seesPath(caller, change.path)
  if (mayName && inScope) listener.send(eventText(change))
}
