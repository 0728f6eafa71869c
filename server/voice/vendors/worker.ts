import type { WorkerDeps } from '../../kernel/context/context.ts'
import { openPool } from '../../kernel/db/pool.ts'
import type { Loop } from '../../kernel/processes/loop.ts'
import { checkOpen } from './checkOpen.ts'
import { handOverNext } from './handOver.ts'
import { vendorsOf } from './vendorAt.ts'

const LOOK_MS = 1000
const CONNECTIONS = 2

/** Hands voice files to vendors and asks what became of them, by every process with the role worker. */
export const startVoiceFiles = (deps: Pick<WorkerDeps, 'connection' | 'dataDir' | 'secrets' | 'log' | 'standby'>): Loop => {
  const { connection, dataDir, secrets, log, standby } = deps
  const pool = openPool(connection, CONNECTIONS, 'of voice files', log)
  const vendorAt = vendorsOf(pool, secrets)
  const loops = [
    standby.every(LOOK_MS, 'Handing voice files over', log, async () => {
      while (await handOverNext({ pool, dataDir }, vendorAt));
    }),
    standby.every(LOOK_MS, 'Asking of voice files', log, async () => {
      while (await checkOpen(pool, vendorAt));
    }),
  ]
  return {
    wake: () => {
      for (const loop of loops) loop.wake()
    },
    stop: async () => {
      await Promise.all(loops.map(loop => loop.stop()))
      await pool.end()
    },
  }
}
