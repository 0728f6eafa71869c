/** Days and times of conversations, in the platform's zone. */

import { displayDate, displayDateTime } from '../../../messaging/format.ts'
import type { Words } from '../i18n/words.ts'
import { TIME_ZONE } from '../kinds/show.ts'

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
