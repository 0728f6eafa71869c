/** Choices of WhatsApp templates: value on the wire, word on the screen, tone of the badge (rule whatsapp-41). */

import { TEMPLATE_STATUSES } from '../../messaging/whatsapp/templateStatus.ts'
import { choices, type Tone } from '../language/fields.ts'

export const CATEGORIES = choices([
  { value: 'UTILITY', label: 'Utility' },
  { value: 'MARKETING', label: 'Marketing' },
  { value: 'AUTHENTICATION', label: 'Authentication' },
])

export const PARAMETER_FORMATS = choices([
  { value: 'POSITIONAL', label: 'Numbers: {{1}}' },
  { value: 'NAMED', label: 'Names: {{first_name}}' },
])

/** What a template is beside its text. */
export const LAYOUTS = choices([
  { value: 'plain', label: 'Message' },
  { value: 'offer', label: 'Limited-time offer' },
  { value: 'cards', label: 'Cards' },
])

/** What a button of every card is. */
export const CARD_BUTTON_TYPES = choices([
  { value: 'NONE', label: 'None' },
  { value: 'QUICK_REPLY', label: 'Quick reply' },
  { value: 'URL', label: 'Link' },
  { value: 'PHONE_NUMBER', label: 'Call a number' },
])

export const HEADER_TYPES = choices([
  { value: 'none', label: 'None' },
  { value: 'text', label: 'Text' },
  { value: 'media', label: 'Media' },
  { value: 'location', label: 'Place' },
])

export const MEDIA_TYPES = choices([
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'document', label: 'Document' },
])

/** Those that are not offered come with templates that were made at the provider. */
export const BUTTON_TYPES = choices([
  { value: 'QUICK_REPLY', label: 'Quick reply' },
  { value: 'URL', label: 'Link' },
  { value: 'PHONE_NUMBER', label: 'Call a number' },
  { value: 'COPY_CODE', label: 'Copy offer code' },
  { value: 'FLOW', label: 'Flow' },
  { value: 'VOICE_CALL', label: 'Call on WhatsApp' },
  { value: 'CATALOG', label: 'Catalogue', retired: true },
  { value: 'MPM', label: 'List of products', retired: true },
  { value: 'SPM', label: 'Product', retired: true },
  { value: 'OTP', label: 'One-time code', retired: true },
])

export const OTP_TYPES = choices([
  { value: 'COPY_CODE', label: 'Copied by a tap' },
  { value: 'ONE_TAP', label: 'Filled in by a tap' },
  { value: 'ZERO_TAP', label: 'Filled in without a tap' },
])

/** Of a badge: what the life of a template calls danger is an error on the screen. */
const toneOf = (status: keyof typeof TEMPLATE_STATUSES): Tone => {
  const { tone } = TEMPLATE_STATUSES[status]
  if (tone === 'danger') return 'error'
  return tone === 'secondary' ? 'default' : tone
}

/** Those that are seldom are shown and not offered to narrow a list by; the provider may say others. */
export const STATUSES = choices([
  { value: 'DRAFT', label: 'Draft', tone: toneOf('DRAFT'), retired: true },
  { value: 'PENDING', label: 'In review', tone: toneOf('PENDING') },
  { value: 'APPROVED', label: 'Approved', tone: toneOf('APPROVED') },
  { value: 'REJECTED', label: 'Rejected', tone: toneOf('REJECTED') },
  { value: 'PAUSED', label: 'Paused', tone: toneOf('PAUSED') },
  { value: 'DISABLED', label: 'Disabled', tone: toneOf('DISABLED') },
  { value: 'IN_APPEAL', label: 'In appeal', tone: toneOf('IN_APPEAL') },
  { value: 'PENDING_DELETION', label: 'Being deleted', tone: toneOf('PENDING_DELETION'), retired: true },
  { value: 'LIMIT_EXCEEDED', label: 'Limit exceeded', tone: toneOf('LIMIT_EXCEEDED'), retired: true },
  { value: 'ARCHIVED', label: 'Archived', tone: toneOf('ARCHIVED'), retired: true },
  { value: 'LOCKED', label: 'Locked', tone: toneOf('LOCKED'), retired: true },
])

export const SAMPLE_TYPES = choices([
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
])
