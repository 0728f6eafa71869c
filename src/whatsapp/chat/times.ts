/** Days and times of conversations, in the platform's zone. */

import { displayDate, displayDateTime, wireDateTime } from '../../../messaging/format.ts'
import { instantOf } from '../../../messaging/zone.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'

const DAY_MS = 86_400_000

/** `04:05 PM` */
export const timeOf = (at: string): string => displayDateTime(at, TIME_ZONE).replace(/^\S+ (\d\d:\d\d):\d\d (\w\w)$/, '$1 $2')

export const dayOf = (at: string): string => displayDate(at, TIME_ZONE)

/** What a day is called above its messages. */
export const dayName = (day: string, words: Words, now = Date.now()): string => {
  if (day === dayOf(new Date(now).toISOString())) return words('Today')
  if (day === dayOf(new Date(now - DAY_MS).toISOString())) return words('Yesterday')
  return day
}

/** When something last happened, as short as a list has room for. */
export const whenOf = (at: string, words: Words, now = Date.now()): string => {
  const day = dayOf(at)
  return day === dayOf(new Date(now).toISOString()) ? timeOf(at) : dayName(day, words, now)
}

/** A moment as the platform writes it, with an offset or as its zone's clock shows it. */
const momentOf = (at: string): number =>
  instantOf(new Date(`${wireDateTime(at, TIME_ZONE).replace(' ', 'T')}Z`), TIME_ZONE).getTime()

/** How long somebody may still be written to freely; undefined where no more. */
export const leftOf = (until: string | null, words: Words, now = Date.now()): string | undefined => {
  const minutes = until === null ? 0 : Math.floor((momentOf(until) - now) / 60_000)
  if (!(minutes > 0)) return undefined
  return minutes < 60
    ? words('%{minutes} min left', { minutes })
    : words('%{hours} h %{minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
