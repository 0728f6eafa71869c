/** Choices of WhatsApp: value on the wire, word on the screen, tone of the badge (rules platform-dialect-15, whatsapp-2, whatsapp-15). */

import { groupIndian } from '../../messaging/format.ts'
import { LANGUAGES } from '../../messaging/whatsapp/languages.ts'
import { MESSAGING_TIERS, THROUGHPUT } from '../../messaging/whatsapp/limits.ts'
import { choices } from '../language/fields.ts'

/** What a message is charged as. */
export const CHARGE_CATEGORIES = choices([
  { value: 'marketing', label: 'Marketing' },
  { value: 'utility', label: 'Utility' },
  { value: 'authentication', label: 'Authentication' },
  { value: 'authentication_international', label: 'Authentication, international' },
  { value: 'service', label: 'Service' },
])

/** Whether prices count today. */
export const CHARGE_STANDINGS = choices([
  { value: 'current', label: 'In effect', tone: 'success' },
  { value: 'coming', label: 'Coming', tone: 'info' },
  { value: 'past', label: 'Replaced', tone: 'default' },
  { value: 'off', label: 'Inactive', tone: 'default' },
])

/** Where an account has its prices from. */
export const CHARGE_SOURCES = choices([
  { value: 'own', label: 'Own prices', tone: 'info' },
  { value: 'inherited', label: 'From the account above', tone: 'default' },
  { value: 'default', label: 'Default prices', tone: 'default' },
])

export const QUALITY = choices([
  { value: 'GREEN', label: 'High', tone: 'success' },
  { value: 'YELLOW', label: 'Medium', tone: 'warning' },
  { value: 'RED', label: 'Low', tone: 'error' },
  { value: 'UNKNOWN', label: 'Not rated', tone: 'default' },
])

/** Of the name that people see; the provider may say others. */
export const NAME_STATUSES = choices([
  { value: 'APPROVED', label: 'Approved', tone: 'success' },
  { value: 'AVAILABLE_WITHOUT_REVIEW', label: 'No review', tone: 'success' },
  { value: 'PENDING_REVIEW', label: 'In review', tone: 'warning' },
  { value: 'DECLINED', label: 'Declined', tone: 'error' },
  { value: 'EXPIRED', label: 'Expired', tone: 'error' },
  { value: 'NONE', label: 'None', tone: 'default' },
])

/** Whether the number was verified by its code; the provider may say others. */
export const CODE_STATUSES = choices([
  { value: 'VERIFIED', label: 'Verified', tone: 'success' },
  { value: 'NOT_VERIFIED', label: 'Not verified', tone: 'warning' },
  { value: 'EXPIRED', label: 'Expired', tone: 'warning' },
])

/** Whether the number is registered in the provider's cloud; the provider may say others. */
export const CONNECTIONS = choices([
  { value: 'CONNECTED', label: 'Connected', tone: 'success' },
  { value: 'DISCONNECTED', label: 'Not registered', tone: 'warning' },
  { value: 'PENDING', label: 'In progress', tone: 'warning' },
  { value: 'FLAGGED', label: 'Flagged', tone: 'warning' },
  { value: 'RESTRICTED', label: 'Restricted', tone: 'error' },
  { value: 'BANNED', label: 'Banned', tone: 'error' },
])

/** How many people may be written to first in 24 hours; the provider may say others. */
export const LIMIT_TIERS = choices(
  Object.entries(MESSAGING_TIERS).map(([value, most]) => ({
    value,
    label: most === null ? 'Unlimited' : `${groupIndian(most)} people`,
  })),
)

/** How fast a number sends; the provider may say others. */
export const THROUGHPUTS = choices([
  ...Object.entries(THROUGHPUT).map(([value, rate]) => ({ value, label: `${groupIndian(rate)} messages a second` })),
  { value: 'NOT_APPLICABLE', label: 'Not registered' },
])

/** Where the provider runs the number; he may say others. */
export const PLATFORMS = choices([
  { value: 'CLOUD_API', label: 'Provider’s cloud' },
  { value: 'ON_PREMISE', label: 'Own servers' },
  { value: 'NOT_APPLICABLE', label: 'Not registered' },
])

/** Whether people can be written to; the provider may say others. */
export const ACCOUNT_MODES = choices([
  { value: 'LIVE', label: 'Live' },
  { value: 'SANDBOX', label: 'Test' },
])

export const VERTICALS = choices([
  { value: 'OTHER', label: 'Other business' },
  { value: 'AUTO', label: 'Vehicles' },
  { value: 'BEAUTY', label: 'Beauty, spa and salon' },
  { value: 'APPAREL', label: 'Clothing' },
  { value: 'EDU', label: 'Schools and education' },
  { value: 'ENTERTAIN', label: 'Entertainment' },
  { value: 'EVENT_PLAN', label: 'Event planning' },
  { value: 'FINANCE', label: 'Finance and banking' },
  { value: 'GROCERY', label: 'Food and groceries' },
  { value: 'GOVT', label: 'Public service' },
  { value: 'HOTEL', label: 'Hotels and lodging' },
  { value: 'HEALTH', label: 'Medical and health' },
  { value: 'NONPROFIT', label: 'Charity' },
  { value: 'PROF_SERVICES', label: 'Professional services' },
  { value: 'RETAIL', label: 'Shopping and retail' },
  { value: 'TRAVEL', label: 'Travel and transport' },
  { value: 'RESTAURANT', label: 'Restaurants' },
  { value: 'ALCOHOL', label: 'Alcoholic drinks' },
  { value: 'ONLINE_GAMBLING', label: 'Online gambling' },
  { value: 'PHYSICAL_GAMBLING', label: 'Gambling on site' },
  { value: 'OTC_DRUGS', label: 'Medicines without prescription' },
])

export const OTP_METHODS = choices([
  { value: 'SMS', label: 'Text message' },
  { value: 'VOICE', label: 'Call' },
])

const CODES = Object.keys(LANGUAGES).filter((code): code is keyof typeof LANGUAGES => Object.hasOwn(LANGUAGES, code))

/** What a person said last of messages from a number (rule whatsapp-96). */
export const CONSENTS = choices([
  { value: 1, label: 'Opted in', tone: 'success' },
  { value: 0, label: 'Opted out', tone: 'warning' },
])

/** How it was said; the last three are noted by the desk alone, in conversations. */
export const CONSENT_SOURCES = choices([
  { value: 'form', label: 'Website or app' },
  { value: 'paper', label: 'Paper form' },
  { value: 'person', label: 'In person' },
  { value: 'call', label: 'Phone call' },
  { value: 'message', label: 'SMS or e-mail' },
  { value: 'word', label: 'Word in WhatsApp', retired: true },
  { value: 'button', label: 'Button in WhatsApp', retired: true },
  { value: 'preferences', label: 'Settings in WhatsApp', retired: true },
])

/** Of files for messages (rule whatsapp-6). */
export const MEDIA_KINDS = choices([
  { value: 'image', label: 'Image' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'document', label: 'Document' },
  { value: 'sticker', label: 'Sticker' },
])

export const FILE_ORIGINS = choices([
  { value: 0, label: 'Uploaded' },
  { value: 1, label: 'Received' },
])

export const PICTURE_FORMATS = choices([
  { value: 'PNG', label: 'PNG' },
  { value: 'SVG', label: 'SVG' },
])

export const CODE_LANGUAGES = choices(CODES.map(value => ({ value, label: LANGUAGES[value] })))

export const ON_OFF = choices([
  { value: 'ENABLED', label: 'On' },
  { value: 'DISABLED', label: 'Off' },
])

export const CALL_ICON = choices([
  { value: 'DEFAULT', label: 'Shown' },
  { value: 'DISABLE_ALL', label: 'Hidden' },
])

export const WEEKDAYS = choices([
  { value: 'MONDAY', label: 'Monday' },
  { value: 'TUESDAY', label: 'Tuesday' },
  { value: 'WEDNESDAY', label: 'Wednesday' },
  { value: 'THURSDAY', label: 'Thursday' },
  { value: 'FRIDAY', label: 'Friday' },
  { value: 'SATURDAY', label: 'Saturday' },
  { value: 'SUNDAY', label: 'Sunday' },
])
