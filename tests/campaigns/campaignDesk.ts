import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { register } from '../../resources/index.ts'
import { memoryPlatform, openResource, type Person, type Row, type Sent, signIn } from '../kernel/resourceDesk.tsx'

export const CAMPAIGN: Row = {
  id: 7,
  campaign: 'Fees October',
  message: 'The fee is due.',
  status: 'Completed',
  route_type: 1,
  campaign_send_date_time: '2026-11-20 10:00:00',
  total_contacts: 1500,
  total_credit_deduct: 1500,
  total_queued: 0,
  total_credit_hold: 0,
  expected_contacts: 1500,
  is_paused: 0,
  is_scheduled: 0,
  waits_for: null,
}

export const PREVIEW = {
  types: [
    { type: 'all', messages: 1500, credits: 3000 },
    { type: 'failed', messages: 1204, credits: 2408 },
    { type: 'undelivered', messages: 0, credits: 0 },
    { type: 'retry', messages: 40, credits: 80 },
  ],
  available: 9000,
  now: '2026-11-22 18:00:00',
}

export type Answers = Record<string, (sent: Sent) => unknown>

/** The delivery report with that one campaign in it, as somebody sees it. */
export const openCampaigns = async (answers: Answers = {}, person: Person = {}, change: Partial<Row> = {}) => {
  signIn(register, person)
  const made = memoryPlatform(
    register,
    { 'delivery-report': [{ ...CAMPAIGN, ...change }] },
    { 'resend-preview/{id}': () => PREVIEW, ...answers },
  )
  const { queryClient } = await openResource({ register, resource: campaigns, platform: made.platform })
  return { ...made, queryClient }
}
