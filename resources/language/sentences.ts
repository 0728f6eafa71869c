import { tell } from '../../messaging/tell.ts'

/** Where a reason must be given and none is (rule declarations-5): more than one check says it. */
export const REASON_MISSING = tell('You need to write a valid reason!')
