import type { Filling } from '../../messaging/whatsapp/compose.ts'
import { instantOf } from '../../messaging/zone.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'

/** The end of an offer as messages carry it, of what was chosen by the platform's clock; nothing while nothing is. */
export const offerEnd = (typed: unknown): Pick<Filling, 'offer_ends'> => {
  const wall = typeof typed === 'string' && typed !== '' ? new Date(`${typed.replace(' ', 'T')}Z`) : undefined
  return wall && !Number.isNaN(wall.getTime()) ? { offer_ends: instantOf(wall, TIME_ZONE).getTime() } : {}
}
