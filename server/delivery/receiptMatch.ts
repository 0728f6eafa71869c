import type { Client } from '../credits/ledger.ts'
import type { Receipt } from '../gateways/driver.ts'
import type { BlockOwners } from './blocks.ts'
import { storable } from './events.ts'

/** A receipt on its way to its message. */
export interface Arrival {
  routeId: number
  gatewayId: string | null
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
  /** Where it is stored already, waiting for its message. */
  storedAs?: number
}

/** The message an arrival belongs to. */
export interface Match {
  messageId: number
  accountId: number
  campaignId: number
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

/** Finds the messages of receipts: by the gateway's id of a part, else by our own reference. In the order of `arrivals`. */
export async function matchArrivals(
  client: Client,
  arrivals: readonly Arrival[],
  owners: BlockOwners,
): Promise<(Match | undefined)[]> {
  const byPart = new Map<string, number>()
  const wanted = arrivals.filter(arrival => arrival.gatewayId !== null && !arrival.whole)
  if (wanted.length > 0) {
    const { rows } = await client.query<{ route_id: number; gateway_id: string; message_id: number }>({
      name: 'match_parts',
      text: `select s.route_id, s.gateway_id, s.message_id from submissions s
        join (select distinct * from unnest($1::bigint[], $2::text[]) as w(route_id, gateway_id)) w using (route_id, gateway_id)`,
      values: [wanted.map(arrival => arrival.routeId), wanted.map(arrival => arrival.gatewayId)],
    })
    for (const { route_id, gateway_id, message_id } of rows) byPart.set(`${route_id}/${gateway_id}`, message_id)
  }
  const found = arrivals.map(({ routeId, gatewayId, ref, whole }) => {
    const part = whole ? undefined : byPart.get(`${routeId}/${gatewayId}`)
    if (part !== undefined) return { messageId: part, byPart: true }
    return ref === null ? undefined : { messageId: ref, byPart: false }
  })
  const ownerOf = await owners.find(
    client,
    found.flatMap(match => match?.messageId ?? []),
  )
  return found.map(match => {
    const owner = match && ownerOf(match.messageId)
    return owner && { ...match, ...owner }
  })
}
