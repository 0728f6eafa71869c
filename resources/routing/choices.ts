/** Choices of routing: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const CARRIED_ROUTE_TYPES = choices([
  { value: 1, label: 'Transaction' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Two Way' },
  { value: 4, label: 'Voice' },
])
export const GATEWAY_TYPES = choices([
  { value: 1, label: 'SMPP through Kannel' },
  { value: 2, label: 'SMPP, direct' },
  { value: 4, label: 'Voice vendor' },
])
export const VOICE_VENDORS = choices([
  { value: 'list', label: 'Whole lists (OBD platform)' },
  { value: 'call', label: 'One call per number' },
])
export const INTERFACE_VERSIONS = choices([
  { value: 34, label: '3.4' },
  { value: 33, label: '3.3' },
  { value: 50, label: '5.0' },
])
export const CHECK_RESULTS = choices([
  { value: 'up', label: 'Up', tone: 'success' },
  { value: 'down', label: 'Down', tone: 'error' },
  { value: 'timeout', label: 'No answer', tone: 'error' },
  { value: 'blocked', label: 'Not allowed', tone: 'warning' },
])
export const LINK_WISHES = choices([
  { value: 1, label: 'Connect', tone: 'default' },
  { value: 0, label: 'Disconnected manually', tone: 'warning' },
])
export const BIND_TYPES = choices([
  { value: 'transceiver', label: 'Transceiver' },
  { value: 'transmitter', label: 'Transmitter and receiver' },
])
export const ID_FORMATS = choices([
  { value: 'auto', label: 'Detect from receipts' },
  { value: 'text', label: 'As it is' },
  { value: 'decimal', label: 'Decimal' },
  { value: 'hex', label: 'Hexadecimal' },
])
export const ID_FORMAT_SETTERS = choices([
  { value: 'person', label: 'User' },
  { value: 'receipts', label: 'Receipts' },
])
export const LINK_STATUSES = choices([
  { value: 'online', label: 'Online', tone: 'success' },
  { value: 'connecting', label: 'Connecting', tone: 'warning' },
  { value: 're-connecting', label: 'Reconnecting', tone: 'warning' },
  { value: 'disconnected', label: 'Disconnected', tone: 'error' },
  { value: 'dead', label: 'Dead', tone: 'error' },
  { value: 'unknown', label: 'Unknown', tone: 'default' },
])
export const AMBIGUOUS_POLICIES = choices([
  { value: 'hold', label: 'Wait for the receipt (never sent twice)' },
  { value: 'resend', label: 'Send again (never lost, may be sent twice)' },
])
export const STRATEGIES = choices([
  { value: 'failover', label: 'Failover, in order' },
  { value: 'weighted', label: 'Weighted share' },
  { value: 'least_queue', label: 'Shortest queue' },
])
export const CODE_BUCKETS = choices([
  { value: 'DELIVRD', label: 'Delivered', tone: 'success' },
  { value: 'FAILED', label: 'Failed', tone: 'error' },
  { value: 'Accepted', label: 'Accepted', tone: 'info' },
  { value: 'Pending', label: 'Pending', tone: 'warning' },
])
export const PROPOSAL_GROUNDS = choices([
  { value: 'word', label: 'Standard status word', tone: 'success' },
  { value: 'number', label: 'Code known from other routes', tone: 'info' },
  { value: 'resembles', label: 'Resembles a known word', tone: 'warning' },
  { value: 'none', label: 'No proposal', tone: 'default' },
])
export const BACKFILL_STATUSES = choices([
  { value: 'counting', label: 'Counting', tone: 'info' },
  { value: 'counted', label: 'Counted, nothing changed yet', tone: 'warning' },
  { value: 'applying', label: 'Correcting', tone: 'info' },
  { value: 'done', label: 'Corrected', tone: 'success' },
  { value: 'undoing', label: 'Undoing', tone: 'info' },
  { value: 'undone', label: 'Undone', tone: 'default' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])
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
