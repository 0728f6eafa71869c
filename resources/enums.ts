/** Enumerations of the specification (core §9; domain §1.3), as choices: value on the wire, word on the screen, tone of the badge. */

import { choices } from './language/fields.ts'

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
/** How a password that was made for somebody reaches him. */
export const PASSWORD_DELIVERY = choices([
  { value: 'show', label: 'Shown to me once' },
  { value: 'email', label: 'By mail to the user' },
])
/** Events of the login log (domain §6.3). */
export const LOGIN_EVENTS = choices([
  { value: 'login', label: 'Signed in', tone: 'success' },
  { value: 'failed', label: 'Refused', tone: 'error' },
  { value: 'logout', label: 'Signed out', tone: 'default' },
  { value: 'switch_in', label: 'Acted as another', tone: 'warning' },
  { value: 'switch_back', label: 'Came back', tone: 'default' },
  { value: 'forced', label: 'Signed out by others', tone: 'warning' },
  { value: 'otp_failed', label: 'Wrong code', tone: 'error' },
  { value: 'api', label: 'API key', tone: 'info' },
])
/** App setting `employee_scope` (domain §2). */
export const EMPLOYEE_SCOPES = [
  { value: 'all', label: 'Every account' },
  { value: 'allotted', label: 'The accounts allotted to them, with what stands below' },
] as const

/** Documents of an account (domain §1.3 KYC document type). */
export const KYC_TYPES = choices([
  { value: 'pan', label: 'PAN card' },
  { value: 'gst', label: 'GST certificate' },
  { value: 'cin_coi', label: 'Certificate of incorporation' },
  { value: 'loa', label: 'Letter of authorisation' },
  { value: 'dlt_certificate', label: 'DLT registration' },
  { value: 'address_proof', label: 'Proof of address' },
  { value: 'id_proof', label: 'Proof of identity' },
  { value: 'agreement', label: 'Agreement' },
  { value: 'other', label: 'Other' },
])
export const KYC_STATUSES = choices([
  { value: 0, label: 'Pending', tone: 'warning' },
  { value: 1, label: 'Verified', tone: 'success' },
  { value: 2, label: 'Rejected', tone: 'error' },
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
/** The route types that a route of ours can carry: texts and calls. */
export const CARRIED_ROUTE_TYPES = choices([
  { value: 1, label: 'Transaction' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Two Way' },
  { value: 4, label: 'Voice' },
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
  { value: 'request', label: 'Credit request' },
  { value: 'reversal', label: 'Reversal' },
])
/** Credit request status (domain §1.3). */
export const CREDIT_REQUEST_STATUSES = choices([
  { value: 0, label: 'Pending', tone: 'warning' },
  { value: 1, label: 'Approved', tone: 'success' },
  { value: 2, label: 'Rejected', tone: 'error' },
  { value: 3, label: 'Cancelled', tone: 'default' },
])
/** Whose turn it is, seen from the reader. */
export const CREDIT_REQUEST_DIRECTIONS = choices([
  { value: 'to_me', label: 'To me' },
  { value: 'mine', label: 'Mine' },
  { value: 'other', label: 'To others' },
])
export const PAYMENT_MODES = choices([
  { value: 'cash', label: 'Cash' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'upi', label: 'UPI' },
  { value: 'online', label: 'Online' },
  { value: 'credit', label: 'Pay later' },
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
/** Whom a campaign is sent to again (dialog Restart Campaign; the values are ours). */
export const RESEND_TYPES = choices([
  { value: 'all', label: 'Everybody' },
  { value: 'failed', label: 'Those it failed for' },
  { value: 'undelivered', label: 'Those without a delivery' },
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
  { value: 4, label: 'Voice vendor' },
])
export const INTERFACE_VERSIONS = choices([
  { value: 34, label: '3.4' },
  { value: 33, label: '3.3' },
  { value: 50, label: '5.0' },
])
/** What checking a connection came to (security case 39). */
export const CHECK_RESULTS = choices([
  { value: 'up', label: 'Up', tone: 'success' },
  { value: 'down', label: 'Down', tone: 'error' },
  { value: 'timeout', label: 'No answer', tone: 'error' },
  { value: 'blocked', label: 'Not allowed', tone: 'warning' },
])
/** Whether a person wants the link of a route up. */
export const LINK_WISHES = choices([
  { value: 1, label: 'Connect', tone: 'default' },
  { value: 0, label: 'Kept down by hand', tone: 'warning' },
])
export const BIND_TYPES = choices([
  { value: 'transceiver', label: 'Transceiver' },
  { value: 'transmitter', label: 'Transmitter and receiver' },
])
export const ID_FORMATS = choices([
  { value: 'auto', label: 'Found out from receipts' },
  { value: 'text', label: 'As it is' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'hex', label: 'Hexadecimal' },
])
export const ID_FORMAT_SETTERS = choices([
  { value: 'person', label: 'A person' },
  { value: 'receipts', label: 'Its receipts' },
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
  { value: 'least_queue', label: 'Shortest queue' },
])
/** What an operator's code may count as (domain §7.4). */
export const CODE_BUCKETS = choices([
  { value: 'DELIVRD', label: 'Delivered', tone: 'success' },
  { value: 'FAILED', label: 'Failed', tone: 'error' },
  { value: 'Accepted', label: 'Accepted', tone: 'info' },
  { value: 'Pending', label: 'Pending', tone: 'warning' },
])
/** How sure a proposed meaning of a code is. */
export const PROPOSAL_GROUNDS = choices([
  { value: 'word', label: 'Status word is standard', tone: 'success' },
  { value: 'number', label: 'Code is known elsewhere', tone: 'info' },
  { value: 'resembles', label: 'Resembles a known word', tone: 'warning' },
  { value: 'none', label: 'No proposal', tone: 'default' },
])
export const BACKFILL_STATUSES = choices([
  { value: 'counting', label: 'Counting', tone: 'info' },
  { value: 'counted', label: 'Counted, nothing changed yet', tone: 'warning' },
  { value: 'applying', label: 'Correcting', tone: 'info' },
  { value: 'done', label: 'Corrected', tone: 'success' },
  { value: 'undoing', label: 'Being undone', tone: 'info' },
  { value: 'undone', label: 'Undone', tone: 'default' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])
/** Where an account's route comes from. */
export const ROUTE_SOURCES = choices([
  { value: 'own', label: 'Own', tone: 'info' },
  { value: 'inherited', label: 'Inherited', tone: 'default' },
  { value: 'default', label: 'Default', tone: 'default' },
  { value: 'none', label: 'None', tone: 'default' },
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

export const MONTHS = choices([
  { value: 1, label: 'January' },
  { value: 2, label: 'February' },
  { value: 3, label: 'March' },
  { value: 4, label: 'April' },
  { value: 5, label: 'May' },
  { value: 6, label: 'June' },
  { value: 7, label: 'July' },
  { value: 8, label: 'August' },
  { value: 9, label: 'September' },
  { value: 10, label: 'October' },
  { value: 11, label: 'November' },
  { value: 12, label: 'December' },
])
