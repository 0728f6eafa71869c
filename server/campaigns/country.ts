import type { NumberPlan } from '../../messaging/numberPlan.ts'
import { isOperator } from '../../resources/language/access.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { SendRoute } from '../routing/port.ts'
import type { Payer, Sender } from './payer.ts'

/** Another country than India, and how its numbers look: stored with a campaign, so that all its rows are read alike. */
export interface Abroad extends NumberPlan {
  id: number
}

export interface Country extends Abroad {
  iso2: string
  isHome: boolean
}

const COLUMNS = 'id, name, iso2, dial_code, min_length, max_length, id = home_country() as "isHome"'
const ALLOWED = 'status = 1 and is_sms_allowed = 1'

/** Countries that an account may send text messages to, India first (rules campaigns-13 and system-3). */
export async function countriesOf(client: Client, { allowInternational }: Payer): Promise<Country[]> {
  const { rows } = await client.query<Country>(
    `select ${COLUMNS} from countries where ${ALLOWED} and ($1 or id = home_country()) order by id <> home_country(), name`,
    [allowInternational],
  )
  return rows
}

/** How numbers of a country look, whether or not it may be sent to; undefined: India's, by its own rules. */
export async function numberPlanOf(client: Client, id: number | null | undefined): Promise<NumberPlan | undefined> {
  if (!id) return undefined
  const { rows } = await client.query<Country>(`select ${COLUMNS} from countries where id = $1`, [id])
  return rows[0]?.isHome ? undefined : rows[0]
}

/**
 * The country that a message goes to: one that is open to text messages, that the account may send to, and that every gateway of its route
 * reaches (rule campaigns-13).
 * @param asked null: India
 * @returns undefined for India
 * @throws HttpProblem 422 on `country_id`
 */
export async function validateCountry(
  client: Client,
  sender: Sender,
  payer: Payer,
  route: SendRoute,
  asked: number | null | undefined,
): Promise<Abroad | undefined> {
  const refuse = (sentence: string) => invalid({ country_id: [sentence] })
  const { rows } = await client.query<Country & { allowed: boolean }>({
    name: 'country_of_send',
    text: `select ${COLUMNS}, ${ALLOWED} as allowed from countries where id = coalesce($1::bigint, home_country())`,
    values: [asked ?? null],
  })
  const country = rows[0]
  // A desk without its list of countries is one of India.
  if (!country && !asked) return undefined
  if (!country) throw refuse('The selected country is not valid.')
  const { id, name, dial_code, min_length, max_length, isHome, allowed } = country
  if (!allowed) throw refuse(`Text messages are not sent to ${name}: an admin opens it under Countries.`)
  if (!isHome && !payer.allowInternational)
    throw refuse('This account sends to India alone. Who manages it opens other countries to it, under Limits of the user.')
  const short = await gatewayShortOf(client, route, id)
  if (short !== undefined)
    throw refuse(
      isOperator(sender.userType)
        ? `The gateway "${short}" of the route "${route.name}" does not reach ${name}. Add the country to the gateway (Primary routes), or choose another route.`
        : `The route "${route.name}" does not reach ${name}. Ask your operator for one that does, or choose another country.`,
    )
  return isHome ? undefined : { id, name, dial_code, min_length, max_length }
}

/** A gateway that a message may have to take, by itself or for another that failed, and that does not reach the country. */
async function gatewayShortOf(client: Client, { members }: SendRoute, country: number): Promise<string | undefined> {
  const { rows } = await client.query<{ route_name: string }>({
    name: 'gateway_short_of',
    text: `with recursive used(id) as (
       select unnest($1::bigint[]) union
       select r.failover_primary_route_id from primary_routes r join used u on r.id = u.id where r.failover_primary_route_id is not null
     ) select r.route_name from used u join primary_routes r on r.id = u.id
       where r.status = 1 and reaches(r.country_ids, $2) is not true order by r.id limit 1`,
    values: [members.map(({ id }) => id), country],
  })
  return rows[0]?.route_name
}
