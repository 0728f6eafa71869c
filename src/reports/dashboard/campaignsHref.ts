import { VOICE, WHATSAPP } from '../../../resources/language/choices.ts'
import type { DashboardAnswer } from '../../../resources/reports/dashboard.answers.ts'
import { listHref } from '../../kernel/resource/list/address.ts'

const LISTS: Readonly<Record<number, string>> = { [VOICE]: 'voice-report', [WHATSAPP]: 'whatsapp-message-report' }

/**
 * The campaigns behind figures of the dashboard: of its days, and of the user chosen.
 * @param routeType all texts where not given
 */
export const campaignsHref = (
  { from_date, to_date }: Pick<DashboardAnswer, 'from_date' | 'to_date'>,
  user_id: number | undefined,
  routeType?: number,
): string => {
  const days = { from_date, to_date, user_id }
  const list = routeType === undefined ? undefined : LISTS[routeType]
  return list ? listHref(list, days) : listHref('campaign-report', { ...days, route_type: routeType })
}
