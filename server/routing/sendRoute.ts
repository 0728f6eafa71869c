import { tell } from '../../messaging/tell.ts'
import { weightsOf } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { callingMembers } from './voiceMembers.ts'

export type Strategy = 'failover' | 'weighted' | 'least_queue'

/** The gateways that messages are given to, and how they share them. */
export interface Carriers {
  name: string
  strategy: Strategy
  /** Hours in which it sends, `HH:mm`; undefined for any. */
  window?: { start: string; end: string }
  members: readonly Member[]
}

/** What an account sends through: a secondary route and its primary routes that are switched on, in order. */
export interface SendRoute extends Carriers {
  id: number
  routeType: number
  creditWeight: number
  /** alpha, numeric or any */
  senderType: string
}

export interface Member {
  id: number
  /** Share of a weighted route. */
  weight: number
  tps: number
  allowFlash: boolean
  allowUnicode: boolean
  allowMultipart: boolean
}

interface Row {
  id: number
  route_name: string
  route_type: number
  strategy: Strategy
  credit_weight: number
  sender_type: string
  primary_routes: number[]
  weights: string | null
  time_from: string | null
  time_to: string | null
}

/**
 * Every secondary route that an account could send over, as SQL: `near` is how far down its path the assignment stands, 0 for the default
 * of the type. The greatest counts. The one place that says whose route is whose (rule routing-3).
 * @param path SQL of the account's ancestors and itself, topmost first
 * @param type SQL of the route type
 */
export const effectiveRoutes = (path: string, type: string): string => `
  select s.*, array_position(${path}, a.account_id) as near
  from route_assignments a join secondary_routes s on s.id = a.secondary_route_id
  where a.account_id = any(${path}) and a.route_type = ${type} and s.status = 1
  union all
  select s.*, 0 from secondary_routes s where s.is_default = 1 and s.route_type = ${type} and s.status = 1`

const COLUMNS = 'id, route_name, route_type, strategy, credit_weight, sender_type, primary_routes, weights, time_from, time_to'

/**
 * The route of an account for a type: the one asked for (operators), else its own, its nearest ancestor's, or the default of the type.
 * @throws HttpProblem 422 on `secondary_route_id` or `route_type`
 */
export async function findRoute(
  client: Client,
  payer: { path: readonly number[] },
  routeType: number,
  asked?: number | null,
): Promise<SendRoute> {
  const { rows } = asked
    ? await client.query<Row>(`select ${COLUMNS} from secondary_routes where id = $1 and route_type = $2 and status = 1`, [
        asked,
        routeType,
      ])
    : await client.query<Row>({
        name: 'route_of_send',
        text: `select ${COLUMNS} from (
           ${effectiveRoutes('$1::bigint[]', '$2')}
         ) found order by near desc limit 1`,
        values: [payer.path, routeType],
      })
  const row = rows[0]
  if (!row && asked) throw invalid({ secondary_route_id: [tell('This route cannot be used for this route type.')] })
  if (!row) throw invalid({ route_type: [tell('The account has no route of this type.')] })
  const route = await withMembers(client, row)
  if (route.members.length === 0)
    throw invalid({ route_type: [tell('No gateway of the route "%{name}" is switched on.', { name: route.name })] })
  return route
}

/** A secondary route by its id, whatever its state. @throws HttpProblem 409 where there is none */
export async function loadRoute(client: Client, id: number): Promise<SendRoute> {
  const { rows } = await client.query<Row>({
    name: 'load_route',
    text: `select ${COLUMNS} from secondary_routes where id = $1`,
    values: [id],
  })
  if (!rows[0]) throw conflict(tell('The route of this campaign no longer exists. Send it again over another route.'))
  return withMembers(client, rows[0])
}

/** The lane of a number of WhatsApp (rule whatsapp-30), whatever its state. @throws HttpProblem 409 where there is none */
export async function loadLane(client: Client, configurationId: number): Promise<Carriers> {
  const { rows } = await client.query<MemberRow & { route_name: string }>({
    name: 'load_lane',
    text: `select ${MEMBER}, route_name from primary_routes where wa_configuration_id = $1`,
    values: [configurationId],
  })
  const lane = rows[0]
  if (!lane) throw conflict(tell('The number of this campaign no longer exists. Send it again from another one.'))
  return { name: lane.route_name, strategy: 'failover', members: [{ ...memberOf(lane), weight: 1 }] }
}

/** Of a stored campaign what says over which gateways it goes. */
export interface Carried {
  secondary_route_id: number | null
  wa_configuration_id: number | null
  voice_file_id: number | null
  caller_id: string | null
}

export const CARRIED = 'secondary_route_id, wa_configuration_id, voice_file_id, caller_id'

/**
 * What carries the messages of a stored campaign; of voice the vendors alone that have its file, which may be none at present.
 * @throws HttpProblem 409 where it is not there any more
 */
export const loadCampaignRoute = async (client: Client, campaign: Carried): Promise<Carriers> => {
  if (campaign.wa_configuration_id !== null) return loadLane(client, campaign.wa_configuration_id)
  const route = await loadRoute(client, campaign.secondary_route_id ?? 0)
  if (campaign.voice_file_id === null) return route
  return { ...route, members: await callingMembers(client, route.members, campaign.voice_file_id, campaign.caller_id ?? '') }
}

const MEMBER = 'id, tps, allow_flash, allow_unicode, allow_multipart'

interface MemberRow {
  id: number
  tps: number
  allow_flash: number
  allow_unicode: number
  allow_multipart: number
}

async function withMembers(client: Client, row: Row): Promise<SendRoute> {
  const { rows } = await client.query<MemberRow>({
    name: 'members_of_route',
    text: `select ${MEMBER} from primary_routes
     where id = any($1) and status = 1 order by array_position($1::bigint[], id)`,
    values: [row.primary_routes],
  })
  const weights = weightsOf(row)
  return {
    id: row.id,
    name: row.route_name,
    routeType: row.route_type,
    strategy: row.strategy,
    creditWeight: row.credit_weight,
    senderType: row.sender_type,
    ...(row.time_from && row.time_to && { window: { start: row.time_from, end: row.time_to } }),
    members: rows.map(member => ({ ...memberOf(member), weight: weights.get(member.id) ?? 1 })),
  }
}

function memberOf(row: MemberRow): Omit<Member, 'weight'> {
  return {
    id: row.id,
    tps: row.tps,
    allowFlash: row.allow_flash === 1,
    allowUnicode: row.allow_unicode === 1,
    allowMultipart: row.allow_multipart === 1,
  }
}

/** What every member of a route carries, since any of them may have to. */
export function carries({ members }: SendRoute): { flash: boolean; unicode: boolean; multipart: boolean; tps: number } {
  return {
    flash: members.every(member => member.allowFlash),
    unicode: members.every(member => member.allowUnicode),
    multipart: members.every(member => member.allowMultipart),
    tps: members.reduce((sum, member) => sum + member.tps, 0),
  }
}
