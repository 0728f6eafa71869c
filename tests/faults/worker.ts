/**
 * A worker as a program of its own, to be killed or frozen: delivers for the database of its argument until it is told to end. Its first
 * line of output is its epoch. A line of input is a list of statements that it runs on a session more, without reading the answer of the
 * last; it says `held` then.
 */
import { subscribe } from 'node:diagnostics_channel'
import { openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startDelivery } from '../../server/delivery.ts'
import { readUrl } from '../../server/kernel/db/database.ts'
import { startPresence } from '../../server/kernel/processes/presence.ts'
import { startVoice } from '../../server/voice/worker.ts'
import { startWhatsapp } from '../../server/whatsapp/worker.ts'

const { url, dataDir, beatMs, deathMs, record, whatsapp, voice } = JSON.parse(process.argv[2]!) as {
  url: string
  dataDir: string
  beatMs: number
  deathMs: number
  /** Where to write down when how many parts were written to a gateway, by the clock that all processes of the machine share. */
  record?: string
  /** Handles what the provider of WhatsApp tells, too. */
  whatsapp?: boolean
  /** Handles what voice vendors tell, too, who call the desk here. */
  voice?: string
}
const log = { info: () => {}, warn: console.error, error: console.error }

if (record) {
  const file = openSync(record, 'a')
  const behind = behindMachine()
  subscribe('relaydesk:smpp:written', message => {
    // Not the time now: a busy machine may have held us up since, by more than a rate allows for.
    const { count, at } = message as { count: number; at: number }
    writeSync(file, `${at + behind} ${count}\n`)
  })
}

/** Milliseconds of this process's clock behind the machine's: the least of several looks, as it may be held up between the two. */
function behindMachine(): number {
  const looks = Array.from({ length: 100 }, () => -performance.now() + Number(process.hrtime.bigint()) / 1e6)
  return Math.min(...looks)
}

const connection = readUrl(url)
const presence = startPresence({ connection, log, folder: dataDir, role: 'worker', deathMs })
const secrets = {
  open: (sealed: string) => sealed,
  seal: (text: string) => text,
  sign: () => '0123456789abcdef',
  verify: () => true,
}
const delivery = await startDelivery(
  { connection, secrets, dataDir, log, publicUrl: voice },
  { lease: { beatMs, deathMs }, orphansMs: 300 },
)
const { standby, lookout } = delivery
const provider = whatsapp ? startWhatsapp({ connection, secrets, log, lookout }) : undefined
const calls = voice
  ? startVoice(
      { connection, secrets, log, standby, lookout },
      { pollMs: 300, staleMs: deathMs + 1000, graceMs: deathMs + 1000 },
      // Calls of 45 s, which take the simulator no time, are asked about after two.
      { aroundSeconds: 2 - 45, turnMs: deathMs + 1000, lookMs: 300, pauseMs: 300, longestPauseMs: 2000 },
    )
  : undefined
console.log(delivery.epoch)
process.once('SIGTERM', () =>
  Promise.all([delivery.stop(5000), provider?.stop(), calls?.stop()])
    .then(() => presence.stop())
    .then(() => process.exit(0)),
)
// The worker does not outlive whoever started it.
process.stdin.once('end', () => process.exit(0))
createInterface({ input: process.stdin }).on('line', async line => {
  const statements = JSON.parse(line) as string[]
  const last = statements.pop()!
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  for (const statement of statements) await client.query(statement)
  client.query(last).catch(() => {})
  console.log('held')
})
