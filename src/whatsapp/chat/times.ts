/** How long somebody may still be written to freely. */

import { wireDateTime } from '../../../messaging/format.ts'
import { instantOf } from '../../../messaging/zone.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'

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
