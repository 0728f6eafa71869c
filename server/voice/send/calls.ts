import { wireDateTime } from '../../../messaging/format.ts'
import { withinHours } from '../../../messaging/hours.ts'
import { numberReader } from '../../../messaging/numberPlan.ts'
import { tell } from '../../../messaging/tell.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { VOICE_ACCEPTED } from '../../../resources/voice/send.answers.ts'
import type { sendVoice } from '../../../resources/voice/send.ts'
import { type Accepted, acceptedMessage, acceptPlan, loadPayer } from '../../campaigns/port.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallContext, CallHandler } from '../../kernel/context/context.ts'
import { HttpProblem, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { availableCredits, phrases } from '../../money/port.ts'
import { type SendRoute, voiceMembers } from '../../routing/port.ts'
import { callerIdsOf, filesOf, shownFiles } from './files.ts'
import { planVoice, type VoicePlan, type VoiceSendForm, voiceRoute } from './plan.ts'

type Handler<K extends string> = CallHandler<typeof sendVoice, K>
type VoiceAccepted = FromShape<typeof VOICE_ACCEPTED>
export type SendContext = Pick<CallContext, 'tx' | 'caller' | 'deps' | 'entryMode'>

const UNIT = { unit: 'pulses' } as const

const told = ({ message_parts: _parts, ...accepted }: Accepted, { content }: VoicePlan): VoiceAccepted => ({
  ...accepted,
  pulses: content.pulses,
  ...UNIT,
})

/** Accepts a form: stored, held, on its way once this is committed. */
export const acceptVoice = async ({ tx, caller, deps, entryMode }: SendContext, form: VoiceSendForm): Promise<VoiceAccepted> => {
  const plan = await planVoice(tx, caller, form)
  const data = told(await acceptPlan(tx, deps, caller, plan, entryMode), plan)
  await audit(tx, caller, {
    action: 'voice-report.send',
    entity: 'voice-report',
    entityId: data.send_sms_id,
    after: { campaign: data.campaign, total_contacts: data.total_contacts, total_credit_deduct: data.total_credit_deduct },
  })
  return data
}

/** What was accepted, for the person who sent it. */
export const saidOf = async (tx: Tx, data: VoiceAccepted, isScheduled: boolean, timezone: string): Promise<string> => {
  const cost = (await phrases(tx))(VOICE, data.total_credit_deduct)
  return acceptedMessage(data, isScheduled, timezone, {
    refused: count => tell('%{count} for what stands in the file', { count }),
    cost,
  })
}

/** `POST voice-sms` */
export const send: Handler<'send'> = async context => {
  const { tx, caller, input } = context
  const data = await acceptVoice(context, input)
  return { message: await saidOf(tx, data, input.campaign_type === '1', caller.timezone), data }
}

/** `POST voice-sms-test`: to one number, as a campaign of its own that is charged like any other. */
export const test: Handler<'test'> = async context => {
  const { test_mobile, ...form } = context.input
  const read = numberReader()(test_mobile)
  if (!('mobile' in read)) throw invalid({ test_mobile: [read.message] })
  const { contact_group_ids: _groups, file_path: _file, file_mobile_field: _field, ...rest } = form
  const data = await acceptVoice(context, {
    ...rest,
    mobile_numbers: read.mobile,
    campaign_type: 'no',
    campaign: `Test: ${form.campaign?.trim() || 'Voice'}`.slice(0, 100),
    // A second test right after the first is no slip.
    confirm_repeat: 1,
  })
  return { message: tell('A test call is on its way to %{number}', { number: test_mobile }), data }
}

/** The route of an account, or why it has none: who has none can still look at the page. */
const routeOrWhy = async (tx: Tx, payer: Parameters<typeof voiceRoute>[1]): Promise<{ route: SendRoute } | { why: string }> => {
  try {
    return { route: await voiceRoute(tx, payer) }
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 422) throw error
    return { why: error.errors?.caller_id?.[0] ?? error.message }
  }
}

/** `POST voice-sms-options` */
export const options: Handler<'options'> = async ({ tx, caller, input }) => {
  const payer = await loadPayer(tx, caller, input.user_id)
  const settings = await readSettings(tx)
  return aboveTenant(tx, async () => {
    const found = await routeOrWhy(tx, payer)
    const route = 'route' in found ? found.route : undefined
    const members = await voiceMembers(tx, route?.members.map(({ id }) => id) ?? [], 0)
    const { voice_promo_start: start, voice_promo_end: end } = settings
    return {
      data: {
        route: route
          ? {
              secondary_route_id: route.id,
              route_name: route.name,
              tps: route.members.reduce((sum, { tps }) => sum + tps, 0),
              caller_ids: callerIdsOf(members),
            }
          : null,
        why: 'why' in found ? found.why : null,
        default_caller_id: settings.default_caller_id || null,
        pulse_seconds: settings.voice_pulse_seconds,
        available: await availableCredits(tx, payer.id, VOICE),
        ...UNIT,
        promotional: {
          start,
          end,
          open: withinHours(new Date(), { start, end, timeZone: settings.timezone }) ? (1 as const) : (0 as const),
        },
        now: wireDateTime(new Date(), caller.timezone),
      },
    }
  })
}

const MOST_FILES = 50

/** `POST voice-sms-files` */
export const files: Handler<'files'> = async ({ tx, caller, deps, input }) => {
  const payer = await loadPayer(tx, caller, input.user_id)
  const { voice_pulse_seconds: pulse } = await readSettings(tx)
  return aboveTenant(tx, async () => {
    const found = await routeOrWhy(tx, payer)
    const routes = 'route' in found ? found.route.members.map(({ id }) => id) : []
    const asked = { search: input.search?.trim() ?? '', id: input.id ?? undefined, most: MOST_FILES + 1 }
    const all = await filesOf(tx, payer, routes, asked)
    const shown = await shownFiles(tx, all.slice(0, MOST_FILES), { secrets: deps.secrets, routes, pulse })
    return { data: { files: shown, more: all.length > MOST_FILES ? (1 as const) : (0 as const) } }
  })
}
