import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Desk } from '../server/desk.ts'
import { cpuOf } from './cpuOf.ts'
import { until } from './until.ts'

export interface DeskWorker {
  pid: number
  end(): Promise<void>
}

/** One more process of a tree of sources that sends for a desk. Resolves when it is at work. */
export const deskWorker = async (tree: string, { deps: { connection, dataDir } }: Desk): Promise<DeskWorker> => {
  const { host, port, user, database } = connection
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
  const worker = spawn(process.execPath, [join(tree, 'server/main.ts')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, ROLE: 'worker', SIMULATOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(worker, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    worker.stdout.on('data', chunk => {
      said += chunk
      if (said.includes('works in the background')) resolve()
    })
    exit.then(([code]) => reject(new Error(`A worker ended with ${code} before it was at work: ${said}`)), reject)
  })
  return {
    pid: worker.pid as number,
    end: async () => {
      worker.kill()
      await exit
    },
  }
}

/** Whether a process uses next to nothing for a second: what it does once when it begins is not what it costs while it stands by. */
const isAtRest = async ({ pid }: DeskWorker): Promise<boolean> => {
  const before = cpuOf(pid)
  await setTimeout(1000)
  return cpuOf(pid) - before < 0.1
}

/** Resolves when these have begun, and rest. */
export const begun = async (workers: readonly DeskWorker[]): Promise<void> => {
  for (const worker of workers) await until('the other processes have begun', () => isAtRest(worker))
}
