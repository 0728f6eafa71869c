import { callRefOf } from '../../../messaging/voice/callRef.ts'
import { type CallReport, withCountry } from '../../../messaging/voice/callReport.ts'
import { idKey, messageById } from '../../delivery/port.ts'
import { listCallId } from '../../gateways/voice/callReceipt.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/** A report that came by the address of a route. */
export interface Told {
  routeId: number
  report: CallReport
}

/** By what a report finds its message. */
export interface Found {
  gatewayId: string
  /** Our message, where the vendor's id of the call may not be known to us yet. */
  ref: string | undefined
}

/** A list that was handed to a vendor, as far as its reports need it. */
interface Batch {
  id: number
  route_id: number
  account_id: number
  name: string
  vendor_campaign_id: string | null
}

const ASKED = `select b.id, b.route_id, b.account_id, b.name, b.vendor_campaign_id from voice_batches b
  join unnest($1::bigint[], $2::text[], $3::text[]) as w(route_id, campaign, name)
    on w.route_id = b.route_id and (b.vendor_campaign_id = nullif(w.campaign, '') or b.name = nullif(w.name, ''))`

const readBatches = async (tx: Tx, told: readonly Told[]): Promise<Batch[]> => {
  const wanted = new Map(
    told.map(({ routeId, report }) => [`${routeId}/${report.campaign}/${report.batch}`, { routeId, report }] as const),
  )
  const rows = [...wanted.values()]
  const { rows: found } = await tx.query<Batch>(`select distinct * from (${ASKED}) b`, [
    rows.map(({ routeId }) => routeId),
    rows.map(({ report }) => report.campaign),
    rows.map(({ report }) => report.batch),
  ])
  return found
}

/** Of calls that are ours, by the vendor's id. */
const readKnown = async (tx: Tx, told: readonly { routeId: number; gatewayId: string }[]): Promise<ReadonlySet<string>> => {
  const asked = told.filter(({ gatewayId }) => gatewayId !== '')
  if (asked.length === 0) return new Set()
  const { rows } = await tx.query<{ route_id: number; gateway_id: string }>(
    `select s.route_id, s.gateway_id from submissions s
     join unnest($1::bigint[], $2::text[]) as w(route_id, gateway_id) using (route_id, gateway_id)`,
    [asked.map(({ routeId }) => routeId), asked.map(({ gatewayId }) => idKey(gatewayId))],
  )
  return new Set(rows.map(row => `${row.route_id}/${row.gateway_id}`))
}

/** The messages of lists, by list and number. */
const readMembers = async (tx: Tx, batches: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  if (batches.length === 0) return new Map()
  const { rows } = await tx.query<{ batch: number; id: number; mobile: string }>(
    `select b.id as batch, m.id, m.mobile from voice_batches b join messages m on m.account_id = b.account_id
       and m.campaign_id = b.campaign_id and m.id = any(b.message_ids)
     where b.id = any($1)`,
    [batches],
  )
  return new Map(rows.map(({ batch, id, mobile }) => [`${batch}/${mobile}`, String(id)]))
}

/** Our own references that name a call of ours. */
const readRefs = async (tx: Tx, told: readonly Told[]): Promise<ReadonlySet<string>> => {
  const ids = told.flatMap(({ report }) => callRefOf(report.ref)?.message ?? [])
  if (ids.length === 0) return new Set()
  const { rows } = await tx.query<{ id: string }>(
    `select w.id::text as id from unnest($1::bigint[]) as w(id) where exists (
       select from ${messageById('w.id')} and exists (select from campaigns c where c.id = m.campaign_id and c.route_type = 4))`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** What came by a vendor's word of a campaign proves that he has taken it. */
const noteProven = async (tx: Tx, proven: ReadonlyMap<number, string>): Promise<void> => {
  if (proven.size === 0) return
  await tx.query(
    `update voice_batches b set vendor_campaign_id = coalesce(b.vendor_campaign_id, p.campaign), message = null,
       state = case when b.state in ('asked', 'unanswered') then 'running' else b.state end
     from unnest($1::bigint[], $2::text[]) as p(id, campaign)
     where b.id = p.id and (b.vendor_campaign_id is null or b.state in ('asked', 'unanswered'))`,
    [[...proven.keys()], [...proven.values()]],
  )
}

/**
 * Finds whose calls reports are: by the list that the vendor was handed and the number, or by the vendor's id of the call and ours.
 * @returns in their order; undefined for what is nobody's
 */
export const findCalls = async (tx: Tx, told: readonly Told[]): Promise<(Found | undefined)[]> => {
  const batches = await readBatches(tx, told)
  const batchOf = ({ routeId, report }: Told): Batch | undefined =>
    batches.find(
      batch =>
        batch.route_id === routeId &&
        (report.campaign !== '' && batch.vendor_campaign_id !== null
          ? batch.vendor_campaign_id === report.campaign
          : batch.name === report.batch),
    )
  const named = told.map(one => {
    const batch = batchOf(one)
    const campaign = batch?.vendor_campaign_id ?? one.report.campaign
    return { ...one, batch, gatewayId: batch && campaign !== '' ? listCallId(campaign, one.report.number) : one.report.call }
  })
  const known = await readKnown(tx, named)
  const isKnown = ({ routeId, gatewayId }: (typeof named)[number]) => known.has(`${routeId}/${idKey(gatewayId)}`)
  const members = await readMembers(tx, [...new Set(named.flatMap(one => (one.batch && !isKnown(one) ? [one.batch.id] : [])))])
  const refs = await readRefs(tx, told)
  await noteProven(
    tx,
    new Map(
      named.flatMap(({ batch, report }) => (batch && report.campaign !== '' ? [[batch.id, report.campaign] as const] : [])),
    ),
  )
  return named.map(one => {
    const { batch, gatewayId, report } = one
    if (batch) {
      const ref = members.get(`${batch.id}/${withCountry(report.number)}`)
      return isKnown(one) || ref !== undefined ? { gatewayId, ref } : undefined
    }
    const own = callRefOf(report.ref)?.message
    const ref = own !== undefined && refs.has(own) ? own : undefined
    return isKnown(one) || ref !== undefined ? { gatewayId, ref } : undefined
  })
}
