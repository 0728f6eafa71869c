/** Of the second of two dates that stand the wrong way round: forms, lists and handlers say the same. */
export const END_FIRST = 'The end is before the start.'
