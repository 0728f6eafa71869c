/**
 * `node tests/faults/ledgerLongRun.ts [seconds] [kills] [seed] [clients]`: twenty clients do everything at once against two desks over
 * one PostgreSQL, while desks and database are killed with kill -9. Prints what was found; ends with 1 when anything is wrong.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readUrl } from '../../server/kernel/db/database.ts'
import { startEmbedded } from '../../server/kernel/db/embedded.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { makeWorld } from '../support/world.ts'
import { checkLedger } from './ledgerChecks.ts'
import { castOf, dice, retried } from './ledgerPlan.ts'
import { hammerLedger, type Send } from './ledgerUnderClients.ts'

const [seconds = '60', kills = '20', seed = '1', clients = '20'] = process.argv.slice(2)
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const DESKS = 2
const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }
const tell = (line: string) => console.log(`${new Date().toISOString().slice(11, 23)} ${line}`)

const freePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const folder = await mkdtemp(join(tmpdir(), 'relaydesk-ledger-'))
const database = await startEmbedded(join(folder, 'data'), log)
await migrate(readUrl(database.url))
const pool = new pg.Pool({ ...readUrl(database.url), max: 6 })
pool.on('error', () => {})
pool.on('connect', client => client.on('error', () => {}))
const world = await makeWorld({ name: 'long', url: database.url, connection: readUrl(database.url), pool })
const cast = await castOf(world)

let stopping = false
const ports = await Promise.all(Array.from({ length: DESKS }, freePort))
const desks: ChildProcess[] = []
const startDesk = (index: number): void => {
  if (stopping) return
  const desk = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(ports[index]),
      HOST: '127.0.0.1',
      // Nodes of one platform share their secrets.
      DATA_DIR: join(folder, 'desk'),
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: 'First-key-2026',
      SIMULATOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  desks[index] = desk
  let said = ''
  for (const stream of [desk.stdout, desk.stderr]) stream.on('data', chunk => (said = `${said}${chunk}`.slice(-300)))
  desk.once('exit', (code, signal) => {
    if (!signal && !stopping) tell(`desk ${index} ended by itself (${code}): ${said.trim()}`)
    setTimeout(() => startDesk(index), signal ? 0 : 500)
  })
}
for (let index = 0; index < DESKS; index++) startDesk(index)

let turn = 0
const send: Send = async (token, method, path, body, key) => {
  const answer = await fetch(`http://127.0.0.1:${ports[turn++ % DESKS]}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const { message = '', data } = (await answer.json()) as { message?: string; data: unknown }
  return { status: answer.status, message, data, retryAfter: Number(answer.headers.get('retry-after') ?? 0) }
}

for (const port of ports) await retried(() => fetch(`http://127.0.0.1:${port}/api/public-app-setting`))
const roll = dice(Number(seed))
const everyMs = (Number(seconds) * 1000) / Number(kills)
const killed = { desk: 0, database: 0 }
const kill = async () => {
  await new Promise(resolve => setTimeout(resolve, everyMs))
  if (roll() < 0.3 && database.pid !== undefined) {
    killed.database++
    tell('kill -9 of the database')
    try {
      process.kill(database.pid, 'SIGKILL')
    } catch (error) {
      // It is down from the fault before.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    return
  }
  killed.desk++
  const index = Math.floor(roll() * DESKS)
  tell(`kill -9 of desk ${index}`)
  desks[index]?.kill('SIGKILL')
}

const found = await hammerLedger({
  isEnough: () => true,
  clients: Number(clients),
  forMs: Number(seconds) * 1000,
  seed: Number(seed),
  cast,
  send,
  pool,
  kill,
})
const { expected, ...figures } = found
const wrong = await retried(() => checkLedger(pool, expected))
const { rows } = await pool.query<{ bookings: number; entries: number }>(
  'select (select count(*) from ledger_transactions) as bookings, (select count(*) from ledger_entries) as entries',
)
console.log(
  JSON.stringify({ ...figures, killed, done: expected.done.size, refused: expected.refused.size, ...rows[0], wrong }, null, 1),
)
stopping = true
await Promise.all(
  desks.map(async desk => {
    const ended = new Promise(resolve => desk.once('exit', resolve))
    desk.kill('SIGTERM')
    await ended
  }),
)
await pool.end()
await database.stop()
await rm(folder, { recursive: true, force: true })
process.exit(wrong.length > 0 ? 1 : 0)
