import pg from 'pg'
import { WHATSAPP_ERRORS } from '../../../messaging/whatsapp/errors.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { WA_STATES } from '../../../resources/whatsapp/report-choices.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import { CHARGE, chosenCampaigns, inputOf, seesOthers } from '../../campaigns/port.ts'
import { OTHER_WORDS } from '../../delivery/port.ts'
import type { CallHandler, RowHandler } from '../../kernel/context/context.ts'
import { inlined } from '../../kernel/exports/copyOut.ts'
import { fileTime } from '../../kernel/exports/fileTime.ts'
import { startExport } from '../../kernel/exports/startExport.ts'
import type { ExportMaker } from '../../kernel/records/exportPlan.ts'
import { readSettings } from '../../kernel/settings/settings.ts'
import { amountSql } from '../../money/port.ts'
import { STATE_WORDS } from './numberLog.ts'

/** How campaigns are found. */
const CHOSEN = {
  of: waCampaigns,
  id: 'whats_app_send_sms_id',
  by: {
    whats_app_configuration_id: 't.wa_configuration_id = ?',
    whats_app_template_id: 't.wa_template_id = ?',
    template_language: `t.wa_content->'template'->>'language' = ?`,
  },
}

const nameOf = (state: string) => WA_STATES.find(({ value }) => value === state)?.label ?? state

const STATES = Object.entries(STATE_WORDS)
  .map(([state, word]) => `when ${state} then ${pg.escapeLiteral(nameOf(word))}`)
  .join(' ')
const OTHERS = OTHER_WORDS.map(word => pg.escapeLiteral(word)).join(', ')
const STATE = `case when m.state = 3 and m.stat in (${OTHERS}) then ${pg.escapeLiteral(nameOf('other'))} else case m.state ${STATES} end end`

const TITLES = `(values ${[...WHATSAPP_ERRORS].map(([code, { title }]) => `('${code}', ${pg.escapeLiteral(title)})`).join(', ')}) known(code, title)`

/** A message to each line, with the provider's times, why it failed and what it costs (rule whatsapp-103). */
export const reportPlan: ExportMaker = async (context, body) => {
  const { caller, tx } = context
  const time = fileTime(caller)
  const { currency } = await readSettings(tx)
  const refused = 'm.state in (5, 6, 7, 8)'
  const columns: readonly (readonly [string, string])[] = [
    ['Mobile', 'm.mobile'],
    ['Campaign', 'c.campaign'],
    ...(seesOthers(caller) ? ([['User', 'owner.name']] as const) : []),
    ['Number', 'c.header'],
    ['Template', `c.wa_content->'template'->>'name'`],
    ['Language', `c.wa_content->'template'->>'language'`],
    ['Status', STATE],
    ['Sent', time('coalesce(w.sent_at, m.submitted_at)')],
    ['Delivered', time('w.delivered_at')],
    ['Read', time('w.read_at')],
    ['Error', `case when ${refused} then m.err end`],
    ['Meaning', `case when ${refused} then coalesce(known.title, w.errors->0->>'title', own.description) end`],
    ['Charged as', 'w.category'],
    [`Cost (${currency})`, amountSql(CHARGE, WHATSAPP)],
  ]
  const messages = `${await chosenCampaigns(context, body, CHOSEN)} c join messages m on m.account_id = c.account_id and m.campaign_id = c.id`
  return {
    name: body.whats_app_send_sms_id ? `whatsapp-campaign-${Number(body.whats_app_send_sms_id)}` : 'whatsapp-report',
    headings: columns.map(([heading]) => heading),
    columns: columns.map(([, sql]) => sql),
    from: `${messages} left join wa_messages w on w.account_id = m.account_id and w.message_id = m.id
      left join ${TITLES} on known.code = m.err
      left join lateral (select d.description from dlr_codes d where d.dlr_code = m.err and d.primary_route_id is null and d.status = 1
        order by d.id limit 1) own on true
      ${seesOthers(caller) ? 'join accounts owner on owner.id = c.account_id' : ''}`,
    counted: messages,
    order: 'c.id, m.id',
  }
}

/** A message of a conversation to each line: of those in which somebody answered one of the campaigns (rule whatsapp-103). */
export const conversationPlan: ExportMaker = async (context, body) => {
  const { caller } = context
  const time = fileTime(caller)
  const columns: readonly (readonly [string, string])[] = [
    ['Contact', 't.contact'],
    ['Name', 't.profile_name'],
    ['Number', 'n.display_phone_number'],
    ...(seesOthers(caller) ? ([['User', 'owner.name']] as const) : []),
    ['Time', time('m.at')],
    ['From', `case m.direction when 'i' then 'Contact' else 'We' end`],
    ['Type', 'm.type'],
    ['Message', 'm.message'],
    ['Status', `case when m.direction = 'o' then initcap(m.status) end`],
    ['Campaign', 'answered.campaign'],
  ]
  const mobile = body.mobile ? inlined(' and t.contact = $1', [body.mobile]) : ''
  const campaigns = await chosenCampaigns(context, body, CHOSEN)
  return {
    name: body.whats_app_send_sms_id ? `whatsapp-conversations-${Number(body.whats_app_send_sms_id)}` : 'whatsapp-conversations',
    headings: columns.map(([heading]) => heading),
    columns: columns.map(([, sql]) => sql),
    from: `wa_threads t join wa_thread_messages m on m.thread_id = t.id
      left join wa_configurations n on n.id = t.wa_configuration_id
      left join campaigns answered on answered.id = m.campaign_id
      ${seesOthers(caller) ? 'join accounts owner on owner.id = t.account_id' : ''}
      where t.id in (select a.thread_id from wa_thread_messages a join ${campaigns} c on c.id = a.campaign_id)${mobile}`,
    order: 't.id, m.id',
  }
}

const companion = { exports: { report: reportPlan, conversation: conversationPlan } }

/** `POST export-wa-report` of one campaign */
export const exportReport: RowHandler<typeof waCampaigns, 'exportReport'> = context =>
  startExport(context, {
    resource: waCampaigns,
    companion,
    name: 'report',
    body: { whats_app_send_sms_id: context.record.id },
    title: `WhatsApp campaign: ${context.record.campaign}`,
    entityId: context.record.id,
  })

/** `POST export-wa-conversation` of one campaign */
export const exportConversation: RowHandler<typeof waCampaigns, 'exportConversation'> = context =>
  startExport(context, {
    resource: waCampaigns,
    companion,
    name: 'conversation',
    body: { whats_app_send_sms_id: context.record.id },
    title: `WhatsApp conversations: ${context.record.campaign}`,
    entityId: context.record.id,
  })

/** `POST export-wa-report` of the campaigns of a filter */
export const exportReports: CallHandler<typeof waCampaigns, 'exportReports'> = context =>
  startExport(context, {
    resource: waCampaigns,
    companion,
    name: 'report',
    body: inputOf(context.input),
    fields: waCampaigns.actions.exportReports.input,
    title: 'WhatsApp report',
  })

/** `POST export-wa-conversation` of the campaigns of a filter */
export const exportConversations: CallHandler<typeof waCampaigns, 'exportConversations'> = context =>
  startExport(context, {
    resource: waCampaigns,
    companion,
    name: 'conversation',
    body: inputOf(context.input),
    fields: waCampaigns.actions.exportConversations.input,
    title: 'WhatsApp conversations',
  })
