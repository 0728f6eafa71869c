import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { fillingJudge, valueFaults } from '../../../messaging/whatsapp/fillingProblem.ts'
import { shownOf } from '../../../messaging/whatsapp/shown.ts'
import { componentOf, type Template } from '../../../messaging/whatsapp/template.ts'
import { commonFilling, ownSlots, readSources } from '../../../messaging/whatsapp/variableSources.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { Input } from '../../../resources/language/fields.ts'
import type { waSendForm } from '../../../resources/whatsapp/send-form.ts'
import {
  abroad,
  type CampaignPlan,
  checkFile,
  checkGroups,
  hashOf,
  loadPayer,
  openCountry,
  type Recipients,
  recipientsOf,
  type Sender,
  startOf,
  type WaMessageSpec,
} from '../../campaigns/port.ts'
import { loadSettings } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { loadLane } from '../../routing/port.ts'
import { cardFiles, cardFilling, filesAmong, filesOf } from './cards.ts'
import { type HeaderFile, headerFile, headerFilling } from './header.ts'
import { offerFilling } from './offer.ts'
import { findPrices, priceFor, type SendPrices } from './price.ts'
import { findNumber, findTemplate, type SendingNumber, type SendingTemplate } from './sender.ts'

/** Never from a form: whose recipients they are where a campaign is sent again, and whether duplicates among them are left out. */
export type WaSendForm = Input<typeof waSendForm> & Pick<Recipients, 'resend' | 'remove_duplicates'>

/** A form of WhatsApp that may be sent, with everything it refers to. */
export interface WaPlan extends CampaignPlan<WaMessageSpec> {
  number: SendingNumber
  template: Template
  prices: SendPrices
  /** Files that have to be put at the provider first. */
  uploads: readonly HeaderFile[]
}

const DAY_MS = 86_400_000
/** Days within which a campaign begins whose file is at the provider. */
const FILE_DAYS = 27

/** One-time passwords before anything else, then what belongs to an order, then advertising. */
const PRIORITIES = { AUTHENTICATION: 3, UTILITY: 1, MARKETING: 0 } as const

/**
 * Checks a form up to its recipients (rules whatsapp-90 and whatsapp-91).
 * @param tx the sender's own transaction: decides what it may refer to
 * @param uploaded the provider's ids of the files of its head and cards, by the numbers of the files, once they are there
 * @throws HttpProblem 422 with sentences by field
 */
export const planWa = async (
  tx: Client,
  sender: Sender,
  form: WaSendForm,
  uploaded?: ReadonlyMap<number, string>,
): Promise<WaPlan> => {
  const payer = await loadPayer(tx, sender, form.user_id)
  await checkFile(tx, form)
  return aboveTenant(tx, async () => {
    const settings = await readSettings(tx)
    const now = await clock(tx)
    const number = await findNumber(tx, payer, form.whats_app_configuration_id)
    const sending = await findTemplate(tx, number, form.whats_app_template_id)
    const { template } = sending
    const country = await openCountry(tx, payer, form.country_id, 'whatsapp')
    if (!country) throw invalid({ country_id: [tell('Choose the country of the numbers.')] })
    const values = valuesOf(form, template)
    const head = await headerFile(tx, payer, sending, form)
    const cards = await cardFiles(filesOf(tx, payer), template, form)
    const sms = await loadSettings(tx)
    const start = startOf(form, false, sms, now, sender.timezone)
    const ends = offerFilling(template, form.offer_expires_at, start ?? now, sender.timezone)
    const atHead = headerFilling(template, form, head, head && uploaded?.get(head.id))
    const filling = { ...values.common, ...atHead, ...cardFilling(cards, uploaded), ...ends }
    const uploads = [...(head ? [head] : []), ...filesAmong(cards)]
    const own = values.own.map(({ part, name }) => ({ part, name }))
    const columns = values.own.length > 0 ? values.own.map(({ column }) => column) : undefined
    const recipients = recipientsOf(form, columns, tell('A message with values of each recipient'))
    const outside = abroad(country)
    if (outside && recipients.groupIds)
      throw invalid({ contact_group_ids: [tell('Contact groups hold Indian numbers. Paste the numbers, or upload a file.')] })
    await checkGroups(tx, payer, recipients.groupIds)
    if (!columns) refuseMisfit(template, filling)
    const prices = await findPrices(tx, payer, country, settings, now)
    const spec = { ...recipients, ...(outside && { country: outside }) }
    const needsConsent = template.category === 'MARKETING' && settings.whatsapp_require_opt_in === 1
    const content = { template, filling, prices: prices.prices }
    const lane = await loadLane(tx, number.id)
    if (uploads.length > 0 && start && start.getTime() > now.getTime() + FILE_DAYS * DAY_MS)
      throw invalid({
        campaign_send_date_time: [
          tell('The provider keeps the files of a message 30 days: choose a time within %{days} days.', { days: FILE_DAYS }),
        ],
      })
    return {
      channel: 'whatsapp',
      routeType: WHATSAPP,
      form,
      payer,
      billingBasis: settings.whatsapp_billing_basis,
      settings: sms,
      audience: {
        spec,
        message: { content, own, consentsOf: needsConsent ? number.id : null },
        account: { id: payer.id, path: payer.path },
      },
      route: { ...lane, members: lane.members.map(member => ({ ...member, tps: number.speed })) },
      creditWeight: priceFor(prices, template.category),
      priority: PRIORITIES[template.category],
      priorityOf: () => PRIORITIES[template.category],
      start,
      hash: hashOf([payer.id, 'whatsapp', number.id, sending.id, country.id, spec, hashed(form, template)]),
      note: noteOf(prices),
      columns: columnsOf(number, sending, country.id, content),
      number,
      template,
      prices,
      uploads,
    }
  })
}

const clock = async (client: Client): Promise<Date> => {
  const { rows } = await client.query<{ now: Date }>('select now() as now')
  return rows[0]?.now ?? new Date()
}

/** What is the same for all, and what each recipient has of his own. @throws HttpProblem 422 at each variable without a value */
const valuesOf = ({ variables }: WaSendForm, template: Template) => {
  const { sources, problems } = readSources(variables ?? {}, template)
  if (Object.keys(problems).length > 0)
    throw invalid(Object.fromEntries(Object.entries(problems).map(([at, why]) => [`variables.${at}`, [why]])))
  return { common: commonFilling(sources), own: ownSlots(sources) }
}

/** What all get is judged once, before anybody is counted. @throws HttpProblem 422 at each value that cannot be sent, else at all of them */
const refuseMisfit = (template: Template, filling: Filling): void => {
  const faults = valueFaults(template)(filling)
  if (faults.length > 0)
    throw invalid(Object.fromEntries(faults.map(({ part, name, what }) => [`variables.${part}.${name}`, [what]])))
  const why = fillingJudge(template)(filling)
  if (why !== undefined) throw invalid({ variables: [why] })
}

/** What two forms must have alike to send the same; a file by itself, not by the id it has at the provider. */
const hashed = (form: WaSendForm, template: Template) => {
  const { variables, header_media, card_media, header_location, offer_expires_at } = form
  const files = [recordOf(header_media), recordOf(card_media)]
  return [template, recordOf(variables), ...files, recordOf(header_location), offer_expires_at ?? null]
}

/** By what prices were converted is kept with the booking (rule whatsapp-23). */
const noteOf = ({ exchangedBy: by }: SendPrices): string[] => (by ? [`1 ${by.currency} at ${by.rate} of ${by.date}`] : [])

const columnsOf = (
  number: SendingNumber,
  { id, template }: SendingTemplate,
  country: number,
  content: WaMessageSpec['content'],
) => ({
  message: shownOf({
    ...template,
    components: template.components.filter(one => one === componentOf(template.components, 'BODY')),
  }).body,
  header: number.display_phone_number,
  secondary_route_id: null,
  wa_configuration_id: number.id,
  wa_template_id: id,
  wa_content: JSON.stringify(content),
  country_id: country,
})
