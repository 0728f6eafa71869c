import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { present } from '../../messaging/present.ts'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import { ensureSimulatorApp } from '../../server/whatsapp/simulatorApp.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

type Json = Readonly<Record<string, unknown>>

interface Told {
  port: number
  controlPort: number
  appId: string
  appSecret: string
  verifyToken: string
  token: string
  numbers: { id: string; waba: string; number: string }[]
}

/** The simulated provider as a program of its own, and a desk whose calls go to it. */
export interface NumbersDesk extends Told {
  world: World
  app: FastifyInstance
  /** What the desk wrote into its log. */
  logged: readonly string[]
  /** Changes or reads the provider from its side. */
  control(path: string, body?: Json): Promise<Json>
  /** A number of the provider's first business that is neither verified nor registered. */
  newNumber(digits: string): Promise<{ id: string; waba: string; number: string }>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('../../simulators/graph/main.ts', import.meta.url))

const startProvider = async (folder: string): Promise<{ child: ChildProcess; told: Told }> => {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...HANDED_ON,
      GRAPH_PORT: '0',
      GRAPH_CONTROL_PORT: '0',
      GRAPH_ATTACHED: '1',
      GRAPH_NUMBERS: '3',
      GRAPH_FOLDER: folder,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: present(child.stdout) })
  const first = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.once('exit', () => reject(new Error('The simulated provider ended.')))
  })
  return { child, told: JSON.parse(first) as Told }
}

export const openNumbersDesk = async (): Promise<NumbersDesk> => {
  const world = await makeWorld(await testDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-graph-'))
  const { child, told } = await startProvider(folder)
  await ensureSimulatorApp(world.deps.pool, world.deps.secrets, told)
  world.deps.publicUrl = 'http://desk.example'
  const logged: string[] = []
  const note = (text: string) => void logged.push(text)
  world.deps.log = { info: note, warn: note, error: note }
  const app = await appOf(world)
  const control: NumbersDesk['control'] = async (path, body) => {
    const response = await fetch(`http://127.0.0.1:${told.controlPort}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Json
    if (!response.ok) throw new Error(String(answer.message))
    return answer
  }
  return {
    ...told,
    world,
    app,
    logged,
    control,
    newNumber: async digits => {
      await control('/numbers', { number: digits, ready: false })
      const { numbers } = (await control('/world')) as { numbers?: Told['numbers'] }
      return present(numbers?.find(({ number }) => number === digits))
    },
    close: async () => {
      await app.close()
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.stdin?.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a number is connected with. */
export const bodyFor = (desk: NumbersDesk, number: { id: string; waba: string; number: string }, more: Json = {}): Json => ({
  name: 'Support',
  business_account_id: number.waba,
  phone_number_id: number.id,
  display_phone_number: `+${number.number}`,
  access_token: desk.token,
  ...more,
})

/** Connects a number for an account, as an admin; answers its record. */
export const connected = async (
  desk: NumbersDesk,
  number: { id: string; waba: string; number: string },
  more: Json = {},
): Promise<Json & { id: number }> => {
  const admin = await desk.world.signIn(desk.world.admin)
  const answer = await call(desk.app, admin, 'POST', 'wa-account-configuration', bodyFor(desk, number, more))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message} ${JSON.stringify(answer.body.errors)}`)
  return answer.body.data as Json & { id: number }
}
