import { event, type NotificationEvent } from './event.ts'

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
]
