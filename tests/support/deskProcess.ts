import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import { atEnd } from './atEnd.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
export const ADMIN = { username: 'admin', password: 'First-key-2026' }

export interface DeskProcess {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything it has printed. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * A whole desk as a program of its own, as `npm start` runs it, on a free port and an empty data folder. Stopped after the test file.
 * @param main the program, where it is not this project's own
 */
export const startDeskProcess = async (
  databaseUrl: string,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<DeskProcess> => {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'relaydesk-desk-'))
  const child = spawn(process.execPath, [main], {
    env: {
      ...HANDED_ON,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_PASSWORD: ADMIN.password,
      SIMULATOR: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const found = /(http:\/\/[\d.]+:\d+)/.exec(printed)
      if (found?.[1]) resolve(found[1])
      else if (/works in the background/.test(printed)) resolve('')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => reject(new Error(`The desk ended with ${code}:\n${printed}`)))
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  atEnd(async () => {
    await stop()
    if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  })
  return { url, dataDir, child, output: () => printed, stop }
}
