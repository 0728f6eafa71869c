import { PRIORITIES } from '../../../resources/language/choices.ts'
import type { Words } from '../../kernel/i18n/words.ts'
import { showNumber } from '../../kernel/kinds/show.ts'

/** What waits in lanes: `12,000+` where no more were counted. */
export const countOf = (lanes: readonly { count: number; more: boolean | 0 | 1 }[]): string =>
  `${showNumber(lanes.reduce((sum, { count }) => sum + count, 0))}${lanes.some(({ more }) => more) ? '+' : ''}`

/** What a lane is called: `Instant (OTP)`. */
export const laneName = (words: Words, priority: number): string =>
  words(`desk.gateway.lane.${priority}`, PRIORITIES.find(({ value }) => value === priority)?.label ?? String(priority))
