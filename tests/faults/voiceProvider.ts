import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { present } from '../../messaging/present.ts'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import type { VoiceSettings } from '../../simulators/voice/settings.ts'
import type { VoiceStats } from '../../simulators/voice/vendor.ts'
import type { Call } from '../../simulators/voice/world.ts'
import { until } from '../support/until.ts'

const PROGRAM = fileURLToPath(new URL('../../simulators/voice/main.ts', import.meta.url))

/** The simulated voice vendors in a process of their own, which can be killed and come again with what they knew. */
export interface Vendors {
  port: number
  /** kill -9. They are started anew at once. */
  kill(): void
  stats(): Promise<VoiceStats>
  calls(): Promise<Call[]>
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

export const startVendors = async (
  folder: string,
  settings: Partial<VoiceSettings>,
  tell?: (line: string) => void,
): Promise<Vendors> => {
  const [port, controlPort] = [await freePort(), await freePort()]
  let child: ChildProcess
  let stopping = false
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [PROGRAM], {
      env: {
        ...HANDED_ON,
        VOICE_PORT: String(port),
        VOICE_CONTROL_PORT: String(controlPort),
        VOICE_ATTACHED: '1',
        VOICE_FOLDER: folder,
        VOICE_SETTINGS: JSON.stringify(settings),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.once('exit', signal => {
      tell?.(`the vendors ended (${signal})`)
      if (!stopping) void start()
    })
    const lines = createInterface({ input: present(child.stdout) })
    await new Promise<string>(resolve => lines.once('line', resolve))
  }
  await start()
  const control = async (path: string): Promise<unknown> => {
    // While they are being started anew nobody answers.
    const response = await until(() => fetch(`http://127.0.0.1:${controlPort}${path}`), { what: 'an answer of the simulator' })
    return response.json()
  }
  return {
    port,
    kill: () => {
      child.kill('SIGKILL')
    },
    stats: async () => (await control('/stats')) as VoiceStats,
    calls: async () => (await control('/calls')) as Call[],
    stop: async () => {
      stopping = true
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.stdin?.end()
      await ended
    },
  }
}
