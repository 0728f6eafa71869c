import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { VoiceContent } from '../../../messaging/voice/content.ts'
import type { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { type AudienceSpec, FILE_THERE, type Resending, refuseAgain, titleAgain } from '../../campaigns/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict } from '../../kernel/problem/errors.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { acceptVoice, type SendContext, saidOf } from '../send/calls.ts'

/** A campaign as it was sent, as far as another one can be like it. */
export interface VoiceParent {
  account_id: number
  status: string
  campaign: string
  caller_id: string
  voice_content: VoiceContent | null
  is_auto: 0 | 1
  spec: AudienceSpec | null
  /** Whether the list it took its numbers from is there; and the sound it played. */
  file_there: boolean
  sound_there: boolean
}

/** @param client sees every account; that the campaign is the caller's to see was looked at before */
export const readParent = async (client: Client, id: number): Promise<VoiceParent> => {
  const { rows } = await client.query<VoiceParent>(
    `select c.account_id, c.status, c.campaign, c.caller_id, c.voice_content, c.is_auto, c.audience->'spec' as spec,
       ${FILE_THERE} as file_there, exists (select from voice_files f where f.id = c.voice_file_id) as sound_there
     from campaigns c where c.id = $1 and ${ofChannel('voice', 'c')}`,
    [id],
  )
  return present(rows[0])
}

/**
 * Calls recipients of an ended campaign again: a campaign of its own with a hold of its own, by today's rules (rule voice-45).
 * @throws HttpProblem 409 where it has not ended; 422 by field, where file, route or caller ID are not what they were
 */
export const callAgain = async (context: SendContext, id: number, resending: Resending) => {
  const { type, at, ratioSet, failedRatio, confirmed } = resending
  const parent = await aboveTenant(context.tx, () => readParent(context.tx, id))
  refuseAgain(parent.status, resending)
  const { voice_content: content } = parent
  if (!content) throw conflict(tell('Of this campaign it is not known what it played: send it anew from the send page.'))
  const { dtmf } = content
  return acceptVoice(context, {
    user_id: parent.account_id,
    campaign: titleAgain(parent.campaign),
    voice_file_id: content.fileId,
    caller_id: parent.caller_id,
    retries: content.retries as 0 | 1 | 2 | 3,
    retry_interval: content.retryMinutes,
    collect_dtmf: dtmf ? 1 : 0,
    ...(dtmf && { dtmf_wait: dtmf.waitSeconds, dtmf_map: { ...dtmf.meanings } }),
    campaign_type: at === null ? 'no' : '1',
    campaign_send_date_time: at,
    ratio_set: ratioSet,
    failed_ratio: failedRatio,
    is_auto: parent.is_auto,
    confirm_repeat: confirmed ? 1 : 0,
    resend: { campaignId: id, type },
  })
}

/** The same, with what is said of it to the person who asked. */
export const resendVoice = async (context: SendContext, id: number, resending: Resending) => {
  const data = await callAgain(context, id, resending)
  const message = await saidOf(context.tx, data, resending.at !== null, context.caller.timezone)
  return { message, data: { ...data, parent_campaign_id: id } }
}

/** `POST resend-this-voice-sms` */
export const resend: RowHandler<typeof voiceCampaigns, 'resend'> = async context => {
  const { record, input } = context
  return resendVoice(context, record.id, {
    type: input.reschedule_type,
    at: input.campaign_send_date_time?.trim() || null,
    ratioSet: input.ratio_set ?? null,
    failedRatio: input.failed_ratio ?? null,
    confirmed: input.confirm_repeat === 1,
  })
}
