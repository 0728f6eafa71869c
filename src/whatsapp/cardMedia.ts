/** What the cards of a message show, as it is chosen; pure. */

import { recordOf } from '../../messaging/record.ts'
import type { Filling, MediaRef } from '../../messaging/whatsapp/compose.ts'
import { componentOf, type TemplateComponent } from '../../messaging/whatsapp/template.ts'
import { isLink, linkFault } from './isLink.ts'

/** How many cards a template has. */
export const cardCount = (components: readonly TemplateComponent[]): number =>
  componentOf(components, 'CAROUSEL')?.cards.length ?? 0

/** The files of the cards that there are, as far as they are chosen: as a body names them; undefined while none is. */
export const cardMedia = (given: unknown, cards: number): Record<string, unknown> | undefined => {
  const chosen = Object.entries(recordOf(given)).filter(([number, one]) => {
    const { wa_file_id: id, link } = recordOf(one)
    return Number(number) <= cards && (typeof id === 'number' || (typeof link === 'string' && link !== ''))
  })
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen)
}

/** Stands for the id that a file gets when it is sent. */
const SOON = { id: '0' }

/** How the template is judged and shown with them; nothing while one is missing, or leads nowhere. */
export const cardFilling = (given: unknown, cards: number): Pick<Filling, 'card_media'> => {
  const chosen = recordOf(cardMedia(given, cards))
  const media = Array.from({ length: cards }, (_, place): MediaRef | undefined => {
    const { wa_file_id: id, link } = recordOf(chosen[place + 1])
    if (typeof link === 'string') return isLink(link) ? { link } : undefined
    return typeof id === 'number' ? SOON : undefined
  })
  const known = media.filter(one => one !== undefined)
  return cards > 0 && known.length === cards ? { card_media: known } : {}
}

/** What is wrong with the links typed for cards, by the numbers of the cards. */
export const cardFaults = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(given)).flatMap(([number, one]) => {
      const { link } = recordOf(one)
      const fault = typeof link === 'string' ? linkFault(link) : undefined
      return fault === undefined ? [] : [[number, fault]]
    }),
  )
