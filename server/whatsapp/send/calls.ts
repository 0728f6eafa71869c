import { wireDateTime } from '../../../messaging/format.ts'
import { numberReader } from '../../../messaging/numberPlan.ts'
import { tell } from '../../../messaging/tell.ts'
import { PRICED_AS } from '../../../messaging/whatsapp/categories.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { WaSendTemplate } from '../../../resources/whatsapp/send.answers.ts'
import type { sendWhatsApp } from '../../../resources/whatsapp/send.ts'
import { countriesOf, loadPayer, numberPlanOf, openCountry } from '../../campaigns/port.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallHandler } from '../../kernel/context/context.ts'
import { HttpProblem, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { availableCredits } from '../../money/port.ts'
import { acceptedWords, acceptOnce, type WaAccepted } from './accept.ts'
import { firstFilled } from './firstRow.ts'
import type { WaSendForm } from './plan.ts'
import { findPrices } from './price.ts'
import { findNumber, numbersOf, type SendingTemplate, templatesOf } from './sender.ts'

type Handler<K extends string> = CallHandler<typeof sendWhatsApp, K>

const UNIT = { unit: 'money' } as const

/** A message to many that a person sent, in the audit log. */
const noteSent = (tx: Tx, caller: Caller, { send_sms_id, campaign, total_contacts, total_credit_deduct }: WaAccepted) =>
  audit(tx, caller, {
    action: 'whatsapp-message-report.send',
    entity: 'whatsapp-message-report',
    entityId: send_sms_id,
    after: { campaign, total_contacts, total_credit_deduct },
  })

/** `POST wa-send-message`: stored, held and on its way once this is answered. */
export const send: Handler<'send'> = async context => {
  const { input, caller } = context
  return acceptOnce(
    context,
    async () => input,
    async (tx, data) => {
      await noteSent(tx, caller, data)
      return { message: await acceptedWords(tx, caller, data, input.campaign_type === '1'), data }
    },
  )
}

/** `POST wa-send-message-test`: to one number, as a campaign of its own that is charged like any other; with values of their own as the first row has them. */
export const test: Handler<'test'> = async context => {
  const { tx, caller, deps } = context
  const { test_mobile, ...form } = context.input
  const read = numberReader(await numberPlanOf(tx, form.country_id))(test_mobile)
  if (!('mobile' in read)) throw invalid({ test_mobile: [read.message] })
  const { contact_group_ids: _groups, file_path: _file, file_mobile_field: _field, ...rest } = form
  const one: WaSendForm = {
    ...rest,
    variables: await firstFilled(tx, deps, caller, form),
    mobile_numbers: read.mobile,
    campaign_type: 'no',
    campaign: `Test: ${form.campaign?.trim() || 'WhatsApp'}`.slice(0, 100),
    // A second test right after the first is no slip.
    confirm_repeat: 1,
  }
  return acceptOnce(
    context,
    async () => one,
    async (after, data) => {
      await noteSent(after, caller, data)
      return { message: `A test is on its way to ${test_mobile}`, data }
    },
  )
}

/** `POST wa-send-options` */
export const options: Handler<'options'> = async ({ tx, caller, input }) => {
  const payer = await loadPayer(tx, caller, input.user_id)
  const settings = await readSettings(tx)
  return aboveTenant(tx, async () => ({
    data: {
      numbers: (await numbersOf(tx, payer)).map(({ id, name, display_phone_number, verified_name, quality, why }) => ({
        id,
        name,
        display_phone_number,
        verified_name,
        quality: quality === 'GREEN' || quality === 'YELLOW' || quality === 'RED' ? quality : ('UNKNOWN' as const),
        why,
      })),
      countries: (await countriesOf(tx, payer, 'whatsapp')).map(({ isHome, ...country }) => ({
        ...country,
        is_home: isHome ? (1 as const) : (0 as const),
      })),
      available: amountOf(WHATSAPP, await availableCredits(tx, payer.id, WHATSAPP)),
      ...UNIT,
      currency: settings.currency,
      needs_opt_in: settings.whatsapp_require_opt_in === 1 ? (1 as const) : (0 as const),
      now: wireDateTime(new Date(), caller.timezone),
    },
  }))
}

const MOST_TEMPLATES = 50

const templateOnTheWire = ({ id, template, headerMediaId }: SendingTemplate): WaSendTemplate => ({
  id,
  template_name: template.name,
  template_language: template.language,
  category: template.category,
  parameter_format: template.parameter_format ?? 'POSITIONAL',
  components: template.components,
  has_header_file: headerMediaId === null ? 0 : 1,
})

/** `POST wa-send-templates` */
export const templates: Handler<'templates'> = async ({ tx, caller, input }) => {
  const payer = await loadPayer(tx, caller, input.user_id)
  return aboveTenant(tx, async () => {
    const number = await findNumber(tx, payer, input.whats_app_configuration_id)
    const asked = { search: input.search?.trim() ?? '', id: input.id ?? undefined, most: MOST_TEMPLATES + 1 }
    const found = await templatesOf(tx, number, asked)
    const more = found.length > MOST_TEMPLATES ? (1 as const) : (0 as const)
    return { data: { templates: found.slice(0, MOST_TEMPLATES).map(templateOnTheWire), more } }
  })
}

/** `POST wa-send-price` */
export const price: Handler<'price'> = async ({ tx, caller, input }) => {
  const payer = await loadPayer(tx, caller, input.user_id)
  const settings = await readSettings(tx)
  return aboveTenant(tx, async () => {
    const country = await openCountry(tx, payer, input.country_id, 'whatsapp')
    if (!country) throw invalid({ country_id: [tell('Choose the country of the numbers.')] })
    const heading = { country_id: country.id, country: country.name, ...UNIT, currency: settings.currency }
    const none = { AUTHENTICATION: null, UTILITY: null, MARKETING: null }
    try {
      const { prices } = await findPrices(tx, payer, country, settings, new Date())
      const of = (category: keyof typeof PRICED_AS) => {
        const steps = prices[PRICED_AS[category]]
        return steps === undefined ? null : amountOf(WHATSAPP, steps)
      }
      const each = { AUTHENTICATION: of('AUTHENTICATION'), UTILITY: of('UTILITY'), MARKETING: of('MARKETING') }
      return { data: { ...heading, prices: each, why: null } }
    } catch (error) {
      // An account without prices for a country can still look at the page.
      if (!(error instanceof HttpProblem) || error.status !== 422) throw error
      return { data: { ...heading, prices: none, why: error.errors?.country_id?.[0] ?? error.message } }
    }
  })
}
