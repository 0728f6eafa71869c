import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { VoiceContent } from '../../../messaging/voice/content.ts'
import { digitFaults } from '../../../messaging/voice/digits.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { Input } from '../../../resources/language/fields.ts'
import type { voiceSendForm } from '../../../resources/voice/send-form.ts'
import {
  type CallSpec,
  type CampaignPlan,
  checkFile,
  checkGroups,
  hashOf,
  loadPayer,
  type Payer,
  type Recipients,
  recipientsOf,
  type Sender,
  startOf,
  withCallHours,
} from '../../campaigns/port.ts'
import { loadSettings } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { HttpProblem, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { findRoute, type SendRoute, voiceMembers } from '../../routing/port.ts'
import { chooseCaller, needsTemplate } from './caller.ts'
import { callerIdsOf, findFile, pulsesOf, type SendingFile } from './files.ts'

export type VoiceSendForm = Input<typeof voiceSendForm> & Pick<Recipients, 'resend'>

/** A form of voice that may be sent, with everything it refers to. */
export interface VoicePlan extends CampaignPlan<CallSpec> {
  file: SendingFile
  content: VoiceContent
}

const PROMOTIONAL = 2
const RETRY_MINUTES = 15
const WAIT_SECONDS = 5

/**
 * Checks a form up to its recipients (rules voice-40 to voice-43).
 * @param tx the sender's own transaction: decides what it may refer to
 * @throws HttpProblem 422 with sentences by field
 */
export const planVoice = async (tx: Client, sender: Sender, form: VoiceSendForm): Promise<VoicePlan> => {
  const payer = await loadPayer(tx, sender, form.user_id)
  const spec = recipientsOf(form, undefined, 'A call')
  const dtmf = digitsOf(form)
  await checkFile(tx, form)
  return aboveTenant(tx, async () => {
    const all = await readSettings(tx)
    const settings = withCallHours(await loadSettings(tx))
    const file = await findFile(tx, payer, form.voice_file_id)
    const promotional = isPromotional(form, file)
    const { route, callerId } = await callingRoute(tx, payer, file, {
      asked: form.caller_id,
      byDefault: all.default_caller_id,
      promotional,
    })
    await checkGroups(tx, payer, spec.groupIds)
    const pulses = pulsesOf(file, all.voice_pulse_seconds)
    const content: VoiceContent = {
      fileId: file.id,
      title: file.title,
      ...(promotional && { promotional }),
      durationSeconds: file.duration_ms / 1000,
      pulseSeconds: all.voice_pulse_seconds,
      pulses,
      callerId,
      retries: form.retries ?? 0,
      retryMinutes: form.retry_interval ?? RETRY_MINUTES,
      ...(dtmf && { dtmf }),
    }
    const { rows } = await tx.query<{ now: Date }>('select now() as now')
    const priority = promotional ? 0 : 1
    return {
      channel: 'voice',
      routeType: VOICE,
      form,
      payer,
      billingBasis: payer.billingBasis,
      settings,
      audience: { spec, message: { call: content }, account: { id: payer.id, path: payer.path } },
      route,
      creditWeight: pulses,
      priority,
      priorityOf: () => priority,
      start: startOf(form, promotional, settings, present(rows[0]).now, sender.timezone, route.window),
      hash: hashOf([payer.id, 'voice', content, spec]),
      columns: {
        message: file.title,
        header: callerId,
        secondary_route_id: route.id,
        voice_file_id: file.id,
        caller_id: callerId,
        voice_content: JSON.stringify(content),
      },
      file,
      content,
    }
  })
}

/** As the file is registered. @throws HttpProblem 422 on `voice_type` where the form says otherwise */
const isPromotional = ({ voice_type: asked }: VoiceSendForm, { voice_type }: SendingFile): boolean => {
  if (asked && asked !== voice_type)
    throw invalid({
      voice_type: [
        voice_type === PROMOTIONAL
          ? tell('The file is promotional: it is sent as a promotional call.')
          : tell('The file is transactional: it is sent as a transactional call.'),
      ],
    })
  return voice_type === PROMOTIONAL
}

/** The digits that are listened for; undefined where none are. @throws HttpProblem 422 at each digit without a meaning that can be kept */
const digitsOf = ({ collect_dtmf, dtmf_wait, dtmf_map }: VoiceSendForm): VoiceContent['dtmf'] => {
  if (collect_dtmf !== 1) return undefined
  const meanings = Object.entries(dtmf_map ?? {}).map(([digit, meaning]) => [digit, meaning.trim()] as const)
  const faults = digitFaults(dtmf_map ?? {})
  if (Object.keys(faults).length > 0)
    throw invalid(Object.fromEntries(Object.entries(faults).map(([digit, why]) => [`dtmf_map.${digit}`, [why]])))
  return { waitSeconds: dtmf_wait ?? WAIT_SECONDS, meanings: Object.fromEntries(meanings) }
}

interface Asked {
  asked: string | null | undefined
  byDefault: string
  promotional: boolean
}

/** The account's route with those of its vendors that have the file and may call from the number. @throws HttpProblem 422 by field */
const callingRoute = async (
  client: Client,
  payer: Payer,
  file: SendingFile,
  wanted: Asked,
): Promise<{ route: SendRoute; callerId: string }> => {
  const route = await voiceRoute(client, payer)
  const ids = route.members.map(({ id }) => id)
  const withFile = (await voiceMembers(client, ids, file.id)).filter(({ hasFile }) => hasFile)
  if (withFile.length === 0)
    throw invalid({
      voice_file_id: [
        tell('No vendor of the route "%{name}" has this file ready: it has to be synced with one first.', { name: route.name }),
      ],
    })
  const callerId = chooseCaller({ ...wanted, open: callerIdsOf(withFile) })
  if (needsTemplate(callerId) && !file.dlt_template_id)
    throw invalid({
      voice_file_id: [
        tell(
          'Calls from %{caller} need the template ID under which the operators have registered this file: upload it again with that.',
          { caller: callerId },
        ),
      ],
    })
  const fit = new Set(withFile.flatMap(({ id, callerIds }) => (callerIds.includes(callerId) ? [id] : [])))
  return { route: { ...route, members: route.members.filter(({ id }) => fit.has(id)) }, callerId }
}

/** What an account calls through. @param client sees every account @throws HttpProblem 422 on `caller_id`: its numbers are the route's */
export const voiceRoute = async (client: Client, payer: Pick<Payer, 'path'>): Promise<SendRoute> => {
  try {
    return await findRoute(client, payer, VOICE)
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 422) throw error
    const [why = error.message] = error.errors?.route_type ?? []
    throw invalid({ caller_id: [why.replace('no route of this type', 'no route for calls')] })
  }
}
