import pg from 'pg'
import { isOperator } from '../../../resources/language/access.ts'
import { CALL_STATES } from '../../../resources/voice/call-choices.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { CHARGE, chosenCampaigns, inputOf, seesOthers } from '../../campaigns/port.ts'
import type { CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { fileTime } from '../../kernel/exports/fileTime.ts'
import { startExport } from '../../kernel/exports/startExport.ts'
import type { ExportMaker } from '../../kernel/records/exportPlan.ts'
import { BY_STATE } from './callState.ts'

/** How campaigns are found. */
const CHOSEN = {
  of: voiceCampaigns,
  id: 'voice_sms_id',
  by: {
    voice_title: `position(lower(?) in lower(t.voice_content->>'title')) > 0`,
    caller_id: 't.caller_id = ?',
  },
}

const labelOf = (state: string) => CALL_STATES.find(({ value }) => value === state)?.label ?? state
const WORDS = CALL_STATES.map(({ value, label }) => `when ${pg.escapeLiteral(value)} then ${pg.escapeLiteral(label)}`).join(' ')
const STATES = Object.entries(BY_STATE)
  .map(([state, word]) => `when ${state} then ${pg.escapeLiteral(labelOf(word))}`)
  .join(' ')
/** As the number log says it (server/voice/report/callState.ts). */
const STATUS = `coalesce(case when m.state in (4, 5) then case m.stat ${WORDS} end when m.state = 3 then case v.call_status ${WORDS} end end,
  case m.state ${STATES} end)`

/** What was pressed, in the words of the campaign. */
const MEANING = `(select string_agg(c.voice_content #>> array['dtmf', 'meanings', d], ' · ') from regexp_split_to_table(v.dtmf, '') d)`

/** A call to each line (rule voice-53). */
export const reportPlan: ExportMaker = async (context, body) => {
  const { caller } = context
  const time = fileTime(caller)
  const operator = isOperator(caller.userType)
  const columns: readonly (readonly [string, string])[] = [
    ['Mobile', 'm.mobile'],
    ['Campaign', 'c.campaign'],
    ...(seesOthers(caller) ? ([['User', 'owner.name']] as const) : []),
    ['File', `c.voice_content->>'title'`],
    ['Caller ID', 'c.caller_id'],
    ['Call status', STATUS],
    ['Start', time('coalesce(v.started_at, m.submitted_at)')],
    ['Answered', time('v.answered_at')],
    ['Duration (s)', 'v.duration_seconds'],
    ['Pulses', 'v.pulses'],
    ['Digits', 'v.dtmf'],
    ['Meaning', MEANING],
    ['Retries', 'coalesce(v.retries, 0)'],
    ['Credits', CHARGE],
    ['Adjusted to', 'm.adjusted_stat'],
    ...(operator
      ? ([
          ['Err', 'm.err'],
          ['Status source', 'm.stat_source'],
          ['Route', '(select p.route_name from primary_routes p where p.id = m.route_id)'],
        ] as const)
      : []),
  ]
  const messages = `${await chosenCampaigns(context, body, CHOSEN)} c join messages m on m.account_id = c.account_id and m.campaign_id = c.id`
  return {
    name: body.voice_sms_id ? `voice-campaign-${Number(body.voice_sms_id)}` : 'voice-report',
    headings: columns.map(([heading]) => heading),
    columns: columns.map(([, sql]) => sql),
    from: `${messages} left join voice_calls v on v.account_id = m.account_id and v.message_id = m.id
      ${seesOthers(caller) ? 'join accounts owner on owner.id = c.account_id' : ''}`,
    counted: messages,
    order: 'c.id, m.id',
  }
}

const companion = { exports: { report: reportPlan } }

/** `POST export-voice-report` of one campaign */
export const exportReport: RowHandler<typeof voiceCampaigns, 'exportReport'> = context =>
  startExport(context, {
    resource: voiceCampaigns,
    companion,
    name: 'report',
    body: { voice_sms_id: context.record.id },
    title: `Voice campaign: ${context.record.campaign}`,
    entityId: context.record.id,
  })

/** `POST export-voice-report` of the campaigns of a filter */
export const exportReports: CallHandler<typeof voiceCampaigns, 'exportReports'> = context =>
  startExport(context, {
    resource: voiceCampaigns,
    companion,
    name: 'report',
    body: inputOf(context.input),
    fields: voiceCampaigns.actions.exportReports.input,
    title: 'Voice report',
  })
