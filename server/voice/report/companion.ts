import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import type { VoiceContent } from '../../../messaging/voice/content.ts'
import { isOperator } from '../../../resources/language/access.ts'
import type { VoiceCampaign } from '../../../resources/voice/voice-campaign.answers.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import {
  campaignFilters,
  campaignVirtual,
  completeCampaign,
  endedReply,
  listWithCauses,
  messagePage,
  STATE_IN_FILE,
  stalledFilter,
  stopCampaign,
} from '../../campaigns/port.ts'
import { lockCampaigns } from '../../delivery/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { toWire } from '../../kernel/records/columns.ts'
import { defineCompanion, type RegisteredCompanion } from '../../kernel/records/companion.ts'
import { readPaging } from '../../kernel/records/paging.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { resend } from './again.ts'
import { checkStatusBy } from './checkStatus.ts'
import { voiceFailures } from './failures.ts'
import * as files from './files.ts'
import { shownCalls } from './numberLog.ts'
import { openCalls } from './openCalls.ts'

const { is_paused, is_scheduled } = campaignVirtual

const total = (column: string) => `coalesce((select v.${column} from voice_totals v where v.campaign_id = t.id), 0)`
const BUSY = total('busy')
const NO_ANSWER = total('noanswer')
/** Calls that are over: somebody answered, or nobody did. */
const OVER = '(t.total_delivered + t.total_failed - t.total_stopped)'

const TYPE = `(case when (t.voice_content->>'promotional')::boolean then 2 else 1 end)`

const virtual = {
  voice_title: `(t.voice_content->>'title')`,
  voice_type: TYPE,
  retries: `coalesce((t.voice_content->>'retries')::int, 0)`,
  retry_interval: `(case when (t.voice_content->>'retries')::int > 0 then (t.voice_content->>'retryMinutes')::int end)`,
  answered_percent: `(case when ${OVER} > 0 then t.total_delivered * 100 / ${OVER} else 0 end)`,
  total_answered: 't.total_delivered',
  total_busy: BUSY,
  total_noanswer: NO_ANSWER,
  total_failed: `greatest(0, t.total_failed - ${BUSY} - ${NO_ANSWER})`,
  total_dtmf: total('dtmf'),
  avg_duration: `(case when t.total_delivered > 0 then round(${total('duration_seconds')}::numeric / t.total_delivered, 1) else 0 end)::float8`,
  is_paused,
  is_scheduled,
}

/** Digits with a meaning, and those that were pressed without one. */
const DIGITS = `(select coalesce(jsonb_agg(jsonb_build_object('digit', d.digit, 'meaning', t.voice_content #>> array['dtmf', 'meanings', d.digit],
    'count', coalesce((v.digits->>d.digit)::bigint, 0)) order by d.digit), '[]')
  from (select coalesce((select digits from voice_totals where campaign_id = t.id), '{}') as digits) v,
    lateral (select jsonb_object_keys(coalesce(t.voice_content #> '{dtmf,meanings}', '{}')) as digit union select jsonb_object_keys(v.digits)) d)`

const beside = {
  voice_file: `case when t.voice_content is not null then jsonb_build_object('title', t.voice_content->>'title',
    'duration_seconds', ceil((t.voice_content->>'durationSeconds')::numeric)::int, 'pulses', (t.voice_content->>'pulses')::int) end`,
  dtmf_summary: `case when t.voice_content->'dtmf' is not null then ${DIGITS} end`,
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `POST get-voice-campaign-info/{id}`: the campaign, and a page of its number log. */
const info: RowHandler<typeof voiceCampaigns, 'info'> = async ({ tx, caller, record, query, input }) => {
  const { rows } = await tx.query<{ voice_content: VoiceContent | null }>('select voice_content from campaigns where id = $1', [
    record.id,
  ])
  const campaign = { id: record.id, account_id: present(record.user_id), ...present(rows[0]) }
  const asked = {
    ...readPaging(query, input),
    search: text(input.search),
    bucket: text(input.bucket),
    cursor: text(input.cursor),
  }
  const reader = { timezone: caller.timezone, isOperator: isOperator(caller.userType) }
  const page = await messagePage(tx, campaign, asked, shown => shownCalls(tx, campaign, shown, reader))
  return { message: 'Campaign info', data: { campaign: toWire(record, caller.timezone) as VoiceCampaign, ...page } }
}

/** `POST change-voice-campaign-status-to-stop` */
const stop: RowHandler<typeof voiceCampaigns, 'stop'> = async ({ tx, caller, record }) =>
  endedReply(tx, tell('Stopped.'), await aboveTenant(tx, () => stopCampaign(tx, record.id, { actorId: caller.actorId })))

/** `POST change-voice-campaign-status-to-complete` */
const complete: RowHandler<typeof voiceCampaigns, 'complete'> = async ({ tx, caller, record }) =>
  endedReply(tx, tell('Completed.'), await aboveTenant(tx, () => completeCampaign(tx, record.id, { actorId: caller.actorId })))

/** Campaigns of voice; what is done with them as with every campaign is answered there. */
export const voiceCampaignCompanion: RegisteredCompanion = defineCompanion(voiceCampaigns, {
  virtual,
  beside,
  filters: {
    ...stalledFilter,
    status: campaignFilters.status,
    voice_title: `position(lower(?) in lower(t.voice_content->>'title')) > 0`,
    voice_type: `${TYPE} = ?`,
    campaign_unique_key: 't.unique_key = ?',
  },
  inFile: STATE_IN_FILE,
  lockFirst: lockCampaigns,
  exports: { report: files.reportPlan },
  operations: { list: listWithCauses(voiceCampaigns, () => voiceCampaignCompanion) },
  handlers: {
    row: {
      resend,
      info,
      stop,
      complete,
      checkStatus: checkStatusBy(() => voiceCampaignCompanion),
      manage: openCalls,
      exportReport: files.exportReport,
    },
    toolbar: { exportReports: files.exportReports },
    call: { failures: voiceFailures },
  },
})
