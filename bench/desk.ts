import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Desk, startDesk } from '../server/desk.ts'
import { readConfig } from '../server/kernel/config/config.ts'

/** Of everybody in a desk of the bench. */
export const BENCH_PASSWORD = 'Bench-key-2026'

/** A desk of its own in a temporary folder, with PostgreSQL as it is shipped (fsync on). `DATABASE_URL` is not looked at. */
export const benchDesk = async (
  role: 'all' | 'api' = 'all',
  warn = (text: string) => console.warn(text),
): Promise<{ desk: Desk; end(): Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'relaydesk-bench-'))
  // As root the database runs as another user: where that one cannot pass through, it would lie elsewhere and stay.
  await chmod(dataDir, 0o755)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: BENCH_PASSWORD,
    ROLE: role,
    SIMULATOR: role === 'all' ? '1' : '0',
  })
  const quiet = { info: () => {}, warn, error: (text: string) => console.error(text) }
  const desk = await startDesk(config, quiet, { callsPerSecond: 1_000_000 })
  return {
    desk,
    end: async () => {
      await desk.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Signs somebody in, the first admin unless told, and answers a function that calls the API with that session. */
export const benchCaller = async (
  url: string,
  username = 'admin',
): Promise<(path: string, body?: unknown) => Promise<unknown>> => {
  const ask = async (path: string, body: unknown, token?: string) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body ?? {}),
    })
    const answer = (await response.json()) as { data: unknown; message: string; errors?: unknown }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message} ${JSON.stringify(answer.errors ?? {})}`)
    return answer.data
  }
  const { access_token } = (await ask('login', { username, password: BENCH_PASSWORD })) as { access_token: string }
  return (path, body) => ask(path, body, access_token)
}

/** The value below which the given share of the figures lies. */
export const quantile = (figures: readonly number[], share: number): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
