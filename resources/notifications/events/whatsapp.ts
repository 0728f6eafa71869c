import { BOTH, event, type NotificationEvent } from './event.ts'

/** What the provider of WhatsApp decides. */
export const WHATSAPP_EVENTS: readonly NotificationEvent[] = [
  event(
    'wa-template-status',
    'WhatsApp template decided',
    'info',
    { template: 'order_ready', language: 'en', status: 'Approved', sentence: 'It can be sent.' },
    'Template {{template}}: {{status}}',
    '{{sentence}}',
    { path: '/whatsapp-message-template' },
  ),
  event(
    'wa-quality-changed',
    'WhatsApp number: quality or limit changed',
    'warning',
    { number: 'Support +919810000001', old: 'High quality, 10,000 people a day', new: 'Low quality, 2,000 people a day' },
    'WhatsApp number changed',
    '{{number}}: now {{new}}, before {{old}}.',
    { ...BOTH, path: '/whatsapp-message-configuration' },
  ),
]
