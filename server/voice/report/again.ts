import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { VoiceContent } from '../../../messaging/voice/content.ts'
import type { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import type { Recipients } from '../../campaigns/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { acceptVoice, type SendContext, saidOf } from '../send/calls.ts'

interface Parent {
  account_id: number
  status: string
  campaign: string
  caller_id: string
  voice_content: VoiceContent | null
  is_auto: 0 | 1
}

/** What of a form is asked anew where a campaign is called again. */
export interface Again {
  type: NonNullable<Recipients['resend']>['type']
  /** `YYYY-MM-DD HH:mm:ss` of the sender's clock; null: at once. */
  at: string | null
  ratioSet: number | null
  failedRatio: number | null
  confirmed: boolean
}

const LONGEST_TITLE = 100

const readParent = async (client: Client, id: number): Promise<Parent> => {
  const { rows } = await client.query<Parent>(
    'select account_id, status, campaign, caller_id, voice_content, is_auto from campaigns where id = $1',
    [id],
  )
  return present(rows[0])
}

/**
 * Calls recipients of an ended campaign again: a campaign of its own with a hold of its own, by today's rules (rule voice-45).
 * @throws HttpProblem 409 where it has not ended; 422 by field, where file, route or caller ID are not what they were
 */
export const callAgain = async (context: SendContext, id: number, { type, at, ratioSet, failedRatio, confirmed }: Again) => {
  if ((ratioSet ?? 0) + (failedRatio ?? 0) > 100)
    throw invalid({ failed_ratio: [tell('Both shares together are at most 100 %.')] })
  const parent = await aboveTenant(context.tx, () => readParent(context.tx, id))
  const { status, voice_content: content } = parent
  if (status !== 'Completed' && status !== 'Stop') throw conflict(tell('The campaign is still %{label}.', { label: status }))
  if (!content) throw conflict(tell('Of this campaign it is not known what it played: send it anew from the send page.'))
  const { dtmf } = content
  return acceptVoice(context, {
    user_id: parent.account_id,
    campaign: `${parent.campaign.slice(0, LONGEST_TITLE - 8)} (again)`,
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

/** `POST resend-this-voice-sms` */
export const resend: RowHandler<typeof voiceCampaigns, 'resend'> = async context => {
  const { tx, caller, record, input } = context
  const at = input.campaign_send_date_time?.trim() || null
  const data = await callAgain(context, record.id, {
    type: input.reschedule_type,
    at,
    ratioSet: input.ratio_set ?? null,
    failedRatio: input.failed_ratio ?? null,
    confirmed: input.confirm_repeat === 1,
  })
  return { message: await saidOf(tx, data, at !== null, caller.timezone), data: { ...data, parent_campaign_id: record.id } }
}
