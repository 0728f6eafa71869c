import { campaigns } from '../../resources/campaigns/campaigns.ts'
import type { CallHandler, RowHandler } from '../kernel/context/context.ts'
import { startExport } from '../kernel/exports/startExport.ts'
import { campaignPlan } from './exportLog.ts'
import { mobilePlan, senderPlan } from './exportRanges.ts'

/** Files of messages, by name: what `POST report-export-by-id`, `by-sender-id` and `by-mobile` make. */
export const campaignExports = { campaign: campaignPlan, sender: senderPlan, mobile: mobilePlan }

const companion = { exports: campaignExports }

/** `POST report-export-by-id`: the number log of a campaign, all of it or one status. */
export const exportById: RowHandler<typeof campaigns, 'exportMessages'> = context => {
  const { record, input } = context
  return startExport(context, {
    resource: campaigns,
    companion,
    name: 'campaign',
    body: { send_sms_id: record.id, ...(input.bucket ? { bucket: input.bucket } : {}) },
    fields: campaigns.actions.exportMessages.input,
    title: `Campaign: ${String(record.campaign)}`,
    entityId: record.id,
  })
}

const without = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

/** `POST by-sender-id` (rule campaigns-7): of the chosen account, else of one's own (rules people-10 and campaigns-7). */
export const exportBySender: CallHandler<typeof campaigns, 'exportBySender'> = context =>
  startExport(context, {
    resource: campaigns,
    companion,
    name: 'sender',
    body: without(context.input),
    fields: campaigns.actions.exportBySender.input,
    title: 'Export By Sender ID',
  })

/** `POST by-mobile` (rule campaigns-7): a client says of which accounts; of one's own where nobody is named (rule people-10). */
export const exportByMobile: CallHandler<typeof campaigns, 'exportByMobile'> = async context => {
  const { user_id: users, ...rest } = without(context.input)
  return startExport(context, {
    resource: campaigns,
    companion,
    name: 'mobile',
    body: Array.isArray(users) && users.length > 0 ? { ...rest, user_id: users } : rest,
    fields: campaigns.actions.exportByMobile.input,
    title: 'Export By Mobile Number',
  })
}
