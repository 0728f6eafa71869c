/** Where a reason must be given and none is (specification core §5, §8): more than one judge says it. */
export const REASON_MISSING = 'You need to write a valid reason!'
