import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { SmsSettings } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { SendRoute } from '../routing/port.ts'
import type { SendForm } from './form.ts'
import type { Payer } from './payer.ts'

/** What is registered on the ledger for a message. */
export interface Registration {
  templateId: number
  /** The ledger's own number of the template. */
  templateCode: string
  text: string
  entityId: string
  priority: number
  isOtp: boolean
  /** Goes out in promotional hours only: by its route, or by its category where a route takes all of them. */
  isPromotional: boolean
  whitelist: readonly string[] | null
  headerId: number
  /** As registered, upper and lower case kept. */
  header: string
}

interface TemplateRow {
  id: number
  dlt_template_id: string
  pe_id: string
  sender_id: number[]
  dlt_category: number
  dlt_message: string
  cta_list: string | null
  priority: number
  is_otp: number
  expired: boolean
}

interface HeaderRow {
  id: number
  sender_id: string
  dlt_header_exact: string | null
  expired: boolean
}

const PROMOTIONAL_ROUTE = 2
/** Template categories by route type: 3, service explicit, was retired into promotional (rule dlt-3). */
const CATEGORIES: Readonly<Record<number, readonly number[]>> = { 1: [1, 2, 5], [PROMOTIONAL_ROUTE]: [3, 4], 3: [1, 2, 3, 4, 5] }

/**
 * The template and header of a form: active, of this account or lent to it, linked to each other and fit for the route.
 * @throws HttpProblem 422 on `dlt_template_id` or `sender_id`
 */
export async function findRegistration(
  client: Client,
  payer: Payer,
  form: SendForm,
  route: SendRoute,
  settings: SmsSettings,
): Promise<Registration> {
  const template = await findTemplate(client, payer, form.dlt_template_id)
  if (template.expired) throw invalid({ dlt_template_id: [tell('The template is past its validity.')] })
  if (!CATEGORIES[route.routeType]?.includes(template.dlt_category)) {
    const kind = route.routeType === PROMOTIONAL_ROUTE ? tell('A promotional route') : tell('A transaction route')
    throw invalid({ dlt_template_id: [tell('%{where} does not take templates of this category.', { where: kind })] })
  }
  const header = await findHeader(client, payer, form.sender_id)
  if (!template.sender_id.includes(header.id))
    throw invalid({ sender_id: [tell('The sender ID is not linked to the template.')] })
  if (header.expired) throw invalid({ sender_id: [tell('The sender ID is past its validity.')] })
  const misfit = headerMisfit(header.sender_id, route, settings)
  if (misfit) throw invalid({ sender_id: [misfit] })
  return {
    templateId: template.id,
    templateCode: template.dlt_template_id,
    text: template.dlt_message,
    entityId: template.pe_id,
    priority: template.priority,
    isOtp: template.is_otp === 1,
    isPromotional: present(CATEGORIES[PROMOTIONAL_ROUTE]).includes(template.dlt_category),
    whitelist: settings.ctaCheck ? whitelistOf(template.cta_list) : null,
    headerId: header.id,
    header: header.dlt_header_exact || header.sender_id,
  }
}

async function findTemplate(client: Client, payer: Payer, id: number): Promise<TemplateRow> {
  const { rows } = await client.query<TemplateRow>({
    name: 'template_of_send',
    text: `select id, dlt_template_id, pe_id, sender_id, dlt_category, dlt_message, cta_list, priority, is_otp,
       coalesce(expiry_date < (now() at time zone setting_text('timezone', 'Asia/Kolkata'))::date, false) as expired
     from dlt_templates t where id = $1 and status = 1 and (account_id = $2
       or exists (select from dlt_template_accounts a where a.dlt_template_id = t.id and a.account_id = $2))`,
    values: [id, payer.id],
  })
  if (!rows[0]) throw invalid({ dlt_template_id: [tell('Choose an active template of this account.')] })
  return rows[0]
}

async function findHeader(client: Client, payer: Payer, id: number): Promise<HeaderRow> {
  const { rows } = await client.query<HeaderRow>({
    name: 'header_of_send',
    text: `select id, sender_id, dlt_header_exact, coalesce(expiry_date < (now() at time zone setting_text('timezone', 'Asia/Kolkata'))::date, false) as expired
     from sender_ids s where id = $1 and status = 1 and (account_id = $2
       or exists (select from sender_id_accounts a where a.sender_id_id = s.id and a.account_id = $2))`,
    values: [id, payer.id],
  })
  if (!rows[0]) throw invalid({ sender_id: [tell('Choose an active sender ID of this account.')] })
  return rows[0]
}

function headerMisfit(header: string, route: SendRoute, settings: SmsSettings): string | null {
  const numeric = /^\d+$/.test(header)
  if (route.senderType === 'alpha' && numeric) return tell('This route takes sender IDs of letters only.')
  if (route.senderType === 'numeric' && !numeric) return tell('This route takes sender IDs of digits only.')
  if (route.routeType === PROMOTIONAL_ROUTE && !numeric && !settings.allowAlphaPromo)
    return tell('A promotional message needs a sender ID of digits.')
  return route.routeType === 1 && numeric ? tell('A sender ID of digits is for promotional messages.') : null
}

/** One entry a line; nothing entered means that the ledger's list is not known here, and the operator checks alone. */
function whitelistOf(list: string | null): string[] | null {
  const entries = (list ?? '').split(/[\n\r,;]+/).flatMap(entry => entry.trim() || [])
  return entries.length > 0 ? entries : null
}
