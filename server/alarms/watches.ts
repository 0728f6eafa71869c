import { receiptsContradict } from './receiptsContradict.ts'
import { routeDown } from './routeDown.ts'
import type { Watch } from './watch.ts'

/** Everything that is watched. Kinds and their words: resources/system/alarm-kinds.ts. */
export const WATCHES: readonly Watch[] = [routeDown, receiptsContradict]
