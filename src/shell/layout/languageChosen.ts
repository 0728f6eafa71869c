import { followed } from '../../kernel/desk/followed.ts'

/** Another language draws the whole panel anew: whether it was chosen just now, so that what it was chosen in opens again. */
export const languageChosen = followed(() => false)
