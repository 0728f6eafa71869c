/** Enumerations of the specification (core §9; domain §1.3), as choices: value on the wire, word on the screen, tone of the badge. */

import type { Choice } from './schema/fields.ts'

const choices = <const T extends readonly Choice[]>(list: T): T => list

export const USER_TYPES = choices([
  { value: 0, label: 'Admin', tone: 'info' },
  { value: 1, label: 'Reseller', tone: 'warning' },
  { value: 2, label: 'Client', tone: 'default' },
  { value: 3, label: 'Employee', tone: 'success' },
])
export const ACCOUNT_TYPES = choices([
  { value: 1, label: 'Prepaid' },
  { value: 2, label: 'Postpaid' },
])
export const BILLING_BASES = choices([
  { value: 1, label: 'Delivery (failed parts are refunded)' },
  { value: 2, label: 'Submission' },
])
export const USER_STATUSES = choices([
  { value: 0, label: 'Inactive', tone: 'default' },
  { value: 1, label: 'Active', tone: 'success' },
  { value: 2, label: 'Pending approval', tone: 'warning' },
  { value: 3, label: 'Blocked', tone: 'error' },
  { value: 4, label: 'Deleted', tone: 'error' },
])
export const ACTIVE = choices([
  { value: 1, label: 'Active', tone: 'success' },
  { value: 0, label: 'Inactive', tone: 'default' },
])
export const ROUTE_TYPES = choices([
  { value: 1, label: 'Transaction' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Two Way' },
  { value: 4, label: 'Voice' },
  { value: 5, label: 'WhatsApp' },
])
/** The route types that carry text messages. */
export const SMS_ROUTE_TYPES = choices([
  { value: 1, label: 'Transaction' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Two Way' },
])
export const SMS_TYPES = choices([
  { value: 1, label: 'Normal' },
  { value: 2, label: 'Custom' },
])
export const MESSAGE_TYPES = choices([
  { value: 1, label: 'English' },
  { value: 2, label: 'Unicode' },
])
export const PRIORITIES = choices([
  { value: 0, label: 'Normal' },
  { value: 1, label: 'Medium' },
  { value: 2, label: 'High' },
  { value: 3, label: 'Instant (OTP)' },
])
export const CREDIT_TYPES = choices([
  { value: 1, label: 'Credit', tone: 'success' },
  { value: 2, label: 'Debit', tone: 'error' },
])
export const CREDIT_SOURCES = choices([
  { value: 'manual', label: 'By hand' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'refund', label: 'Refund' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'reversal', label: 'Reversal' },
])
/** Buckets of a message row (core §9 Delivery status; the last two are domain §1.3's). */
export const DELIVERY_STATUSES = choices([
  { value: 'Pending', label: 'Pending', tone: 'warning' },
  { value: 'Accepted', label: 'Accepted', tone: 'info' },
  { value: 'DELIVRD', label: 'Delivered', tone: 'success' },
  { value: 'FAILED', label: 'Failed', tone: 'error' },
  { value: 'Invalid', label: 'Invalid', tone: 'default' },
  { value: 'Block', label: 'Blocked', tone: 'default' },
])
export const CAMPAIGN_STATUSES = choices([
  { value: 'Pending', label: 'Pending', tone: 'warning' },
  { value: 'Ready-to-complete', label: 'Ready-to-complete', tone: 'info' },
  { value: 'Completed', label: 'Completed', tone: 'success' },
  { value: 'Stop', label: 'Stop', tone: 'error' },
])
export const CAMPAIGN_TYPES = choices([
  { value: 'no', label: 'Now' },
  { value: '1', label: 'Scheduled' },
])
export const STAT_SOURCES = choices([
  { value: 'operator', label: 'Operator', tone: 'default' },
  { value: 'poll', label: 'Polled', tone: 'default' },
  { value: 'system', label: 'Relaydesk', tone: 'info' },
  { value: 'manual', label: 'Set by hand', tone: 'warning' },
  { value: 'auto', label: 'Set by rule', tone: 'warning' },
])
export const HEADER_TYPES = choices([
  { value: 1, label: 'Transactional / service' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Government' },
])
export const SENDER_STATUSES = choices([
  { value: 0, label: 'Inactive', tone: 'default' },
  { value: 1, label: 'Active', tone: 'success' },
  { value: 2, label: 'Pending', tone: 'warning' },
  { value: 3, label: 'Rejected', tone: 'error' },
])
export const DLT_CATEGORIES = choices([
  { value: 1, label: 'Transactional' },
  { value: 2, label: 'Service implicit' },
  { value: 3, label: 'Service explicit', retired: true },
  { value: 4, label: 'Promotional' },
  { value: 5, label: 'Government' },
])
/** Preference categories of TRAI's customer preference register (domain §5.1 DND). */
export const CONTENT_CATEGORIES = choices([
  { value: 1, label: 'Banking, insurance, finance' },
  { value: 2, label: 'Real estate' },
  { value: 3, label: 'Education' },
  { value: 4, label: 'Health' },
  { value: 5, label: 'Consumer goods, automobiles' },
  { value: 6, label: 'Communication, entertainment, IT' },
  { value: 7, label: 'Tourism, leisure' },
  { value: 8, label: 'Food, beverages' },
])
export const GATEWAY_TYPES = choices([
  { value: 1, label: 'SMPP through Kannel' },
  { value: 2, label: 'SMPP, direct' },
])
export const BIND_TYPES = choices([
  { value: 'transceiver', label: 'Transceiver' },
  { value: 'transmitter', label: 'Transmitter and receiver' },
])
export const ID_FORMATS = choices([
  { value: 'text', label: 'As it is' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'hex', label: 'Hexadecimal' },
])
export const LINK_STATUSES = choices([
  { value: 'online', label: 'Online', tone: 'success' },
  { value: 'connecting', label: 'Connecting', tone: 'warning' },
  { value: 're-connecting', label: 'Reconnecting', tone: 'warning' },
  { value: 'disconnected', label: 'Disconnected', tone: 'error' },
  { value: 'dead', label: 'Dead', tone: 'error' },
  { value: 'unknown', label: 'Unknown', tone: 'default' },
])
/** What happens to messages whose fate a crash left open (design §6.4). */
export const AMBIGUOUS_POLICIES = choices([
  { value: 'hold', label: 'Hold for the receipt (never twice)' },
  { value: 'resend', label: 'Send again (never lost, may double)' },
])
export const STRATEGIES = choices([
  { value: 'failover', label: 'Failover, in order' },
  { value: 'weighted', label: 'Weighted share' },
])
export const SENDER_KINDS = choices([
  { value: 'any', label: 'Any' },
  { value: 'alpha', label: 'Letters' },
  { value: 'numeric', label: 'Digits' },
])
export const BLACKLIST_CHANNELS = choices([
  { value: 'all', label: 'All channels' },
  { value: 'sms', label: 'SMS' },
  { value: 'voice', label: 'Voice' },
  { value: 'whatsapp', label: 'WhatsApp' },
])
export const BLACKLIST_REASONS = choices([
  { value: 'opt-out', label: 'Opted out' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'do-not-disturb', label: 'Do not disturb' },
  { value: 'other', label: 'Other' },
])
export const BLACKLIST_SCOPES = choices([
  { value: 'own', label: 'This account' },
  { value: 'subtree', label: 'This account and those below it' },
  { value: 'global', label: 'Everybody' },
])
export const ENTRY_MODES = choices([
  { value: 'web', label: 'Panel' },
  { value: 'api', label: 'API' },
  { value: 'import', label: 'Import' },
])
export const EXPORT_FORMATS = choices([{ value: 'csv', label: 'CSV' }])
export const ASSIGN_MODES = choices([
  { value: 'add', label: 'Add to what they have' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Take away' },
])
