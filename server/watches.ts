import { queueStands } from './delivery/watches/queue.ts'
import { rateLow } from './delivery/watches/rate.ts'
import { receiptsContradict } from './delivery/watches/receiptsContradict.ts'
import { receiptsFormat } from './delivery/watches/receiptsFormat.ts'
import { receiptsUnmatched } from './delivery/watches/receiptsUnmatched.ts'
import { restored } from './delivery/watches/restored.ts'
import { routeDown } from './delivery/watches/routeDown.ts'
import { rowsStuck } from './delivery/watches/rows.ts'
import { diskFull, diskLow } from './system/alarms/disk.ts'
import { noWorker, processSilent } from './system/alarms/processes.ts'
import type { Watch } from './system/alarms/watch.ts'
import { outcomesUntold } from './voice/singles/watch.ts'

/** Everything that is watched. Kinds and their words: resources/system/alarm-kinds.ts. */
export const WATCHES: readonly Watch[] = [
  // Before the other, which then adds nothing.
  diskFull,
  diskLow,
  processSilent,
  noWorker,
  rowsStuck,
  // A queue that stands because the link is lost is not told twice.
  routeDown,
  queueStands,
  rateLow,
  receiptsContradict,
  receiptsUnmatched,
  receiptsFormat,
  // One whose link is lost is told of by that.
  outcomesUntold,
  restored,
]
