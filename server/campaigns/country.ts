import type { NumberPlan } from '../../messaging/numberPlan.ts'
import { tell } from '../../messaging/tell.ts'
import { isOperator } from '../../resources/language/access.ts'
import type { Channel } from '../../resources/language/channels.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Carriers } from '../routing/port.ts'
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

type Sent = Exclude<Channel, 'voice'>
const ALLOWED: Readonly<Record<Sent, string>> = {
  text: 'status = 1 and is_sms_allowed = 1',
  whatsapp: 'status = 1 and is_whatsapp_allowed = 1',
}
const CALLED: Readonly<Record<Sent, string>> = { text: 'Text', whatsapp: 'WhatsApp' }

/** Countries that an account may send messages of a channel to, India first (rules campaigns-13 and system-3). */
export async function countriesOf(client: Client, { allowInternational }: Payer, channel: Sent = 'text'): Promise<Country[]> {
  const { rows } = await client.query<Country>(
    `select ${COLUMNS} from countries where ${ALLOWED[channel]} and ($1 or id = home_country()) order by id <> home_country(), name`,
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

const refuse = (sentence: string) => invalid({ country_id: [sentence] })

/**
 * The country that messages of a channel go to: one that is open to them, and that the account may send to.
 * @param asked null: India
 * @returns undefined on a desk without its list of countries, for India
 * @throws HttpProblem 422 on `country_id`
 */
export async function openCountry(
  client: Client,
  { allowInternational }: Payer,
  asked: number | null | undefined,
  channel: Sent,
): Promise<Country | undefined> {
  const { rows } = await client.query<Country & { allowed: boolean }>({
    name: `country_of_send_${channel}`,
    text: `select ${COLUMNS}, ${ALLOWED[channel]} as allowed from countries where id = coalesce($1::bigint, home_country())`,
    values: [asked ?? null],
  })
  const country = rows[0]
  // A desk without its list of countries is one of India.
  if (!country && !asked) return undefined
  if (!country) throw refuse(tell('The selected country is not valid.'))
  const { allowed, ...open } = country
  if (!allowed)
    throw refuse(
      tell('%{kind} messages are not sent to %{country}: an admin opens it under Countries.', {
        kind: CALLED[channel],
        country: country.name,
      }),
    )
  if (!open.isHome && !allowInternational)
    throw refuse(tell('This account sends to India alone. Who manages it opens other countries to it, under Limits of the user.'))
  return open
}

/** What a stored campaign keeps of a country; nothing of India. */
export function abroad(country: Country | undefined): Abroad | undefined {
  if (!country || country.isHome) return undefined
  const { id, name, dial_code, min_length, max_length } = country
  return { id, name, dial_code, min_length, max_length }
}

/**
 * The country that a text goes to: an open one that every gateway of its route reaches (rule campaigns-13).
 * @returns undefined for India
 * @throws HttpProblem 422 on `country_id`
 */
export async function validateCountry(
  client: Client,
  sender: Sender,
  payer: Payer,
  route: Carriers,
  asked: number | null | undefined,
): Promise<Abroad | undefined> {
  const country = await openCountry(client, payer, asked, 'text')
  if (!country) return undefined
  const { id, name } = country
  const short = await gatewayShortOf(client, route, id)
  if (short !== undefined)
    throw refuse(
      isOperator(sender.userType)
        ? tell(
            'The gateway "%{gateway}" of the route "%{route}" does not reach %{country}. Add the country to the gateway (Primary routes), or choose another route.',
            { gateway: short, route: route.name, country: name },
          )
        : tell(
            'The route "%{route}" does not reach %{country}. Ask your operator for one that does, or choose another country.',
            {
              route: route.name,
              country: name,
            },
          ),
    )
  return abroad(country)
}

/** A gateway that a message may have to take, by itself or for another that failed, and that does not reach the country. */
async function gatewayShortOf(client: Client, { members }: Carriers, country: number): Promise<string | undefined> {
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
