import { present } from '../../../messaging/present.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import type { VOICE_OPEN } from '../../../resources/voice/voice-campaign.answers.ts'
import type { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { messagesIn, STATE } from '../../delivery/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'

const RECORDED = `(select count(*) from ${messagesIn([STATE.accepted], { campaign: '$1' })} m
    join voice_calls v on v.account_id = m.account_id and v.message_id = m.id
  where m.adjusted_state is null and (v.answered_at is not null or v.call_status = 'ANSWERED'))`

/** `GET manage-voice-campaign-open/{id}`: what is open in one campaign, for its dialog (rule adjustments-14). */
export const openCalls: RowHandler<typeof voiceCampaigns, 'manage'> = async ({ tx, record }) => {
  const { rows } = await tx.query<FromShape<typeof VOICE_OPEN>>(
    `select t.id, t.campaign, t.status, t.total_queued + t.total_unknown as pending, t.total_accepted - t.total_adjusted_open as processing,
       ${RECORDED} as recorded, t.total_expired as expired, t.total_adjusted as adjusted from campaigns t where t.id = $1`,
    [record.id],
  )
  return { message: 'Campaign', data: present(rows[0]) }
}
