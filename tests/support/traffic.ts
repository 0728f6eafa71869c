import type pg from 'pg'
import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { addPrimaryRoute, addRegistration } from './delivery.ts'
import { addNumber } from './waCampaign.ts'
import { waTemplate } from './waSent.ts'

/** A message as reports count it, read again from the rows themselves. */
export interface Sent {
  campaign: number
  account: number
  day: string
  route_type: number
  sender_id: number | null
  dlt_template_id: number | null
  wa_configuration_id: number | null
  wa_template_id: number | null
  route_id: number | null
  state: number
  adjusted: number | null
  parts: number
  /** Held or used, less what was given back: in credits, pulses or 1/10,000 of the currency, by its route type. */
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
/** Of every three campaigns one is of another channel than texts. */
const ROUTE_TYPES = [1, 2, 1, 2, VOICE, WHATSAPP]

export interface Traffic {
  accounts: readonly number[]
  /** Days of campaigns, YYYY-MM-DD. */
  days: readonly string[]
  campaigns: number
  seed?: number
}

/** Campaigns of every channel, of several accounts, days, senders, templates and routes, with messages in every state, some set by hand. */
export async function makeTraffic(
  pool: pg.Pool,
  { accounts, days, campaigns, seed = 7 }: Traffic,
): Promise<{ routes: number[] }> {
  const throwDice = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[throwDice(list.length)]!
  const routes = [
    await addPrimaryRoute(pool, { operator_name: 'Airtel', cost_per_part: 0.12 }),
    await addPrimaryRoute(pool, { operator_name: 'Jio', cost_per_part: 0.1 }),
    await addPrimaryRoute(pool, { operator_name: 'Vendor', cost_per_part: 0.2, gateway_type: VOICE }),
  ]
  const registered = new Map(
    await Promise.all(
      accounts.map(async account => {
        const number = await addNumber(pool, account)
        const template = await waTemplate(pool, account, number.configuration)
        return [account, { ...(await addRegistration(pool, account)), number, template }] as const
      }),
    ),
  )
  let id = seed * 1_000_000
  for (let n = 0; n < campaigns; n++) {
    const account = pick(accounts)
    const { senderId, normal, custom, promotional, number, template } = registered.get(account)!
    const routeType = pick(ROUTE_TYPES)
    const isText = routeType <= 3
    const hour = String(throwDice(24)).padStart(2, '0')
    const { rows } = await pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, sender_id,
         dlt_template_id, campaign_send_date_time, phase, wa_configuration_id, wa_template_id)
       values ($1, $2, 'Traffic', 'Text', $3, 'SUNRSE', '{}', $2, $4, $5, $6, 'ready', $7, $8) returning id`,
      [
        account,
        `traffic-${seed}-${n}`,
        routeType,
        !isText || throwDice(5) === 0 ? null : senderId,
        !isText || throwDice(5) === 0 ? null : pick([normal, custom, promotional]),
        `${pick(days)}T${hour}:30:00+05:30`,
        routeType === WHATSAPP ? number.configuration : null,
        routeType === WHATSAPP && throwDice(5) > 0 ? template : null,
      ],
    )
    const messages = Array.from({ length: 1 + throwDice(6) }, (_, row) => {
      const thrown = pick(STATES)
      const state = routeType === WHATSAPP && thrown === 4 && throwDice(3) > 0 ? 9 : thrown
      const taken = [2, 3, 4, 9].includes(state) || (state === 5 && throwDice(2) === 0)
      const adjusted = [2, 3].includes(state) && throwDice(3) === 0 ? 4 + throwDice(2) : null
      const parts = 1 + throwDice(3)
      const route = routeType === WHATSAPP ? number.lane : routeType === VOICE ? routes[2]! : pick(routes.slice(0, 2))
      const credits = routeType === WHATSAPP ? 4321 * parts : parts
      return { id: ++id, row, state, taken, adjusted, parts, credits, route: taken || state === 5 ? route : null }
    })
    await pool.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, route_id, submitted_at, done_at,
         stat, stat_source, adjusted_state, refunded)
       select $1, m.id, $2, m.row, '919800000000', m.parts, m.credits, m.state, m.route, case when m.taken then now() end,
         case when m.state in (4, 5, 9) then now() end, case m.state when 4 then 'DELIVRD' when 5 then 'UNDELIV' when 9 then 'read' end,
         case when m.state in (4, 5, 9) then 'operator' end, m.adjusted, m.state = 5 and m.taken and m.parts = 2
       from jsonb_to_recordset($3::jsonb) m(id bigint, row int, state smallint, taken boolean, adjusted smallint, parts smallint, credits int, route bigint)`,
      [account, rows[0]!.id, JSON.stringify(messages)],
    )
  }
  return { routes }
}

/** All messages as they stand, for counting again. */
export async function sentMessages(pool: pg.Pool): Promise<Sent[]> {
  const { rows } = await pool.query<Sent>(
    `select m.campaign_id as campaign, m.account_id as account, to_char(c.campaign_send_date_time at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
       c.route_type, c.sender_id, c.dlt_template_id, c.wa_configuration_id, c.wa_template_id, m.route_id, m.state, m.adjusted_state as adjusted, m.parts,
       case when m.state in (0, 2) or (m.state in (3, 4, 9) and not m.refunded) or (m.state = 5 and m.submitted_at is not null and not m.refunded)
         then m.credits else 0 end as charged,
       m.submitted_at is not null and m.state in (3, 4, 5, 9) as taken
     from messages m join campaigns c on c.id = m.campaign_id order by m.id`,
  )
  return rows
}
