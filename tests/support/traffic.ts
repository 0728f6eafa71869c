import type pg from 'pg'
import { addPrimaryRoute, addRegistration } from './delivery.ts'

/** A message as reports count it, read again from the rows themselves. */
export interface Sent {
  campaign: number
  account: number
  day: string
  route_type: number
  sender_id: number | null
  dlt_template_id: number | null
  route_id: number | null
  state: number
  adjusted: number | null
  parts: number
  /** Held or used, less what was given back. */
  charged: number
  /** Whether a gateway took it. */
  taken: boolean
}

/** Numbers that look random and are the same every time. */
export const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const STATES = [0, 2, 3, 4, 4, 4, 5, 5, 6, 7, 8]

export interface Traffic {
  accounts: readonly number[]
  /** Days of campaigns, YYYY-MM-DD. */
  days: readonly string[]
  campaigns: number
  seed?: number
}

/** Campaigns of several accounts, days, senders, templates and routes with messages in every state, of which some are set by hand. */
export async function makeTraffic(
  pool: pg.Pool,
  { accounts, days, campaigns, seed = 7 }: Traffic,
): Promise<{ routes: number[] }> {
  const throwDice = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[throwDice(list.length)]!
  const routes = [
    await addPrimaryRoute(pool, { operator_name: 'Airtel', cost_per_part: 0.12 }),
    await addPrimaryRoute(pool, { operator_name: 'Jio', cost_per_part: 0.1 }),
  ]
  const registered = new Map(
    await Promise.all(accounts.map(async account => [account, await addRegistration(pool, account)] as const)),
  )
  let id = seed * 1_000_000
  for (let n = 0; n < campaigns; n++) {
    const account = pick(accounts)
    const { senderId, normal, custom, promotional } = registered.get(account)!
    const hour = String(throwDice(24)).padStart(2, '0')
    const { rows } = await pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, sender_id,
         dlt_template_id, campaign_send_date_time, phase)
       values ($1, $2, 'Traffic', 'Text', $3, 'SUNRSE', '{}', $2, $4, $5, $6, 'ready') returning id`,
      [
        account,
        `traffic-${seed}-${n}`,
        1 + throwDice(2),
        throwDice(5) === 0 ? null : senderId,
        throwDice(5) === 0 ? null : pick([normal, custom, promotional]),
        `${pick(days)}T${hour}:30:00+05:30`,
      ],
    )
    const messages = Array.from({ length: 1 + throwDice(6) }, (_, row) => {
      const state = pick(STATES)
      const taken = [2, 3, 4].includes(state) || (state === 5 && throwDice(2) === 0)
      const adjusted = [2, 3].includes(state) && throwDice(3) === 0 ? 4 + throwDice(2) : null
      const parts = 1 + throwDice(3)
      return { id: ++id, row, state, taken, adjusted, parts, route: taken || state === 5 ? pick(routes) : null }
    })
    await pool.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, route_id, submitted_at, done_at,
         stat, stat_source, adjusted_state, refunded)
       select $1, m.id, $2, m.row, '919800000000', m.parts, m.parts, m.state, m.route, case when m.taken then now() end,
         case when m.state in (4, 5) then now() end, case m.state when 4 then 'DELIVRD' when 5 then 'UNDELIV' end,
         case when m.state in (4, 5) then 'operator' end, m.adjusted, m.state = 5 and m.taken and m.parts = 2
       from jsonb_to_recordset($3::jsonb) m(id bigint, row int, state smallint, taken boolean, adjusted smallint, parts smallint, route bigint)`,
      [account, rows[0]!.id, JSON.stringify(messages)],
    )
  }
  return { routes }
}

/** All messages as they stand, for counting again. */
export async function sentMessages(pool: pg.Pool): Promise<Sent[]> {
  const { rows } = await pool.query<Sent>(
    `select m.campaign_id as campaign, m.account_id as account, to_char(c.campaign_send_date_time at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
       c.route_type, c.sender_id, c.dlt_template_id, m.route_id, m.state, m.adjusted_state as adjusted, m.parts,
       case when m.state in (0, 2) or (m.state in (3, 4) and not m.refunded) or (m.state = 5 and m.submitted_at is not null and not m.refunded)
         then m.credits else 0 end as charged,
       m.submitted_at is not null and m.state in (3, 4, 5) as taken
     from messages m join campaigns c on c.id = m.campaign_id order by m.id`,
  )
  return rows
}
