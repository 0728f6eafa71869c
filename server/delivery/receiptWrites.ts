import { present } from '../../messaging/present.ts'
import { batchRows, batchValues } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Fact, Facts } from './facts.ts'
import { idKey, readingsOf } from './messageIds.ts'
import { Overtaken } from './overtaken.ts'
import type { Part, StoredMessage } from './receiptFold.ts'
import type { Arrival, Match } from './receiptMatch.ts'
import type { Changed } from './settleChanged.ts'
import { isOpen, STATE } from './states.ts'

/**
 * Keeps receipts as they came; those that waited for their message now name it.
 * @param contradicted the messages that some of them name and contradict, by their place
 */
export async function storeArrivals(
  client: Client,
  arrivals: readonly Arrival[],
  matches: readonly (Match | undefined)[],
  contradicted: ReadonlyMap<number, number>,
): Promise<void> {
  const placed = arrivals.map((arrival, index) => ({ arrival, match: matches[index], contradicts: contradicted.get(index) }))
  const fresh = placed.filter(({ arrival }) => !arrival.stored)
  await storeMatched(
    client,
    fresh.flatMap(({ arrival, match }) => (match && arrival.flagged ? [{ arrival, match }] : [])),
  )
  await storeOthers(
    client,
    fresh.filter(({ arrival, match }) => !match || !arrival.flagged),
  )
  const known = placed.filter(
    ({ arrival: { stored }, match, contradicts }) => stored && (match || (contradicts ?? null) !== stored.contradicts),
  )
  if (known.length === 0) return
  await client.query(
    `update receipts r set route_id = k.route_id, message_id = k.message_id, account_id = k.account_id, contradicts = k.contradicts
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       as k(id, route_id, message_id, account_id, contradicts) where r.id = k.id`,
    [
      known.map(({ arrival }) => present(arrival.stored).id),
      known.map(({ arrival }) => arrival.routeId),
      known.map(({ match }) => match?.messageId ?? null),
      known.map(({ match }) => match?.accountId ?? null),
      known.map(({ contradicts }) => contradicts ?? null),
    ],
  )
}

const MATCHED = {
  route_id: 'bigint',
  gateway_id: 'text',
  ref: 'bigint',
  message_id: 'bigint',
  account_id: 'bigint',
  stat: 'text',
  err: 'text',
  done: 'float8',
  raw: 'text',
}

/** As `to_timestamp` takes it: reading a time that is written out takes PostgreSQL longer than all else of its row. */
const secondsOf = (time: Date | null): number | null => time && time.getTime() / 1000

/** The usual ones, ten thousand a second: nothing but what they say is kept of them. */
async function storeMatched(client: Client, placed: readonly { arrival: Arrival; match: Match }[]): Promise<void> {
  if (placed.length === 0) return
  await client.query({
    name: 'store_receipts',
    text: `insert into receipts (route_id, gateway_id, ref, message_id, account_id, stat, err, done_at, raw)
      select route_id, gateway_id, ref, message_id, account_id, stat, err, to_timestamp(done), raw from ${batchRows(MATCHED)} r`,
    values: batchValues(MATCHED, [
      placed.map(({ arrival }) => arrival.routeId),
      placed.map(({ arrival }) => arrival.gatewayId),
      placed.map(({ arrival }) => arrival.ref),
      placed.map(({ match }) => match.messageId),
      placed.map(({ match }) => match.accountId),
      placed.map(({ arrival }) => arrival.stat),
      placed.map(({ arrival }) => arrival.err),
      placed.map(({ arrival }) => secondsOf(arrival.doneAt)),
      placed.map(({ arrival }) => arrival.raw),
    ]),
  })
}

/** Those without a message, those that contradict one, and those without a flag: with all that they can be matched by later. */
async function storeOthers(
  client: Client,
  placed: readonly { arrival: Arrival; match: Match | undefined; contradicts: number | undefined }[],
): Promise<void> {
  if (placed.length === 0) return
  await client.query({
    name: 'keep_receipts',
    text: `insert into receipts (route_id, gateway_id, ref, message_id, account_id, stat, err, done_at, raw, flagged, source, destination,
        contradicts, keys)
      select r.route_id, r.gateway_id, r.ref, r.message_id, r.account_id, r.stat, r.err, r.done_at, r.raw, r.flagged, r.source,
        r.destination, r.contradicts, string_to_array(r.keys, E'\\n')
      from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::timestamptz[], $9::text[],
        $10::boolean[], $11::text[], $12::text[], $13::bigint[], $14::text[])
        as r(route_id, gateway_id, ref, message_id, account_id, stat, err, done_at, raw, flagged, source, destination, contradicts, keys)`,
    values: [
      placed.map(({ arrival }) => arrival.routeId),
      placed.map(({ arrival }) => arrival.gatewayId),
      placed.map(({ arrival }) => arrival.ref),
      placed.map(({ match }) => match?.messageId ?? null),
      placed.map(({ match }) => match?.accountId ?? null),
      placed.map(({ arrival }) => arrival.stat),
      placed.map(({ arrival }) => arrival.err),
      placed.map(({ arrival }) => arrival.doneAt),
      placed.map(({ arrival }) => arrival.raw),
      placed.map(({ arrival }) => arrival.flagged),
      placed.map(({ arrival }) => arrival.source),
      placed.map(({ arrival }) => arrival.destination),
      placed.map(({ contradicts }) => contradicts ?? null),
      placed.map(({ arrival, match }) => (match ? null : keysOf(arrival))),
    ],
  })
}

/** Everything the id of a receipt may be in answers, a line each. */
function keysOf({ gatewayId, whole, answered }: Arrival): string | null {
  if (gatewayId === null || whole) return null
  const key = idKey(gatewayId)
  return answered
    ? key
    : readingsOf(key)
        .map(reading => reading.key.replaceAll('\n', ' '))
        .join('\n')
}

/** New parts and new statuses of parts. */
export async function writeParts(
  client: Client,
  parts: readonly Part[],
  stored: ReadonlyMap<number, StoredMessage>,
): Promise<void> {
  const touched = parts.filter(part => part.isNew || part.changed)
  if (touched.length === 0) return
  await client.query({
    name: 'write_parts',
    text: `insert into submissions (route_id, gateway_id, message_id, account_id, part, stat, err)
      select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::smallint[], $6::text[], $7::text[])
      on conflict (route_id, gateway_id) do update set stat = excluded.stat, err = excluded.err where submissions.message_id = excluded.message_id`,
    values: [
      touched.map(part => part.route_id),
      touched.map(part => part.gateway_id),
      touched.map(part => part.message_id),
      touched.map(part => present(stored.get(part.message_id)).account_id),
      touched.map(() => 1),
      touched.map(part => part.stat),
      touched.map(part => part.err),
    ],
  })
}

/** Columns of a message `m` by which it is found again without another look into an index. */
export const ROW = 'm.ctid::text as place, m.xmin::text as version'

const CHANGED = {
  place: 'tid',
  id: 'bigint',
  state: 'smallint',
  stat: 'text',
  err: 'text',
  source: 'text',
  done: 'float8',
  refunded: 'boolean',
  route_id: 'bigint',
  refused: 'boolean',
  version: 'xid',
  price: 'integer',
}

/**
 * @param facts what they change of the counts of reports
 * @throws Overtaken when somebody else has written one of them since it was read: nothing of the transaction may then be kept
 */
export async function updateMessages(client: Client, changed: readonly Changed[], facts: Facts): Promise<void> {
  if (changed.length === 0) return
  // The usual batch; of any other the trigger finds out what its messages were.
  const simple = changed.every(({ message }) => isOpen(message.state) && !message.refunded)
  const { rows } = await client.query<Fact>({
    name: 'update_messages',
    text: `with done as (
        update messages m set state = c.state, stat = c.stat, err = c.err, stat_source = c.source,
          -- An operator that tells the minute only has nothing done before it was submitted; what is read was done when it was delivered.
          done_at = case when c.done_at is not null then greatest(case when c.state = ${STATE.read} then coalesce(m.done_at, c.done_at) else c.done_at end, m.submitted_at) end,
          refunded = c.refunded, route_id = c.route_id, credits = coalesce(c.price, m.credits),
          submitted_at = case when c.refused then null when c.state <> ${STATE.failed} then coalesce(m.submitted_at, now()) else m.submitted_at end,
          adjusted_state = case when c.state = ${STATE.accepted} then m.adjusted_state end,
          adjusted_stat = case when c.state = ${STATE.accepted} then m.adjusted_stat end,
          adjustment_id = case when c.state = ${STATE.accepted} then m.adjustment_id end
        from (select *, to_timestamp(done) as done_at from ${batchRows(CHANGED)} c) c
        -- The id besides: a place may be another row's by now. (+ 0: no index is to be looked through by the id alone. As a tid, not as text
        -- that is read as one: what might fail may only be compared where policies have let the row through, so not to find it.)
        where m.ctid = c.place and m.id + 0 = c.id and m.xmin = c.version
        returning m.campaign_id, m.route_id, m.state, m.adjusted_state, m.stat, m.err, m.stat_source, m.submitted_at, m.done_at, m.refunded, m.parts, m.credits
      )
      select campaign_id, route_id, state, coalesce(adjusted_state, 0)::smallint as adjusted, fact_reason(state, stat) as stat, fact_reason(state, err) as err,
        message_lag(state, stat_source, submitted_at, done_at) as lag, count(*) as messages, sum(parts) as parts,
        sum(message_charge(state, submitted_at, refunded, credits)) as credits,
        sum(message_lag_ms(state, stat_source, submitted_at, done_at))::bigint as lag_ms
      from done group by 1, 2, 3, 4, 5, 6, 7 having not $13 or facts_are_noted()`,
    values: [
      ...batchValues(CHANGED, [
        changed.map(({ message }) => message.place),
        changed.map(({ message }) => message.id),
        changed.map(({ change }) => change.state),
        changed.map(({ change }) => change.stat),
        changed.map(({ change }) => change.err),
        changed.map(({ change }) => change.source),
        changed.map(({ change }) => secondsOf(change.doneAt)),
        changed.map(({ refunded }) => refunded),
        changed.map(({ change }) => change.routeId),
        // It was never submitted: it costs nothing.
        changed.map(({ change }) => change.proof === 'refused'),
        changed.map(({ message }) => message.version),
        changed.map(({ change }) => change.price ?? null),
      ]),
      simple,
    ],
  })
  const written = rows.reduce((sum, { messages }) => sum + messages, 0)
  if (written !== changed.length)
    throw new Overtaken(`Of ${changed.length} messages ${changed.length - written} were changed by others meanwhile.`)
  if (!simple) return
  for (const { message } of changed) {
    const { campaign_id, route_id, state, adjusted_state, parts, credits } = message
    facts.removeOpen({ campaign_id, route_id: route_id ?? 0, state, adjusted: adjusted_state ?? 0, messages: 1, parts, credits })
  }
  for (const fact of rows) facts.add(fact)
}
