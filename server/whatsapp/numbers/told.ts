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

/** What a webhook of a business changes about a number; undefined for a field that is about something else. */
export const numberChangeIn = (business: string, field: string, value: GraphAnswer): NumberChange | undefined => {
  const displayPhoneNumber = textIn(value, 'display_phone_number') ?? undefined
  if (field === 'phone_number_quality_update') {
    const limit = textIn(value, 'current_limit')
    return {
      business,
      displayPhoneNumber,
      facts: { ...qualityEvent(textIn(value, 'event')), ...(limit !== null && { messaging_limit_tier: limit }) },
    }
  }
  if (field === 'phone_number_name_update') {
    const decision = textIn(value, 'decision')
    const name = decision === 'APPROVED' ? textIn(value, 'requested_verified_name') : null
    return {
      business,
      displayPhoneNumber,
      facts: { ...(decision !== null && { name_status: decision }), ...(name !== null && { verified_name: name }) },
    }
  }
  return undefined
}
