import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { isDrafted } from '../../../messaging/whatsapp/draftCards.ts'
import { throughputOf, tierLimit } from '../../../messaging/whatsapp/limits.ts'
import { isTemplate, type Template } from '../../../messaging/whatsapp/template.ts'
import type { Payer } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { invalid } from '../../kernel/problem/errors.ts'

/** A number that an account may send from: its own, or one that was lent to it. */
export interface SendingNumber {
  id: number
  name: string
  display_phone_number: string
  verified_name: string | null
  business_account_id: string
  quality: string
  is_default: number
  /** Null: as many as it likes. Undefined: the provider has not said, or in a word nobody knows. */
  people: number | null | undefined
  /** Messages a second. */
  speed: number
}

interface NumberRow extends Omit<SendingNumber, 'people' | 'speed'> {
  messaging_limit_tier: string | null
  throughput: string | null
  status: number
  subscribed: number
  token_valid: number | null
  connection: string | null
}

const COLUMNS = `c.id, c.name, c.display_phone_number, c.verified_name, c.business_account_id, c.quality, c.is_default, c.status,
  c.messaging_limit_tier, c.throughput, c.subscribed, c.token_valid, c.connection`

/** SQL: numbers `c` that account `$1` may send from. */
const OF_ACCOUNT = `(c.account_id = $1 or exists (
  select from wa_configuration_accounts a where a.wa_configuration_id = c.id and a.account_id = $1))`

const numberOf = ({ messaging_limit_tier: tier, throughput, ...row }: NumberRow): SendingNumber => {
  const { id, name, display_phone_number, verified_name, business_account_id, quality, is_default } = row
  return {
    id,
    name,
    display_phone_number,
    verified_name,
    business_account_id,
    quality,
    is_default,
    people: tierLimit(tier ?? ''),
    speed: throughputOf(throughput ?? ''),
  }
}

/** Why nothing can be sent from a number as it stands; undefined where something can. */
const standstill = ({ status, subscribed, token_valid, connection }: NumberRow): string | undefined => {
  if (status !== 1) return tell('The number is deactivated.')
  if (token_valid === 0) return tell('The access token of the number has expired or was withdrawn: enter a new one first.')
  if (connection === 'BANNED')
    return tell('The provider has banned the number: nothing can be sent from it until that is lifted.')
  if (connection === 'DISCONNECTED') return tell('The number is not registered: register it first.')
  if (subscribed !== 1)
    return tell('The number is not subscribed, so no report of its messages would come in: subscribe the app first.')
  return undefined
}

/** The numbers an account may send from, its default first. @param client sees every account */
export const numbersOf = async (
  client: Client,
  { id }: Pick<Payer, 'id'>,
): Promise<(SendingNumber & { why: string | null })[]> => {
  const { rows } = await client.query<NumberRow>(
    `select ${COLUMNS} from wa_configurations c where ${OF_ACCOUNT} order by c.account_id = $1 and c.is_default = 1 desc, c.name, c.id`,
    [id],
  )
  return rows.map(row => ({ ...numberOf(row), why: standstill(row) ?? null }))
}

/**
 * The number of a form: active, heard of and reached.
 * @param client sees every account
 * @throws HttpProblem 422 on `whats_app_configuration_id`
 */
export const findNumber = async (client: Client, payer: Pick<Payer, 'id'>, id: number): Promise<SendingNumber> => {
  const { rows } = await client.query<NumberRow>({
    name: 'wa_number_of_send',
    text: `select ${COLUMNS} from wa_configurations c where ${OF_ACCOUNT} and c.id = $2`,
    values: [payer.id, id],
  })
  const row = rows[0]
  const why = row ? standstill(row) : tell('Choose a number of this account.')
  if (why) throw invalid({ whats_app_configuration_id: [why] })
  return numberOf(present(row))
}

/** A template as it is sent, and what it has at this desk. */
export interface SendingTemplate {
  id: number
  template: Template
  headerMediaId: number | null
}

interface TemplateRow {
  id: number
  template_name: string
  template_language: string
  category: string
  parameter_format: string
  components: unknown
  header_media_id: number | null
  wa_status: string
}

const TEMPLATE = 'id, template_name, template_language, category, parameter_format, components, header_media_id, wa_status'

const templateOf = (row: TemplateRow): Template | undefined => {
  const { template_name: name, template_language: language, category, parameter_format, components } = row
  const template: unknown = { name, language, category, parameter_format, components }
  return isTemplate(template) ? template : undefined
}

/** Cards of products take their contents from a catalogue, which no campaign brings. */
const isBeyond = ({ components }: Template): boolean => !isDrafted(components)

/**
 * The template of a form: approved, of the number's business.
 * @param client sees every account
 * @throws HttpProblem 422 on `whats_app_template_id`
 */
export const findTemplate = async (
  client: Client,
  { business_account_id }: SendingNumber,
  id: number,
): Promise<SendingTemplate> => {
  const refuse = (sentence: string) => invalid({ whats_app_template_id: [sentence] })
  const { rows } = await client.query<TemplateRow>({
    name: 'wa_template_of_send',
    text: `select ${TEMPLATE} from wa_templates where id = $1 and business_account_id = $2`,
    values: [id, business_account_id],
  })
  const row = rows[0]
  if (!row) throw refuse(tell('Choose a template of the business that the number belongs to.'))
  if (row.wa_status !== 'APPROVED')
    throw refuse(
      tell('The template is %{label}: only approved ones are sent. Choose another, or wait for its approval.', {
        label: row.wa_status,
      }),
    )
  const template = templateOf(row)
  if (!template) throw refuse(tell('The template is not as the provider publishes templates: pull it again.'))
  if (isBeyond(template)) throw refuse(tell('Templates with cards of products cannot be sent to many.'))
  return { id: row.id, template, headerMediaId: row.header_media_id }
}

/** Templates that can be sent from a number, by their names. @param client sees every account */
export const templatesOf = async (
  client: Client,
  { business_account_id }: SendingNumber,
  { search, id, most }: { search: string; id: number | undefined; most: number },
): Promise<SendingTemplate[]> => {
  const { rows } = await client.query<TemplateRow>(
    `select ${TEMPLATE} from wa_templates where business_account_id = $1 and wa_status = 'APPROVED'
       and ($2 = '' or template_name ilike '%' || $3 || '%') and ($4::bigint is null or id = $4)
     order by template_name, template_language limit $5`,
    [business_account_id, search, search.replace(/[\\%_]/g, '\\$&'), id ?? null, most],
  )
  return rows.flatMap(row => {
    const template = templateOf(row)
    return template && !isBeyond(template) ? [{ id: row.id, template, headerMediaId: row.header_media_id }] : []
  })
}
