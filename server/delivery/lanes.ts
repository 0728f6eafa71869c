import type pg from 'pg'
import { throughputOf, tierLimit } from '../../messaging/whatsapp/limits.ts'
import { type GraphPlace, readGraphPlace } from '../gateways/graph/place.ts'

/** What the lane of a WhatsApp number needs to send (rule whatsapp-30). */
export interface Lane {
  configurationId: number
  business: string
  phoneNumberId: string
  /** Sealed. */
  token: string
  /** People whom the business may write to first in 24 hours; null: without a limit, or not known. */
  people: number | null
  place: GraphPlace
}

/** A lane, and how fast its number may send. */
export interface PacedLane extends Lane {
  tps: number
  /** Calls on the way at the same time. */
  window: number
}

interface Row {
  route_id: number
  id: number
  business_account_id: string
  phone_number_id: string
  access_token: string
  messaging_limit_tier: string | null
  throughput: string | null
}

/** The provider takes about a fifth of a second for a call, and sometimes three times that. */
const SLOW_SECONDS = 0.6
const LEAST_WINDOW = 20

/** The lanes of all numbers, by route. */
export const readLanes = async (pool: pg.Pool): Promise<ReadonlyMap<number, PacedLane>> => {
  const { rows } = await pool.query<Row>({
    name: 'lanes',
    text: `select r.id as route_id, c.id, c.business_account_id, c.phone_number_id, c.access_token, c.messaging_limit_tier, c.throughput
     from wa_configurations c join primary_routes r on r.wa_configuration_id = c.id where c.status = 1`,
  })
  if (rows.length === 0) return new Map()
  const place = await readGraphPlace(pool)
  return new Map(
    rows.map(row => {
      const tps = throughputOf(row.throughput ?? '')
      const lane = {
        configurationId: row.id,
        business: row.business_account_id,
        phoneNumberId: row.phone_number_id,
        token: row.access_token,
        people: tierLimit(row.messaging_limit_tier ?? '') ?? null,
        place,
        tps,
        window: Math.max(LEAST_WINDOW, Math.ceil(tps * SLOW_SECONDS)),
      }
      return [row.route_id, lane] as const
    }),
  )
}
