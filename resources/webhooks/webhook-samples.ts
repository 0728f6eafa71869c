import { type PresentEvent, WEBHOOK_TEST } from './webhook-events.ts'

const MESSAGE_SAMPLE = {
  campaign_id: 91,
  unique_key: '7c9e6679',
  message_id: '910001',
  mobile: '919800000001',
  sender_id: 'SUNRSE',
  parts: 1,
  credits: 1,
  stat: null,
  err: null,
  status_source: null,
  submit_date: '2026-11-21T10:16:00.000Z',
  done_date: null,
  adjusted_stat: null,
  adjusted_source: null,
}
const CAMPAIGN_SAMPLE = {
  campaign_id: 91,
  unique_key: '7c9e6679',
  campaign: 'Fee reminder',
  status: 'Completed',
  total_contacts: 12000,
  total_delivered: 11640,
  total_failed: 300,
  total_stopped: 0,
  total_invalid_number: 40,
  total_block_number: 20,
  total_adjusted_delivered: 0,
  total_adjusted_failed: 0,
  total_credit_deduct: 11940,
}
const HELD_SAMPLE = {
  campaign_id: 91,
  unique_key: '7c9e6679',
  campaign: 'Fee reminder',
  status: 'Pending',
  total_contacts: 12000,
  total_queued: 9200,
}
const TWO_WAY_SAMPLE = {
  campaign_id: 91,
  unique_key: '7c9e6679',
  message_id: '910001',
  mobile: '919800000001',
  title: 'Annual day: will you come?',
  at: '2026-11-21T10:20:00.000Z',
}
/** Of a campaign, or of a conversation: then without a campaign, and with the conversation's number. */
const WHATSAPP_SAMPLE = {
  campaign_id: 92,
  unique_key: '1f2a6c31',
  message_id: '920001',
  whats_app_reply_thread_id: null,
  mobile: '919800000001',
  credits: 1150,
  stat: 'sent',
  error_info: [],
  done_date: '2026-11-21T10:16:02.000Z',
}
const CREDIT_SAMPLE = { wallet: 'Transaction', route_type: 1, unit: 'credits', balance: 12400 }

/** `data` of each event, as it may look. */
export const WEBHOOK_SAMPLES: Readonly<Record<PresentEvent | typeof WEBHOOK_TEST, Readonly<Record<string, unknown>>>> = {
  'sms.submitted': MESSAGE_SAMPLE,
  'sms.delivered': {
    ...MESSAGE_SAMPLE,
    stat: 'DELIVRD',
    err: '000',
    status_source: 'operator',
    done_date: '2026-11-21T10:16:02.000Z',
  },
  'sms.failed': {
    ...MESSAGE_SAMPLE,
    stat: 'UNDELIV',
    err: '600',
    status_source: 'operator',
    done_date: '2026-11-21T10:16:02.000Z',
  },
  'sms.status_adjusted': { ...MESSAGE_SAMPLE, adjusted_stat: 'DELIVRD', adjusted_source: 'manual' },
  'campaign.completed': CAMPAIGN_SAMPLE,
  'campaign.stopped': { ...CAMPAIGN_SAMPLE, status: 'Stop', reason: 'Wrong date in the text' },
  'campaign.paused': { ...HELD_SAMPLE, reason: '72 % of the first 1,000 messages failed', rule: 'failing' },
  'campaign.resumed': HELD_SAMPLE,
  'twoway.clicked': { ...TWO_WAY_SAMPLE, is_unique: 1, device: 'Mobile', os: 'Android', browser: 'Chrome 156' },
  'twoway.responded': { ...TWO_WAY_SAMPLE, take_response: 3, rating: 5, comment: 'Very good' },
  'whatsapp.sent': WHATSAPP_SAMPLE,
  'whatsapp.delivered': { ...WHATSAPP_SAMPLE, stat: 'delivered' },
  'whatsapp.read': { ...WHATSAPP_SAMPLE, stat: 'read' },
  'whatsapp.failed': {
    ...WHATSAPP_SAMPLE,
    stat: 'failed',
    error_info: [{ code: 131026, title: 'The message cannot be delivered to this number' }],
  },
  'whatsapp.received': {
    whats_app_reply_thread_id: 12,
    queue_history_unique_key: 'p3V0c1kq9fXw2LhT',
    mobile: '919800000001',
    profile_name: 'Asha Rao',
    phone_number_id: '106540352242922',
    type: 'text',
    message: 'Thank you, I will have a look.',
    media_id: null,
    content: null,
    campaign_id: 92,
    message_id: '920001',
    received_at: '2026-11-21T10:20:00.000Z',
  },
  'credit.added': { ...CREDIT_SAMPLE, credit: 5000 },
  'credit.low': { ...CREDIT_SAMPLE, balance: 840, limit: 1000 },
  [WEBHOOK_TEST]: { hello: 'Relaydesk', note: 'This is only a test.' },
}
