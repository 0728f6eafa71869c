// A worker process over the database and folder given, to be killed by a test: says when it has begun, and how far it is.
import pg from 'pg'
import { register } from '../../resources/index.ts'
import { startJobs } from '../../server/jobs.ts'
import type { Deps } from '../../server/kernel/context/context.ts'
import { readUrl } from '../../server/kernel/db/database.ts'
import { secretsOf } from '../../server/kernel/scope/secrets.ts'
import { contactNumberCompanion } from '../../server/phonebook/contactNumbers.ts'

const [url = '', dataDir = ''] = process.argv.slice(2)
const pool = new pg.Pool({ ...readUrl(url), max: 5 })
pool.on('error', () => {})
const log = { info: () => {}, warn: console.error, error: console.error }
const deps: Deps = {
  pool,
  connection: readUrl(url),
  register,
  secrets: secretsOf(Buffer.alloc(32, 7)),
  dataDir,
  log,
  version: 'test',
}
startJobs(deps, { 'contact-numbers': contactNumberCompanion }, { every: 10 })
console.log('ready')
process.stdin.resume().on('end', () => process.exit(0))
