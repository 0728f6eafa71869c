import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { present } from '../../messaging/present.ts'
import type { MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import type { GraphSettings } from '../../simulators/graph/settings.ts'
import { until } from '../support/until.ts'

const PROGRAM = fileURLToPath(new URL('../../simulators/graph/main.ts', import.meta.url))

interface ProviderStats {
  /** Messages taken, each once. */
  distinct: number
  duplicates: number
  violations: Readonly<Record<'throughput' | 'pair' | 'people' | 'form', number>>
  webhooks: { waiting: number }
  owed: number
}

interface Told {
  appId: string
  appSecret: string
  token: string
  numbers: { id: string; waba: string; number: string }[]
}

/** The simulated provider in a process of its own, which can be killed and comes again with what it knew. */
export interface Provider extends Told {
  port: number
  /** kill -9. It is started anew at once. @returns what it had counted against us until then */
  kill(): Promise<ProviderStats['violations']>
  stats(): Promise<ProviderStats>
  /** The highest status of each message that was taken, by our reference. */
  statuses(): Promise<Readonly<Record<string, { status: MessageStatus }>>>
  /** Calls the provider as a business does. */
  call(path: string, body: unknown): Promise<unknown>
  stop(): Promise<void>
}

export interface ProviderOptions {
  folder: string
  numbers: number
  /** With which its webhooks are signed. */
  appSecret: string
  settings: Partial<GraphSettings>
  tell?: ((line: string) => void) | undefined
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

export const startProvider = async ({ folder, numbers, appSecret, settings, tell }: ProviderOptions): Promise<Provider> => {
  const [port, controlPort] = [await freePort(), await freePort()]
  let child: ChildProcess
  let stopping = false
  const start = async (): Promise<Told> => {
    child = spawn(process.execPath, [PROGRAM], {
      env: {
        ...HANDED_ON,
        GRAPH_PORT: String(port),
        GRAPH_CONTROL_PORT: String(controlPort),
        GRAPH_ATTACHED: '1',
        GRAPH_NUMBERS: String(numbers),
        GRAPH_THROUGHPUT: 'HIGH',
        GRAPH_APP_SECRET: appSecret,
        GRAPH_FOLDER: folder,
        GRAPH_KEEP: '0',
        GRAPH_SETTINGS: JSON.stringify(settings),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.once('exit', signal => {
      tell?.(`the provider ended (${signal})`)
      if (!stopping) void start()
    })
    const lines = createInterface({ input: present(child.stdout) })
    const first = await new Promise<string>(resolve => lines.once('line', resolve))
    return JSON.parse(first) as Told
  }
  const told = await start()
  const control = async (path: string): Promise<unknown> => {
    // While it is being started anew nobody answers.
    const response = await until(() => fetch(`http://127.0.0.1:${controlPort}${path}`), { what: 'an answer of the simulator' })
    return response.json()
  }
  return {
    ...told,
    port,
    kill: async () => {
      const { violations } = (await control('/stats')) as ProviderStats
      child.kill('SIGKILL')
      return violations
    },
    stats: async () => (await control('/stats')) as ProviderStats,
    statuses: async () => (await control('/statuses?by=ref')) as Awaited<ReturnType<Provider['statuses']>>,
    call: async (path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}/v23.0/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${told.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    stop: async () => {
      stopping = true
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.stdin?.end()
      await ended
    },
  }
}
