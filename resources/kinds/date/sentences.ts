import { tell } from '../../../messaging/tell.ts'

/** Of the second of two dates that stand the wrong way round: forms, lists and handlers say the same. */
export const END_FIRST = tell('The end is before the start.')
