import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desk, startDesk } from '../server/desk.ts'
import { readConfig } from '../server/kernel/config/config.ts'
import { BENCH_PASSWORD } from './caller.ts'

/**
 * A desk of its own in a temporary folder, with PostgreSQL as it is shipped (fsync on). `DATABASE_URL` is not looked at.
 * @param used what was done in it before, while it sent
 */
export const benchDesk = async (
  role: 'all' | 'api' = 'all',
  warn = (text: string) => console.warn(text),
  used?: (desk: Desk) => Promise<void>,
): Promise<{ desk: Desk; end(): Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'relaydesk-bench-'))
  // As root the database runs as another user: where that one cannot pass through, it would lie elsewhere and stay.
  await chmod(dataDir, 0o755)
  const quiet = { info: () => {}, warn, error: (text: string) => console.error(text) }
  const start = (as: 'all' | 'api') => {
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: BENCH_PASSWORD,
      ROLE: as,
      SIMULATOR: as === 'all' ? '1' : '0',
    })
    return startDesk(config, quiet, { callsPerSecond: 1_000_000 })
  }
  if (used) {
    const before = await start('all')
    await used(before)
    await before.close()
  }
  const desk = await start(role)
  return {
    desk,
    end: async () => {
      await desk.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
