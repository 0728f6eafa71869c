import type { WorkerDeps } from '../../kernel/context/context.ts'
import { openPool } from '../../kernel/db/pool.ts'
import type { Loop } from '../../kernel/processes/loop.ts'
import { checkOpen } from './checkOpen.ts'
import { handOverNext } from './handOver.ts'
import { vendorsOf } from './vendorAt.ts'

const PAUSE_MS = 1000
const TO_HAND_OVER = {
  name: 'voice_files_to_hand_over',
  there: `select from voice_vendor_files where status = 'processing' and vendor_voice_id is null`,
}
const TO_ASK_OF = {
  name: 'voice_files_to_ask_of',
  there: `select from voice_vendor_files where (status = 'processing' or checked_at is null) and vendor_voice_id is not null`,
}
const CONNECTIONS = 2

/** Hands voice files to vendors and asks what became of them, by every process with the role worker. */
export const startVoiceFiles = (deps: Pick<WorkerDeps, 'connection' | 'dataDir' | 'secrets' | 'log' | 'lookout'>): Loop => {
  const { connection, dataDir, secrets, log, lookout } = deps
  const pool = openPool(connection, CONNECTIONS, 'of voice files', log)
  const vendorAt = vendorsOf(pool, secrets)
  const handOver = async () => {
    while (await handOverNext({ pool, dataDir }, vendorAt));
  }
  const askOf = async () => {
    while (await checkOpen(pool, vendorAt));
  }
  const loops = [
    lookout.when(TO_HAND_OVER, 'Handing voice files over', handOver, PAUSE_MS),
    lookout.when(TO_ASK_OF, 'Asking of voice files', askOf, PAUSE_MS),
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
