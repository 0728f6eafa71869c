import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StartError } from './kernel/config/config.ts'

const PROGRAM = fileURLToPath(new URL('../simulators/smsc/main.ts', import.meta.url))

export interface Simulator {
  port: number
  controlPort: number
  stop(): Promise<void>
}

/** Runs the SMSC simulator as a program of its own, which ends with this process. @throws StartError when it does not come up */
export const startSimulator = async (): Promise<Simulator> => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { SMSC_PORT: '0', SMSC_CONTROL_PORT: '0', SMSC_ATTACHED: '1', SMSC_PASSWORD: 'simulate', SMSC_SYSTEM_ID: 'relaydesk' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    new Promise<string>(resolve => lines.once('line', resolve)),
    ended.then(() => {
      throw new StartError('The SMSC simulator did not start: set SIMULATOR=0 to run without it.')
    }),
  ])
  const { port, controlPort } = JSON.parse(first) as { port: number; controlPort: number }
  return {
    port,
    controlPort,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}
