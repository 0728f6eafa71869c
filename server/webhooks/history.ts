import type { DeliveryDetail, DeliveryRow } from '../../resources/webhooks/webhooks.answers.ts'
import { paged } from '../kernel/records/paging.ts'
import type { Tx } from '../kernel/scope/scope.ts'

const MOST_COUNTED = 10_000

const SUMMARY = `d.id, d.delivery_id, d.event, d.status, d.attempts, d.http_status, d.duration_ms, d.response, d.created_at, d.finished_at,
  case when d.status = 'pending' then d.next_at end as next_at`

interface HistoryQuery {
  page: number
  perPage: number
  status?: unknown
  event?: unknown
}

/** Deliveries of one account's webhook, the newest first. */
export const readDeliveries = async (tx: Tx, accountId: number, { page, perPage, status, event }: HistoryQuery) => {
  const where = `d.account_id = $1 and ($2::text is null or d.status = $2) and ($3::text is null or d.event = $3)`
  const values = [accountId, status ?? null, event ?? null]
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (select 1 from webhook_deliveries d where ${where} limit ${MOST_COUNTED}) found`,
    values,
  )
  const { rows } = await tx.query<SummaryRow>(
    `select ${SUMMARY} from webhook_deliveries d where ${where} order by d.id desc limit ${perPage} offset ${Math.min((page - 1) * perPage, MOST_COUNTED)}`,
    values,
  )
  const total = counted.rows[0]?.total ?? 0
  return paged(rows.map(onWire), total, { page, perPage })
}

interface SummaryRow extends Omit<DeliveryRow, 'created_at' | 'finished_at' | 'next_at'> {
  created_at: Date
  finished_at: Date | null
  next_at: Date | null
}

const onWire = <R extends SummaryRow>({ created_at, finished_at, next_at, ...row }: R) => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
  next_at: next_at?.toISOString() ?? null,
})

/** A delivery with whose it is. */
interface Delivery extends DeliveryDetail {
  account_id: number
  endpoint_id: number
  is_active: number
}

/** One delivery with its body and every attempt; whoever asks must check whose it is. */
export const readDelivery = async (tx: Tx, id: number): Promise<Delivery | undefined> => {
  const { rows } = await tx.query<SummaryRow & Omit<Delivery, 'body' | keyof SummaryRow> & { data: unknown }>(
    `select ${SUMMARY}, d.account_id, d.endpoint_id, d.history, d.data, e.is_active
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) return undefined
  const { data, ...rest } = found
  return { ...onWire(rest), body: bodyOf(rest.event, rest.delivery_id, found.created_at, data) }
}

/** What the receiver gets, the same at every attempt. */
export const bodyOf = (event: string, deliveryId: string, createdAt: Date, data: unknown): string =>
  JSON.stringify({ event, id: deliveryId, at: createdAt.toISOString(), data })
