import type { VOICE_DUPLICATE } from '../../../resources/campaigns/port.ts'
import { allows } from '../../../resources/language/access.ts'
import { VOICE } from '../../../resources/language/choices.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { sendVoice } from '../../../resources/voice/send.ts'
import { type ChannelLife, type LifeContext, recipientsAgain, resendPreview } from '../../campaigns/port.ts'
import { forbidden } from '../../kernel/problem/errors.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { readParent, resendVoice } from './again.ts'

const PROMOTIONAL = 2
const TRANSACTIONAL = 1

/** The calls are those of every channel: that calls are the caller's to make is asked here. */
const refuseUnlessAllowed = ({ caller }: Pick<LifeContext, 'caller'>): void => {
  if (!allows(caller.principal, sendVoice.actions.send)) throw forbidden()
}

/** The form of a campaign of calls, for its send page: nothing is sent. A file that is no longer there is not in it. */
const duplicate = async ({ tx }: Pick<LifeContext, 'tx'>, id: number): Promise<FromShape<typeof VOICE_DUPLICATE>> => {
  const parent = await aboveTenant(tx, () => readParent(tx, id))
  const { voice_content: content, spec } = parent
  const dtmf = content?.dtmf
  return {
    user_id: parent.account_id,
    campaign: parent.campaign,
    route_type: VOICE,
    voice_type: content?.promotional ? PROMOTIONAL : TRANSACTIONAL,
    voice_file_id: parent.sound_there ? (content?.fileId ?? null) : null,
    caller_id: parent.caller_id,
    retries: content?.retries ?? 0,
    retry_interval: content && content.retries > 0 ? content.retryMinutes : null,
    collect_dtmf: dtmf ? 1 : 0,
    dtmf_wait: dtmf?.waitSeconds ?? null,
    dtmf_map: dtmf ? { ...dtmf.meanings } : null,
    ...recipientsAgain(spec, parent.file_there),
    is_auto: parent.is_auto,
    campaign_type: 'no',
  }
}

/** How campaigns of calls are sent again and used again (rule voice-45). */
export const voiceLife: ChannelLife = {
  resend: async (context, id, resending) => {
    refuseUnlessAllowed(context)
    return resendVoice(context, id, resending)
  },
  preview: async (context, id) => {
    refuseUnlessAllowed(context)
    return aboveTenant(context.tx, () => resendPreview(context.tx, id, context.caller.timezone))
  },
  duplicate: async (context, id) => {
    refuseUnlessAllowed(context)
    return duplicate(context, id)
  },
}
