import { diskFull, diskLow } from './disk.ts'
import { noWorker, processSilent } from './processes.ts'
import { queueStands } from './queue.ts'
import { rateLow } from './rate.ts'
import { receiptsContradict } from './receiptsContradict.ts'
import { receiptsFormat } from './receiptsFormat.ts'
import { receiptsUnmatched } from './receiptsUnmatched.ts'
import { restored } from './restored.ts'
import { routeDown } from './routeDown.ts'
import { rowsStuck } from './rows.ts'
import type { Watch } from './watch.ts'

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
  restored,
]
