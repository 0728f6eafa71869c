import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StartError } from './kernel/config/config.ts'
import { HANDED_ON } from './kernel/processes/handedOn.ts'

interface Program<T> {
  /** What it says of itself once it is up: the first line of its output. */
  told: T
  stop(): Promise<void>
}

/** Runs a simulator as a program of its own, which ends with this process. @throws StartError when it does not come up */
const startProgram = async <T>(file: string, name: string, env: Readonly<Record<string, string>>): Promise<Program<T>> => {
  const program = fileURLToPath(new URL(`../simulators/${file}`, import.meta.url))
  const child = spawn(process.execPath, [program], { env: { ...HANDED_ON, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    new Promise<string>(resolve => lines.once('line', resolve)),
    ended.then(() => {
      throw new StartError(`The ${name} simulator did not start: set SIMULATOR=0 to run without it.`)
    }),
  ])
  return {
    told: JSON.parse(first) as T,
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

export interface Simulator {
  port: number
  controlPort: number
  stop(): Promise<void>
}

/** The simulated SMSC. @throws StartError when it does not come up */
export const startSimulator = async (): Promise<Simulator> => {
  const env = {
    SMSC_PORT: '0',
    SMSC_CONTROL_PORT: '0',
    SMSC_ATTACHED: '1',
    SMSC_PASSWORD: 'simulate',
    SMSC_SYSTEM_ID: 'relaydesk',
    // Nobody asks it what it took: a record of each message would fill the memory of a desk that runs for months.
    SMSC_RECORD: '0',
    SMSC_KEEP: '0',
  }
  const { told, stop } = await startProgram<{ port: number; controlPort: number }>('smsc/main.ts', 'SMSC', env)
  return { ...told, stop }
}

/** What the simulated provider of WhatsApp says of itself. */
interface GraphTold {
  port: number
  controlPort: number
  appId: string
  appSecret: string
  verifyToken: string
  /** Of its first business. */
  token: string
  numbers: { id: string; waba: string; number: string }[]
}

export interface GraphSimulator extends GraphTold {
  stop(): Promise<void>
}

/** Numbers that are ready to send when it begins. */
const NUMBERS = '3'

/**
 * The simulated provider of WhatsApp, which keeps what it knows in the data folder, so that numbers connected to it stay.
 * @throws StartError when it does not come up
 */
export const startGraphSimulator = async (dataDir: string): Promise<GraphSimulator> => {
  const folder = join(dataDir, 'graph-simulator')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { told, stop } = await startProgram<GraphTold>('graph/main.ts', 'WhatsApp', {
    GRAPH_PORT: '0',
    GRAPH_CONTROL_PORT: '0',
    GRAPH_ATTACHED: '1',
    GRAPH_NUMBERS: NUMBERS,
    GRAPH_FOLDER: folder,
  })
  return { ...told, stop }
}

/** Has the simulated provider tell a desk what happens, from now on. @param url of the desk, as this machine reaches it */
export const tellSimulator = async ({ controlPort }: Pick<GraphSimulator, 'controlPort'>, url: string): Promise<void> => {
  await fetch(`http://127.0.0.1:${controlPort}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhookUrl: `${url}/gateway/whatsapp` }),
  })
}

/** What the simulated voice vendors say of themselves. */
interface VoiceTold {
  port: number
  controlPort: number
  /** Of the vendor who takes whole lists, and of the one who is asked for single calls. */
  login: string
  password: string
  user: string
  key: string
}

export interface VoiceSimulator extends VoiceTold {
  stop(): Promise<void>
}

/** A little of the time that calls take, and hardly any of what vendors take before they begin. */
const CALLS = { leadMs: 2000, dialMs: 5, endMs: [300, 3000], retryMs: 5000 }

/**
 * The simulated voice vendors, who keep what they know in the data folder, so that files handed to them stay.
 * @throws StartError when they do not come up
 */
export const startVoiceSimulator = async (dataDir: string): Promise<VoiceSimulator> => {
  const folder = join(dataDir, 'voice-simulator')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { told, stop } = await startProgram<VoiceTold>('voice/main.ts', 'voice', {
    VOICE_PORT: '0',
    VOICE_CONTROL_PORT: '0',
    VOICE_ATTACHED: '1',
    VOICE_FOLDER: folder,
    VOICE_SETTINGS: JSON.stringify(CALLS),
  })
  return { ...told, stop }
}

/** Has the simulated vendor of single calls tell a desk what becomes of them, from now on. @param url of its route, as this machine reaches it */
export const tellVoiceSimulator = async ({ controlPort }: Pick<VoiceSimulator, 'controlPort'>, url: string): Promise<void> => {
  await fetch(`http://127.0.0.1:${controlPort}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ callbackUrl: url }),
  })
}
