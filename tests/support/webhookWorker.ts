// A process that delivers webhooks over the database given, to be killed by a test.
import pg from 'pg'
import { readUrl } from '../../server/kernel/db/database.ts'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { secretsOf } from '../../server/kernel/scope/secrets.ts'
import { startWebhooks } from '../../server/webhooks/worker.ts'

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...readUrl(url), max: 5 })
pool.on('error', () => {})
const log = { info: () => {}, warn: console.error, error: console.error }
const standby = new Standby()
startWebhooks({ pool, secrets: secretsOf(Buffer.alloc(32, 7)), log, standby }, { lookMs: 10, leaseSeconds: 2 })
process.stdin.resume().on('end', () => process.exit(0))
