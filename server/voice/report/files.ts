import pg from 'pg'
import { isOperator } from '../../../resources/language/access.ts'
import { CALL_STATES } from '../../../resources/voice/call-choices.ts'
import { voiceCampaigns } from '../../../resources/voice/voice-campaigns.ts'
import { CHARGE, campaignFilters } from '../../campaigns/port.ts'
import type { CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { inlined } from '../../kernel/exports/copyOut.ts'
import { startExport } from '../../kernel/exports/startExport.ts'
import { addScope, Conditions } from '../../kernel/records/conditions.ts'
import type { ExportMaker, PlanContext } from '../../kernel/records/exportPlan.ts'
import type { Caller } from '../../kernel/scope/caller.ts'
import { startOfDay } from '../../money/port.ts'
import { BY_STATE } from './callState.ts'

type Body = Readonly<Record<string, unknown>>

/** Fields of the body that a campaign `t` is found by, as SQL with `?` for the value. */
const BY: Readonly<Record<string, string>> = {
  voice_sms_id: 't.id = ?',
  voice_title: `position(lower(?) in lower(t.voice_content->>'title')) > 0`,
  caller_id: 't.caller_id = ?',
}

/** The campaigns `t` that a file is about: one, or those of its filter. */
const chosen = async ({ tx, caller }: PlanContext, body: Body): Promise<string> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, voiceCampaigns, { lent: false })
  // Of one campaign it is known whose it is. Else, where nobody is named, operators mean all, everybody else himself.
  if (body.user_id) conditions.add('t.account_id = ?', body.user_id)
  else if (body.voice_sms_id === undefined && !isOperator(caller.userType)) conditions.add('t.account_id = ?', caller.accountId)
  for (const [key, sql] of Object.entries(BY)) if (body[key]) conditions.add(sql, body[key])
  if (body.status) {
    const { oneOf } = campaignFilters.status
    conditions.add(oneOf, ...Array.from({ length: oneOf.split('?').length - 1 }, () => [body.status]))
  }
  if (body.from_date) conditions.add('t.campaign_send_date_time >= ?', startOfDay(String(body.from_date), caller.timezone))
  if (body.to_date) conditions.add('t.campaign_send_date_time < ?', startOfDay(String(body.to_date), caller.timezone, 1))
  return inlined(`(select t.* from campaigns t where ${conditions.sql})`, conditions.values)
}

const timeOf =
  ({ timezone }: Pick<Caller, 'timezone'>) =>
  (column: string) =>
    `to_char(${column} at time zone ${pg.escapeLiteral(timezone)}, 'DD-MM-YYYY HH12:MI:SS AM')`

const seesOthers = ({ userType }: Pick<Caller, 'userType'>) => isOperator(userType) || userType === 1

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
  const time = timeOf(caller)
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
  const messages = `${await chosen(context, body)} c join messages m on m.account_id = c.account_id and m.campaign_id = c.id`
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
    body: Object.fromEntries(Object.entries(context.input).filter(([, value]) => value !== null && value !== undefined)),
    fields: voiceCampaigns.actions.exportReports.input,
    title: 'Voice report',
  })
