import { recordOf } from '../../../messaging/record.ts'
import type { GraphAnswer } from '../../gateways/graph/call.ts'
import { textIn } from '../graph/numbers.ts'
import type { NumberChange } from './changes.ts'

/** What an event of `phone_number_quality_update` says beside the limit. */
const qualityEvent = (event: string | null): NumberChange['facts'] => {
  switch (event) {
    case 'FLAGGED':
      return { quality: 'RED' }
    // Better than low, and not how much: the next check reads it.
    case 'UNFLAGGED':
      return { quality: 'UNKNOWN' }
    case 'THROUGHPUT_UPGRADE':
      return { throughput: 'HIGH' }
    default:
      return {}
  }
}

/** What has happened to a whole account; what needs nothing changes nothing. Undefined for an event that nobody knows. */
const accountEvent = (value: GraphAnswer): Pick<NumberChange, 'facts' | 'subscribed'> | undefined => {
  switch (textIn(value, 'event')) {
    case 'DISABLED_UPDATE': {
      const states = String(recordOf(value.ban_info).waba_ban_state)
      return { facts: { connection: /REINSTATE/.test(states) ? 'CONNECTED' : /SCHEDULE/.test(states) ? 'FLAGGED' : 'BANNED' } }
    }
    case 'ACCOUNT_DELETED':
      return { facts: { connection: 'BANNED' } }
    case 'ACCOUNT_RESTRICTION':
      return { facts: { connection: 'RESTRICTED' } }
    case 'ACCOUNT_VIOLATION':
      return { facts: { connection: 'FLAGGED' } }
    case 'PHONE_NUMBER_REMOVED':
      return { facts: { connection: 'DISCONNECTED' } }
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return { facts: {}, subscribed: 0 }
    case 'VERIFIED_ACCOUNT':
    case 'PHONE_NUMBER_ADDED':
    case 'PARTNER_ADDED':
    case 'PARTNER_APP_INSTALLED':
    case 'VOLUME_BASED_PRICING_TIER_UPDATE':
      return { facts: {} }
    default:
      return undefined
  }
}

/** What a webhook of a business changes about a number; undefined for a field that is about something else. */
export const numberChangeIn = (business: string, field: string, value: GraphAnswer): NumberChange | undefined => {
  const displayPhoneNumber = textIn(value, 'display_phone_number') ?? undefined
  if (field === 'phone_number_quality_update') {
    const limit = textIn(value, 'current_limit') ?? textIn(value, 'max_daily_conversations_per_business')
    return {
      business,
      displayPhoneNumber,
      facts: { ...qualityEvent(textIn(value, 'event')), ...(limit !== null && { messaging_limit_tier: limit }) },
    }
  }
  if (field === 'phone_number_name_update') {
    const said = textIn(value, 'decision')
    // The number itself has another word for it.
    const decision = said === 'REJECTED' ? 'DECLINED' : said
    const name = decision === 'APPROVED' ? textIn(value, 'requested_verified_name') : null
    return {
      business,
      displayPhoneNumber,
      facts: { ...(decision !== null && { name_status: decision }), ...(name !== null && { verified_name: name }) },
    }
  }
  if (field !== 'account_update') return undefined
  const told = accountEvent(value)
  // It names one number where it is about that alone.
  return told && { business, displayPhoneNumber: textIn(value, 'phone_number') ?? undefined, ...told }
}
