import { templateVariables } from '../../messaging/dltTemplate.ts'
import { messageText } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { isOperator } from '../../resources/language/access.ts'
import { loadSettings } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Log } from '../kernel/log/log.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { carries, findRoute, type SendRoute } from '../routing/port.ts'
import { EXAMPLE_KEY, linkMaker } from '../two-way/port.ts'
import { isTemplateText, type MessageSpec, messageRenderer } from './audience/message.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { validateCountry } from './country.ts'
import { type AudienceSpec, audienceOf, contentHash, fileIdOf, type Recipients, type SendForm } from './form.ts'
import { loadPayer, type Payer, type Sender } from './payer.ts'
import { planLink, TWO_WAY } from './planLink.ts'
import { findRegistration, type Registration } from './registration.ts'
import { startOf } from './schedule.ts'

/** Texts that were rendered before come as the values of these: whole, or as what stands before and behind the old link. */
const RENDERED = { plain: '{#var#}', linked: '{#var#}{#var#}{#var#}' } as const

/** What sending needs of the server. */
export interface CampaignDeps {
  dataDir: string
  log: Log
  /** Where links begin unless the settings say otherwise. */
  publicUrl?: string | undefined
}

/** A form of a text that may be sent, with everything it refers to. */
interface SendPlan extends CampaignPlan<MessageSpec> {
  /** As given, with the message as it is sent. */
  form: SendForm
  route: SendRoute
}

const INSTANT = 3
const HIGH = 2

/**
 * Checks a form up to its recipients.
 * @param tx the sender's own transaction: decides what it may refer to
 * @param publicUrl where links begin unless the settings say otherwise
 * @throws HttpProblem 422 with sentences by field
 */
export async function planSend(tx: Client, sender: Sender, typed: SendForm, publicUrl?: string): Promise<SendPlan> {
  const form = { ...typed, message: messageText(typed.message.replaceAll('\0', '')) }
  const payer = await loadPayer(tx, sender, form.user_id)
  const spec = audienceOf(form)
  await checkFile(tx, form)
  return aboveTenant(tx, () => validateForm(tx, sender, form, payer, spec, publicUrl))
}

async function validateForm(
  client: Client,
  sender: Sender,
  form: SendForm,
  payer: Payer,
  asked: AudienceSpec,
  publicUrl: string | undefined,
): Promise<SendPlan> {
  const settings = await loadSettings(client)
  const unsaid = form.remove_duplicates === undefined || form.remove_duplicates === null
  const route = await findRoute(client, payer, form.route_type, isOperator(sender.userType) ? form.secondary_route_id : undefined)
  const country = await validateCountry(client, sender, payer, route, form.country_id)
  const registration = await findRegistration(client, payer, form, route, settings)
  const spec = { ...asked, ...(unsaid && { removeDuplicates: settings.removeDuplicates }), ...(country && { country }) }
  if (country && spec.groupIds !== undefined)
    throw invalid({ contact_group_ids: [tell('Contact groups hold Indian numbers. Paste the numbers, or upload a file.')] })
  await checkGroups(client, payer, spec.groupIds)
  const { flash, unicode, multipart } = carries(route)
  if (form.is_flash === 1 && !(flash && payer.allowFlash))
    throw invalid({ is_flash: [tell('Flash messages are not allowed here.')] })
  const isRendered = spec.resend !== undefined && spec.custom
  const link = form.route_type === TWO_WAY ? await planLink(client, payer.id, form, publicUrl) : undefined
  const message: MessageSpec = {
    text: isRendered ? RENDERED[link ? 'linked' : 'plain'] : form.message,
    custom: spec.custom,
    messageType: form.message_type ?? 1,
    template: registration.text,
    whitelist: registration.whitelist,
    settings,
    allowUnicode: unicode,
    allowMultipart: multipart,
    ...(link && { link: isRendered ? { ...link, at: 1 } : link }),
  }
  if (!isRendered) checkMessage(message, spec.columns)
  const { rows } = await client.query<{ now: Date }>('select now()')
  const start = startOf(form, registration.isPromotional, settings, present(rows[0]).now, sender.timezone, route.window)
  const audience = { spec: withoutLink(spec, link?.variable), message, account: { id: payer.id, path: payer.path } }
  const priority = form.priority ?? registration.priority
  return {
    channel: 'text',
    routeType: form.route_type,
    form,
    payer,
    billingBasis: payer.billingBasis,
    settings,
    audience,
    route,
    creditWeight: route.creditWeight,
    priority,
    priorityOf: rows => priorityOf(form, priority, registration, settings.otpMaxRecipients, rows),
    start,
    hash: contentHash(payer.id, { ...form, country_id: country?.id }),
    columns: columnsOf(form, route, registration),
  }
}

const priorityOf = (form: SendForm, priority: number, { isOtp }: Registration, mostForInstant: number, rows: number): number => {
  if (priority !== INSTANT || isOtp || rows <= mostForInstant) return priority
  if (form.priority !== INSTANT) return HIGH
  throw invalid({
    priority: [tell('Instant is for one-time passwords, or for at most %{most} recipients.', { most: mostForInstant })],
  })
}

const columnsOf = (form: SendForm, route: SendRoute, registration: Registration) => ({
  message: form.message,
  secondary_route_id: route.id,
  sms_type: form.sms_type,
  message_type: form.message_type ?? 1,
  is_flash: form.is_flash ?? 0,
  sender_id: registration.headerId,
  header: registration.header,
  dlt_template_id: registration.templateId,
  pe_id: registration.entityId,
  template_code: registration.templateCode,
})

/** @throws HttpProblem 422 where the file of an audience is not there any more */
export async function checkFile(tx: Client, form: Pick<Recipients, 'file_path'>): Promise<void> {
  const id = fileIdOf(form)
  if (id === undefined) return
  const { rowCount } = await tx.query('select from files where id = $1', [id])
  if (rowCount === 0) throw invalid({ file_path: [tell('The file is no longer there: upload it again.')] })
}

/** @throws HttpProblem 422 where one of the groups is not the account's */
export async function checkGroups(client: Client, payer: Payer, ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined) return
  const { rowCount } = await client.query('select from contact_groups where id = any($1) and account_id = $2 and status = 1', [
    ids,
    payer.id,
  ])
  if (rowCount !== ids.length) throw invalid({ contact_group_ids: [tell('Choose contact groups of this account.')] })
}

function checkMessage(message: MessageSpec, columns: readonly string[] | undefined): void {
  if (!message.custom) {
    const { link } = message
    const { reason } = messageRenderer(message)([], link && linkMaker(link.base, link.subPart, EXAMPLE_KEY)(1))
    if (reason) throw invalid({ message: [reason] })
    return
  }
  if (!isTemplateText(message.text, message.template))
    throw invalid({ message: [tell('A Custom SMS is the template with its variables: leave the text as registered.')] })
  const wanted = templateVariables(message.text).length
  const given = columns ?? []
  const missing = Array.from({ length: wanted }, (_, index) => index).find(
    index => index !== message.link?.variable && !given[index],
  )
  if (missing !== undefined) throw invalid({ mapping: [tell('Choose a column for variable %{place}.', { place: missing + 1 })] })
}

/** The columns of the other variables alone: the link has none. */
function withoutLink(spec: AudienceSpec, variable: number | undefined): AudienceSpec {
  if (variable === undefined || spec.columns === undefined) return spec
  return { ...spec, columns: spec.columns.filter((_, index) => index !== variable) }
}

/** Where an upload lies; ids are random words of ours, so nothing else can be reached by them. */
export function uploadPath(dataDir: string, id: string): string {
  if (!/^[\w-]{16,64}$/.test(id)) throw invalid({ file_path: [tell('The file is no longer there: upload it again.')] })
  return `${dataDir}/files/${id}`
}
