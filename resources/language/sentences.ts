/** Sentences that more than one judge says: forms, lists, handlers. */

/** Of the second of two dates that stand the wrong way round. */
export const END_FIRST = 'The end is before the beginning.'

/** Where a reason must be given and none is (specification core §5, §8). */
export const REASON_MISSING = 'You need to write a valid reason!'
