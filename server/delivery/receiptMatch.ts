import { present } from '../../messaging/present.ts'
import type { Receipt } from '../gateways/driver.ts'
import { batchRows, batchValues } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import type { BlockOwners } from './blocks.ts'
import { storable } from './events.ts'
import { answerKey, idKey, readingsOf } from './messageIds.ts'
import type { StoredMessage } from './receiptFold.ts'
import type { ReceiptRoutes } from './receiptRoutes.ts'
import { findStrays } from './receiptStrays.ts'
import { STORED } from './storedMessages.ts'

/** A receipt on its way to its message. */
export interface Arrival {
  routeId: number
  /** As it came. */
  gatewayId: string | null
  /** Whether the gateway told that id in an answer, not in a receipt: some write the two in other ways. */
  answered: boolean
  ref: number | null
  stat: string
  err: string
  doneAt: Date | null
  raw: string
  /** Addresses it bears; empty where the wire has none. */
  source: string
  destination: string
  /** Whether the operator marked it as a receipt. */
  flagged: boolean
  /** Speaks for the whole message, not for one part: Kannel asks for a receipt of the first part alone. */
  whole: boolean
  /** How it is stored already, where it waits for its message. */
  stored?: { id: number; at: Date; contradicts: number | null }
}

/** A receipt that waits for its message, as it is stored; columns of `r`. */
export interface WaitingReceipt {
  id: number
  route_id: number
  gateway_id: string | null
  ref: number | null
  stat: string
  err: string
  done_at: Date | null
  raw: string
  flagged: boolean
  source: string | null
  destination: string | null
  received_at: Date
  contradicts: number | null
}

export const WAITING_RECEIPT =
  'r.id, r.route_id, r.gateway_id, r.ref, r.stat, r.err, r.done_at, r.raw, r.flagged, r.source, r.destination, r.received_at, r.contradicts'

export function waitingArrival(row: WaitingReceipt, whole: boolean): Arrival {
  return {
    routeId: row.route_id,
    gatewayId: row.gateway_id,
    answered: false,
    ref: row.ref,
    stat: row.stat,
    err: row.err,
    doneAt: row.done_at,
    raw: row.raw,
    source: row.source ?? '',
    destination: row.destination ?? '',
    flagged: row.flagged,
    whole,
    stored: { id: row.id, at: row.received_at, contradicts: row.contradicts },
  }
}

/** The message an arrival belongs to. */
export interface Match {
  messageId: number
  accountId: number
  campaignId: number
  /** The route that sent it: another of the same account at the operator may bring the receipt. */
  routeId: number
  /** The gateway's id of the part, as submissions have it; of a part that is not known yet, as it would be. */
  part: string | undefined
  /** Found by the gateway's id of a part; else by our own reference. */
  byPart: boolean
}

const MOST_RAW = 2000
const MOST_ADDRESS = 40
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

const MINUTE = 60_000

/**
 * When a message was done. Most operators tell the minute only (`YYMMDDhhmm`, SMPP 3.4 appendix B): where the receipt came within that
 * minute, its arrival is the better answer.
 */
function doneOf(receipt: Receipt): Date | null {
  const done = receipt.doneAt?.getTime() ?? Number.NaN
  if (!(done > EARLIEST && done < LATEST)) return null
  const now = Date.now()
  return new Date(done % MINUTE === 0 && now >= done && now < done + MINUTE ? now : done)
}

/** What came over the wire, made fit to be stored: whatever it is, it is kept. */
export function arrivalOf(routeId: number, receipt: Receipt, whole: boolean): Arrival {
  const ref = Number(receipt.ref)
  return {
    routeId,
    gatewayId: storable(receipt.gatewayId ?? '', 100) || null,
    answered: receipt.answered ?? false,
    ref: receipt.ref !== undefined && /^\d{1,16}$/.test(receipt.ref) && Number.isSafeInteger(ref) ? ref : null,
    stat: storable(receipt.stat, 20).trim().toUpperCase(),
    err: storable(receipt.err, 20),
    doneAt: doneOf(receipt),
    raw: storable(receipt.raw, MOST_RAW),
    source: storable(receipt.source ?? '', MOST_ADDRESS),
    destination: storable(receipt.destination ?? '', MOST_ADDRESS),
    flagged: receipt.flagged ?? true,
    whole,
  }
}

/** What came of looking for the messages of receipts; both in their order. */
export interface Matches {
  matches: (Match | undefined)[]
  /** The messages that some name and contradict, by their place. */
  contradicted: Map<number, number>
  /** Messages that were read with the part that names them. */
  read: ReadonlyMap<number, StoredMessage>
}

interface Part extends StoredMessage {
  part_route: number
  gateway_id: string
}

/**
 * Finds the messages of receipts: by the gateway's id of a part, else by our own reference. Where it is known how the operator writes ids,
 * one look at the route's own parts is enough; what that leaves is checked by everything its id can be read as.
 */
export async function matchArrivals(
  client: Client,
  arrivals: readonly Arrival[],
  owners: BlockOwners,
  routes: ReceiptRoutes,
): Promise<Matches> {
  const keys = arrivals.map(arrival => plainKey(arrival, routes))
  const { byKey, read } = await findParts(client, arrivals, keys)
  const found = arrivals.map(({ routeId }, index) => byKey.get(`${routeId}/${keys[index]}`))
  const strays = arrivals.flatMap(({ gatewayId, whole, answered }, index) =>
    gatewayId === null || whole || answered || found[index] !== undefined ? [] : [index],
  )
  noteFitting(arrivals, found, routes)
  const strayed = await findStrays(client, arrivals, strays, routes)
  const named = arrivals.map((arrival, index) => {
    const { routeId, gatewayId, ref, whole } = arrival
    const messageId = found[index]
    if (messageId !== undefined) return { messageId, routeId, part: keys[index], byPart: true }
    const stray = strayed.matches.get(index)
    if (stray) return { messageId: stray.messageId, routeId: stray.routeId, part: stray.key, byPart: true }
    if (ref === null) return undefined
    strayed.contradicted.delete(index)
    return { messageId: ref, routeId, part: gatewayId === null || whole ? undefined : keyFor(arrival, routes), byPart: false }
  })
  const ownerOf = await owners.find(
    client,
    named.flatMap(match => match?.messageId ?? []),
  )
  const matches = named.map(match => {
    const owner = match && ownerOf(match.messageId)
    return owner && { ...match, ...owner }
  })
  return { matches, contradicted: strayed.contradicted, read }
}

/** The key of a receipt that can be in one notation only; undefined where it may be several, or was looked for before. */
function plainKey(arrival: Arrival, routes: ReceiptRoutes): string | undefined {
  const { gatewayId, whole, answered, stored, routeId } = arrival
  if (gatewayId === null || whole || stored) return undefined
  const key = idKey(gatewayId)
  if (answered) return key
  const notation = routes.notationOf(routeId)
  if (notation) return answerKey(key, notation)
  const [reading, another] = readingsOf(key)
  return another ? undefined : present(reading).key
}

/** The key its part has in answers, as far as that is known. */
function keyFor({ gatewayId, answered, routeId }: Arrival, routes: ReceiptRoutes): string {
  const key = idKey(present(gatewayId))
  return answered ? key : answerKey(key, routes.notationOf(routeId) ?? 'same')
}

const NAMED = { route_id: 'bigint', gateway_id: 'text' }

async function findParts(
  client: Client,
  arrivals: readonly Arrival[],
  keys: readonly (string | undefined)[],
): Promise<{ byKey: ReadonlyMap<string, number>; read: ReadonlyMap<number, StoredMessage> }> {
  const byKey = new Map<string, number>()
  const read = new Map<number, StoredMessage>()
  const wanted = arrivals.flatMap(({ routeId }, index) => (keys[index] === undefined ? [] : [{ routeId, key: keys[index] }]))
  if (wanted.length === 0) return { byKey, read }
  const { rows } = await client.query<Part>({
    name: 'match_parts',
    text: `select s.route_id as part_route, s.gateway_id, ${STORED} from submissions s
      join messages m on m.account_id = s.account_id and m.id = s.message_id
      join ${batchRows(NAMED)} w on w.route_id = s.route_id and w.gateway_id = s.gateway_id`,
    values: batchValues(NAMED, [wanted.map(({ routeId }) => routeId), wanted.map(({ key }) => key)]),
  })
  for (const row of rows) {
    byKey.set(`${row.part_route}/${row.gateway_id}`, row.id)
    read.set(row.id, row)
  }
  return { byKey, read }
}

/** What is found in the notation that is known speaks for it. */
function noteFitting(arrivals: readonly Arrival[], found: readonly (number | undefined)[], routes: ReceiptRoutes): void {
  const counts = new Map<number, number>()
  for (const [index, { routeId }] of arrivals.entries())
    if (found[index] !== undefined) counts.set(routeId, (counts.get(routeId) ?? 0) + 1)
  const now = Date.now()
  for (const [routeId, count] of counts) {
    const account = routes.accountOf(routeId)
    if (account !== undefined && routes.notationOf(routeId)) routes.evidence.fits(account, count, now)
  }
}
