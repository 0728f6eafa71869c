// A Kannel for trying: bearerbox and smsbox against an SMSC, the simulator by default, until Ctrl-C. Prints what to enter in the form of a
// primary route with the gateway "Kannel". By environment: KANNEL_DIR (data/kannel), SMSC_PORT (2775), SMSC_SYSTEM_ID (kannel),
// SMSC_PASSWORD (secret). What was chosen at the first start stands in kannel.json of that folder and holds for the next ones.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from '../run.ts'
import type { KannelSetup } from './configuration.ts'
import { startKannel } from './start.ts'

const { KANNEL_DIR, SMSC_PORT, SMSC_SYSTEM_ID, SMSC_PASSWORD } = process.env
const port = Number(SMSC_PORT || 2775)
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`SMSC_PORT is "${SMSC_PORT}": give a port, such as 2775.`)

const dir = resolve(KANNEL_DIR || join(root, 'data', 'kannel'))
const chosen = join(dir, 'kannel.json')
const kannel = await startKannel({
  dir,
  like: existsSync(chosen) ? (JSON.parse(await readFile(chosen, 'utf8')) as KannelSetup) : undefined,
  smscPort: port,
  smsc: { ...(SMSC_SYSTEM_ID && { systemId: SMSC_SYSTEM_ID }), ...(SMSC_PASSWORD && { password: SMSC_PASSWORD }) },
}).catch((error: Error) => fail(error.message))
await writeFile(chosen, JSON.stringify(kannel.setup, null, 2), { mode: 0o600 })

const entries = {
  Gateway: 'Kannel',
  'SMSC ID': kannel.smscId,
  'sendsms address': kannel.sendsmsUrl,
  'sendsms user': kannel.sendsmsUser,
  'sendsms password': kannel.sendsmsPassword,
  'status.xml address': kannel.statusUrl,
  'Status password': kannel.statusPassword,
  'Our address as Kannel sees it': 'http://127.0.0.1:3000',
}
console.log('Kannel runs. For a primary route:')
for (const [label, value] of Object.entries(entries)) console.log(`  ${label.padEnd(30)} ${value}`)
console.log('Ctrl-C ends it.')

const boxes = Object.values(kannel.pids)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void kannel.stop().then(() => process.exit(0)))
// Ends when Kannel does, and says so.
const watch = setInterval(() => {
  if (boxes.every(isAlive)) return
  clearInterval(watch)
  void kannel.stop().then(() => fail('Kannel ended by itself; its logs say why.'))
}, 1000)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
