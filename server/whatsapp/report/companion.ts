import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { isOperator } from '../../../resources/language/access.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import type { WaCampaign } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { waCampaigns } from '../../../resources/whatsapp/wa-campaigns.ts'
import {
  campaignFilters,
  campaignVirtual,
  listWithCauses,
  messagePage,
  STATE_IN_FILE,
  stalledFilter,
} from '../../campaigns/port.ts'
import { BUCKETS_WITH_READ, lockCampaigns, recountWithin } from '../../delivery/port.ts'
import type { RowHandler } from '../../kernel/context/context.ts'
import { toWire } from '../../kernel/records/columns.ts'
import { defineCompanion, type RegisteredCompanion } from '../../kernel/records/companion.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { readPaging } from '../../kernel/records/paging.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import { amountSql } from '../../money/port.ts'
import { waFailures } from './failures.ts'
import * as files from './files.ts'
import { shownWaRows } from './numberLog.ts'
import { summary, summaryFile, summaryPlan } from './summary.ts'

const { is_paused, is_scheduled } = campaignVirtual

/** Counters are exclusive by the latest state: what is neither at the provider nor over is processing. */
const virtual = {
  name: '(select a.name from accounts a where a.id = t.account_id)',
  whats_app_configuration_id: 't.wa_configuration_id',
  whats_app_template_id: 't.wa_template_id',
  display_phone_number: 't.header',
  template_language: `t.wa_content->'template'->>'language'`,
  total_sent: '(t.total_accepted - t.total_other)',
  total_processing: '(t.total_queued + t.total_unknown)',
  total_credit_deduct: amountSql('t.total_credit_deduct', WHATSAPP),
  total_credit_hold: amountSql('t.total_credit_hold', WHATSAPP),
  is_paused,
  is_scheduled,
}

const beside = {
  country: `(select jsonb_build_object('name', k.name, 'currency_code', k.currency_code, 'currency_symbol', k.currency_symbol)
    from countries k where k.id = t.country_id)`,
  whats_app_template: `case when t.wa_content is not null then jsonb_build_object(
    'template_name', t.wa_content->'template'->>'name', 'category', t.wa_content->'template'->>'category') end`,
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `POST wa-get-campaign-info/{id}`: the campaign, and a page of its number log. */
const info: RowHandler<typeof waCampaigns, 'info'> = async ({ tx, caller, record, query, input }) => {
  const campaign = { id: record.id, account_id: present(record.user_id) }
  const asked = {
    ...readPaging(query, input),
    search: text(input.search),
    bucket: text(input.bucket),
    cursor: text(input.cursor),
  }
  const reader = { timezone: caller.timezone, isOperator: isOperator(caller.userType) }
  const page = await messagePage(
    tx,
    campaign,
    asked,
    rows => shownWaRows(tx, campaign.account_id, rows, reader),
    BUCKETS_WITH_READ,
  )
  return { message: 'Campaign info', data: { campaign: toWire(record, caller.timezone) as WaCampaign, ...page } }
}

/** WhatsApp's campaigns; what is done with them as with every campaign is answered there. */
export const waCampaignCompanion: RegisteredCompanion = defineCompanion(waCampaigns, {
  virtual,
  beside,
  filters: {
    ...stalledFilter,
    status: campaignFilters.status,
    whats_app_configuration_id: { oneOf: 't.wa_configuration_id = any(?::bigint[])' },
    whats_app_template_id: { oneOf: 't.wa_template_id = any(?::bigint[])' },
    template_language: { oneOf: `t.wa_content->'template'->>'language' = any(?::text[])` },
    display_phone_number: `position(regexp_replace(?, '[^0-9]', '', 'g') in t.header) > 0`,
    campaign_unique_key: 't.unique_key = ?',
  },
  inFile: STATE_IN_FILE,
  lockFirst: lockCampaigns,
  exports: { report: files.reportPlan, conversation: files.conversationPlan, summary: summaryPlan },
  operations: { list: listWithCauses(waCampaigns, () => waCampaignCompanion) },
  handlers: {
    row: {
      info,
      checkStatus,
      exportReport: files.exportReport,
      exportConversation: files.exportConversation,
    },
    toolbar: { exportReports: files.exportReports, exportConversations: files.exportConversations, summary },
    call: { summaryFile, failures: waFailures },
  },
})

/** `GET wa-campaign-status/{id}`: counted again from what the provider has reported of its messages. */
async function checkStatus({ tx, caller, record }: Parameters<RowHandler<typeof waCampaigns, 'checkStatus'>>[0]) {
  await aboveTenant(tx, () => recountWithin(tx, record.id))
  const [row] = await findRecords(tx, caller, waCampaigns, waCampaignCompanion, [record.id])
  return {
    message: tell('Campaign Status Updated Successfully'),
    data: toWire(present(row), caller.timezone) as WaCampaign,
  }
}
