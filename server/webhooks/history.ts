import type { Page } from '../kernel/context/envelope.ts'
import { paged } from '../kernel/records/paging.ts'
import type { Tx } from '../kernel/scope/scope.ts'

const MOST_COUNTED = 10_000

const SUMMARY = `d.id, d.delivery_id, d.event, d.status, d.attempts, d.http_status, d.duration_ms, d.response, d.created_at, d.finished_at,
  case when d.status = 'pending' then d.next_at end as next_at`

interface Wish {
  page: number
  perPage: number
  status?: unknown
  event?: unknown
}

/** Deliveries of one account's webhook, the newest first. */
export const readDeliveries = async (tx: Tx, accountId: number, { page, perPage, status, event }: Wish): Promise<Page> => {
  const where = `d.account_id = $1 and ($2::text is null or d.status = $2) and ($3::text is null or d.event = $3)`
  const values = [accountId, status ?? null, event ?? null]
  const counted = await tx.query<{ total: number }>(
    `select count(*) as total from (select 1 from webhook_deliveries d where ${where} limit ${MOST_COUNTED}) found`,
    values,
  )
  const { rows } = await tx.query(
    `select ${SUMMARY} from webhook_deliveries d where ${where} order by d.id desc limit ${perPage} offset ${Math.min((page - 1) * perPage, MOST_COUNTED)}`,
    values,
  )
  const total = counted.rows[0]?.total ?? 0
  return paged(rows, total, { page, perPage })
}

export interface Delivery {
  id: number
  delivery_id: string
  account_id: number
  endpoint_id: number
  is_active: number
  event: string
  status: string
  attempts: number
  http_status: number | null
  response: string | null
  /** Every attempt. */
  history: { at: string; status: number | null; ms: number; error?: string }[]
  /** What is sent, as its JSON text. */
  body: string
}

/** One delivery with its body and every attempt; whoever asks must check whose it is. */
export const readDelivery = async (tx: Tx, id: number): Promise<Delivery | undefined> => {
  const { rows } = await tx.query<Omit<Delivery, 'body'> & { data: unknown; created_at: Date }>(
    `select ${SUMMARY}, d.account_id, d.endpoint_id, d.history, d.data, e.is_active
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) return undefined
  const { data, ...rest } = found
  return { ...rest, body: bodyOf(rest.event, rest.delivery_id, found.created_at, data) }
}

/** What the receiver gets, the same at every attempt. */
export const bodyOf = (event: string, deliveryId: string, createdAt: Date, data: unknown): string =>
  JSON.stringify({ event, id: deliveryId, at: createdAt.toISOString(), data })
