import { BOTH, event, type NotificationEvent } from './event.ts'

/** Credit and requests for it. */
export const MONEY_EVENTS: readonly NotificationEvent[] = [
  event(
    'credit-added',
    'Credit added',
    'success',
    { credit: '5,000', amount: '5,000 Transaction credits', wallet: 'Transaction', balance: '12,400', by: 'Acme Messaging' },
    'Credit added',
    '{{credit}} {{wallet}} credits were added by {{by}}. Balance: {{balance}}.',
  ),
  event(
    'credit-reversed',
    'Credit reversed',
    'warning',
    {
      credit: '500',
      amount: '500 Transaction credits',
      wallet: 'Transaction',
      balance: '11,900',
      by: 'Acme Messaging',
      reason: 'Entered twice',
    },
    'Credit reversed',
    '{{credit}} {{wallet}} credits were reversed by {{by}}: {{reason}}. Balance: {{balance}}.',
  ),
  event(
    'low-credit',
    'Balance is low',
    'warning',
    { wallet: 'Transaction', balance: '840', limit: '1,000' },
    'Balance is low',
    'Your {{wallet}} balance is {{balance}} credits, below {{limit}}. Request credit before messages have to wait.',
    { ...BOTH, path: '/credit-request' },
  ),
  event(
    'credit-request',
    'Credit requested',
    'info',
    { user: 'Sunrise School', credit: '10,000', amount: '10,000 Transaction credits', wallet: 'Transaction' },
    'Credit request',
    '{{user}} has requested {{credit}} {{wallet}} credits.',
    { path: '/credit-request' },
  ),
  event(
    'credit-request-reply',
    'Credit request answered',
    'info',
    { status: 'Approved', approved: '10,000', amount: '10,000 Transaction credits', reply: 'Paid by UPI' },
    'Credit request: {{status}}',
    'Approved credits: {{approved}}. {{reply}}',
    { path: '/credit-request' },
  ),
]
