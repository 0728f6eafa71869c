/**
 * A worker as a program of its own, to be killed: delivers for the database of its argument until it is told to end. Its first line of
 * output is its epoch.
 */
import { readUrl } from '../../server/db/database.ts'
import { startDelivery } from '../../server/delivery/delivery.ts'

const { url, dataDir, beatMs, deathMs } = JSON.parse(process.argv[2]!) as {
  url: string
  dataDir: string
  beatMs: number
  deathMs: number
}
const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }

const delivery = await startDelivery(
  { connection: readUrl(url), secrets: { open: sealed => sealed, sign: () => '0123456789abcdef' }, dataDir, log },
  { lease: { beatMs, deathMs }, orphansMs: 300 },
)
console.log(delivery.epoch)
process.once('SIGTERM', () => delivery.stop(5000).then(() => process.exit(0)))
// The worker does not outlive whoever started it.
process.stdin.once('end', () => process.exit(0)).resume()
