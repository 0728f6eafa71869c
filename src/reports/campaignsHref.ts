import { VOICE, WHATSAPP } from '../../resources/language/choices.ts'
import { listHref } from '../kernel/resource/list/address.ts'

const LISTS: Readonly<Record<number, string>> = { [VOICE]: 'voice-report', [WHATSAPP]: 'whatsapp-message-report' }

interface Days {
  from_date: unknown
  to_date: unknown
}

/**
 * The campaigns behind figures: of their days, and of one user where they are.
 * @param routeType all texts where not given
 */
export const campaignsHref = ({ from_date, to_date }: Days, user_id: number | null | undefined, routeType?: number): string => {
  const days = { from_date, to_date, user_id }
  const list = routeType === undefined ? undefined : LISTS[routeType]
  return list ? listHref(list, days) : listHref('campaign-report', { ...days, route_type: routeType })
}
