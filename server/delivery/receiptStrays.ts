import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { idKey, type Notation, type Reading, readingsOf } from './messageIds.ts'
import type { Arrival } from './receiptMatch.ts'
import { isSenders, isStrangers, namesRecipient } from './receiptOrigin.ts'
import type { ReceiptRoutes } from './receiptRoutes.ts'

/** A part of a message that a receipt may be of. */
export interface Candidate {
  routeId: number
  messageId: number
  key: string
  mobile: string
  header: string
  /** In which of them its id is this one; of several each receipt says nothing. */
  notations: readonly Notation[]
}

/** What becomes of a receipt by itself: it is of a message, contradicts the one it names, or waits. */
export interface Attribution {
  match?: Candidate
  contradicts?: Candidate
  /** The one notation in which it can be of a message of ours. */
  speaksFor?: Notation
}

interface Row {
  route_id: number
  gateway_id: string
  message_id: number
  mobile: string
  header: string
}

/**
 * Checks receipts by all that their ids can be read as, and by the numbers they bear: those whose notation is not known, those that were
 * not found in it or over their own route, and those that waited. What they say of the notation is noted.
 * @param places of those receipts among `arrivals`
 */
export async function findStrays(
  client: Client,
  arrivals: readonly Arrival[],
  places: readonly number[],
  routes: ReceiptRoutes,
): Promise<{ matches: Map<number, Candidate>; contradicted: Map<number, number> }> {
  const matches = new Map<number, Candidate>()
  const contradicted = new Map<number, number>()
  if (places.length === 0) return { matches, contradicted }
  const readings = places.map(place => readingsOf(idKey(present(present(arrivals[place]).gatewayId))))
  const found = await findParts(client, arrivals, places, readings, routes)
  for (const [at, place] of places.entries()) {
    const arrival = present(arrivals[place])
    const candidates = present(readings[at]).flatMap(({ key, notations }) => {
      const row = routesOf(arrival.routeId, routes)
        .map(routeId => found.get(`${routeId}/${key}`))
        .find(part => part !== undefined)
      return row ? [{ ...candidateOf(row), notations }] : []
    })
    const attribution = attribute(
      arrival,
      candidates,
      routes.notationOf(arrival.routeId),
      routes.checks(arrival.routeId, arrival.flagged),
    )
    if (attribution.match) matches.set(place, attribution.match)
    if (attribution.contradicts) contradicted.set(place, attribution.contradicts.messageId)
    noteEvidence(arrival, attribution, routes)
  }
  return { matches, contradicted }
}

/**
 * What becomes of a receipt. A message whose recipient it names, or our own reference, is certain in whatever notation. Else the notation
 * decides, where it is known or makes no difference; where it is not, the receipt waits.
 * @param candidates in the order of notations
 * @param known how its operator writes ids, where that is known
 * @param checks whether it is compared with the numbers of its message
 */
export function attribute(
  arrival: Arrival,
  candidates: readonly Candidate[],
  known: Notation | undefined,
  checks: boolean,
): Attribution {
  const isKnown = ({ notations }: Candidate) => known !== undefined && notations.includes(known)
  const speaksFor = (list: readonly Candidate[]) => {
    const [notation, another] = list.length === 1 ? present(list[0]).notations : []
    return notation === undefined || another !== undefined ? {} : { speaksFor: notation }
  }
  const ours = candidates.filter(({ messageId }) => messageId === arrival.ref)
  const sure = ours.length > 0 ? ours : candidates.filter(({ mobile }) => namesRecipient(arrival, mobile))
  if (sure.length > 0) {
    const match = sure.length === 1 ? sure[0] : sure.find(isKnown)
    return { ...(match && { match }), ...speaksFor(sure) }
  }
  const possible = candidates.filter(
    ({ mobile, header }) => !checks || !isStrangers(arrival, mobile) || isSenders(arrival, header),
  )
  const named = candidates.find(candidate => isKnown(candidate) || candidate.notations.length > 1)
  if (named && possible.includes(named)) return { match: named, ...speaksFor(possible) }
  const contradicts = named ?? (known === undefined && possible.length === 0 ? candidates[0] : undefined)
  return { ...(contradicts && { contradicts }), ...speaksFor(possible) }
}

/** The route that brought it first, then the others of its account. */
function routesOf(routeId: number, routes: ReceiptRoutes): readonly number[] {
  const account = routes.accountOf(routeId)
  const members = account === undefined ? [] : routes.membersOf(account)
  return members.length > 1 ? [routeId, ...members.filter(id => id !== routeId)] : [routeId]
}

const candidateOf = ({ route_id, gateway_id, message_id, mobile, header }: Row) => ({
  routeId: route_id,
  messageId: message_id,
  key: gateway_id,
  mobile,
  header,
})

async function findParts(
  client: Client,
  arrivals: readonly Arrival[],
  places: readonly number[],
  readings: readonly (readonly Reading[])[],
  routes: ReceiptRoutes,
): Promise<ReadonlyMap<string, Row>> {
  const wanted = places.flatMap((place, at) =>
    routesOf(present(arrivals[place]).routeId, routes).flatMap(routeId =>
      present(readings[at]).map(({ key }) => ({ routeId, key })),
    ),
  )
  const { rows } = await client.query<Row>({
    name: 'match_strays',
    text: `select s.route_id, s.gateway_id, s.message_id, m.mobile, c.header
      from (select distinct * from unnest($1::bigint[], $2::text[]) as w(route_id, gateway_id)) w
      join submissions s using (route_id, gateway_id) join messages m on m.account_id = s.account_id and m.id = s.message_id
      join campaigns c on c.id = m.campaign_id`,
    values: [wanted.map(({ routeId }) => routeId), wanted.map(({ key }) => key)],
  })
  return new Map(rows.map(row => [`${row.route_id}/${row.gateway_id}`, row]))
}

/**
 * What one receipt says counts once, whenever it is looked at. One that names no recipient counts from its second look on: at the first
 * the answer to its message may still be on its way.
 */
function noteEvidence(arrival: Arrival, { match, speaksFor }: Attribution, routes: ReceiptRoutes): void {
  const account = routes.accountOf(arrival.routeId)
  if (account === undefined || (!match && !arrival.stored)) return
  const at = arrival.stored?.at.getTime() ?? Date.now()
  routes.evidence.note(account, arrival.stored?.id ?? present(arrival.gatewayId), speaksFor, at)
}
