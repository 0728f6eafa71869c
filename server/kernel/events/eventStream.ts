import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { allows } from '../../../resources/language/access.ts'
import type { Deps, RawHandler } from '../context/context.ts'
import { HttpProblem, unauthenticated } from '../problem/errors.ts'
import { campaignGate } from './changes.ts'
import { Hub, type HubTimes, type Listener } from './hub.ts'

/** One for a few tabs; more are a mistake. */
const MOST_PER_SESSION = 12
const MOST_TOGETHER = 5000
/** Whoever reads this much too slowly starts anew. */
const MOST_UNREAD = 256 * 1024
/** As PostgreSQL writes a moment, in UTC. */
const STAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/

const hubs = new WeakMap<Deps, Hub>()

const hubOf = (deps: Deps, times?: HubTimes): Hub => {
  const known = hubs.get(deps)
  if (known) return known
  const hub = new Hub(deps, times)
  hubs.set(deps, hub)
  return hub
}

/** Ends every open stream; before the server closes, which waits for them otherwise. */
export const closeEvents = (deps: Deps): void => hubs.get(deps)?.closeAll()

/**
 * The stream with times of one's own; `eventStream` has the usual ones.
 * Events: `campaign` { id, status, total_… } and `job` { id, kind, status, done, total }, each to those who may see it; `notification`
 * { id, title, data: { message }, type, url, created_at } to its account alone.
 */
export const eventStreamWith =
  (times?: HubTimes): RawHandler =>
  async ({ deps, caller, request, reply }) => {
    if (!caller) throw unauthenticated()
    const hub = hubOf(deps, times)
    if (hub.connectionsOf(caller.sessionId) >= MOST_PER_SESSION || hub.size >= MOST_TOGETHER)
      throw new HttpProblem(429, tell('Too many open connections. Close some tabs.'), { retryAfter: 30 })
    const headers = reply.getHeaders()
    reply.hijack()
    const { raw } = reply
    // Who has left already says so no more, and would be counted until the session ends.
    if (raw.destroyed) return undefined
    const listener: Listener = {
      caller,
      seesCampaigns: allows(caller.principal, campaignGate(deps.register)),
      send: text => {
        if (raw.writableLength > MOST_UNREAD) raw.destroy()
        else raw.write(text)
      },
      // What is still unread would be waited for.
      close: () => (raw.writableLength > 0 ? raw.destroy() : raw.end()),
    }
    raw.on('close', () => hub.remove(listener))
    // A connection that breaks while something is written to it says so here.
    raw.on('error', () => raw.destroy())
    raw.writeHead(200, {
      ...(headers as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    raw.write(': connected\n\n')
    hub.add(listener)
    const { last_event_id: last } = recordOf(request.query)
    if (typeof last === 'string' && STAMP.test(last))
      await hub.catchUp(listener, last).catch(error => deps.log.warn(`Missed events stay missed: ${messageOf(error)}`))
    return undefined
  }

/** `GET events`: progress as it happens. */
export const eventStream: RawHandler = eventStreamWith()
