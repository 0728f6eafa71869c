import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { register } from '../resources/index.ts'
import { contactNumbers } from '../resources/phonebook/contact-numbers.ts'
import { ensureDefaultRoles } from '../server/access/defaultRoles.ts'
import { startJobs } from '../server/jobs.ts'
import type { CallContext, Deps } from '../server/kernel/context/context.ts'
import { openDatabase } from '../server/kernel/db/database.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { exportRecords } from '../server/kernel/exports/exportRecords.ts'
import { filePath } from '../server/kernel/files/names.ts'
import { importRecords } from '../server/kernel/imports/importRecords.ts'
import type { Job } from '../server/kernel/jobs/job.ts'
import { callerOf } from '../server/kernel/jobs/jobCaller.ts'
import type { Worker } from '../server/kernel/jobs/worker.ts'
import { withScope } from '../server/kernel/scope/scope.ts'
import { secretsOf } from '../server/kernel/scope/secrets.ts'
import { contactNumberCompanion } from '../server/phonebook/contactNumbers.ts'

export interface Figure {
  what: string
  figure: string
  beside: string
}

const ROWS = 1_000_000
const BAD = ROWS / 10
const ROUNDS = 5
const COLUMNS = 'account_id, contact_group_id, mobile, name'
const UPLOAD = 'bench_upload_of_contacts'

/** Every number once, in no order. */
const mobileOf = (row: number) => `91${9_000_000_000 + ((row * 982_451_653) % 999_999_937)}`

/** A million rows, one in ten without a usable number. */
function* csv(): Generator<string> {
  let text = 'Mobile,Name\n'
  for (let row = 0; row < ROWS; row++) {
    text += `${row % 10 === 9 ? `12345${row}` : mobileOf(row)},Asha ${row % 1000}\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

/** The good rows of the same file, as COPY takes them. */
function* copyRows(account: number, group: number): Generator<string> {
  let text = ''
  for (let row = 0; row < ROWS; row++) {
    if (row % 10 === 9) continue
    text += `${account}\t${group}\t${mobileOf(row)}\tAsha ${row % 1000}\n`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

interface Measured {
  seconds: number
  megabytes: number
  stall: number
}

const best = (rounds: readonly Measured[]) => rounds.reduce((one, other) => (other.seconds < one.seconds ? other : one))

/** Seconds that work took, how far this process grew meanwhile, and how many milliseconds it did not listen. */
const measured = async (work: () => Promise<unknown>): Promise<Measured> => {
  const idle = process.memoryUsage.rss()
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1000
  delay.disable()
  clearInterval(watch)
  return { seconds, megabytes: (most - idle) / 1e6, stall: delay.percentile(99) / 1e6 }
}

const waitForJob = async (pool: pg.Pool, id: number): Promise<Record<string, unknown>> => {
  for (;;) {
    const { rows } = await pool.query('select status, error, result, file_id from jobs where id = $1', [id])
    const job = rows[0]
    if (job.status === 'failed') throw new Error(`The job failed: ${job.error}`)
    if (job.status === 'done') return job
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** What the routes do with a request, without its socket. */
const ask = (deps: Deps, account: number, run: (context: CallContext) => Promise<{ data?: unknown }>): Promise<number> =>
  callerOf(deps, { id: 0, account_id: account, actor_id: account } as Job).then(caller =>
    withScope(deps.pool, caller, async tx => {
      const { data } = await run({ deps, caller, tx } as CallContext)
      return (data as { job_id: number }).job_id
    }),
  )

/**
 * A million contacts, one in ten bad, imported and exported by jobs of a desk, beside bare COPYs of the same rows in the same run:
 * into a table with the same indexes and keys, and out of the same table to a file.
 */
export const benchImports = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'relaydesk-bench-'))
  // As root, PostgreSQL runs as another user, who would keep its data elsewhere if he could not pass through.
  await chmod(dataDir, 0o755)
  const log = { info: () => {}, warn: (text: string) => console.warn(text), error: (text: string) => console.error(text) }
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  const { pool, connection } = database
  const client = new pg.Client(connection)
  let jobs: Worker | undefined
  try {
    await migrate(connection)
    await ensureDefaultRoles(pool, register)
    const deps: Deps = { pool, connection, register, secrets: secretsOf(Buffer.alloc(32)), dataDir, log, version: 'bench' }
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (username, name, "userType", password_hash) values ('bench', 'Bench', 2, 'none') returning id`,
    )
    const account = rows[0]?.id as number
    const group = (
      await pool.query<{ id: number }>(`insert into contact_groups (account_id, group_name) values ($1, 'Bench') returning id`, [
        account,
      ])
    ).rows[0]?.id as number
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await pipeline(Readable.from(csv()), createWriteStream(filePath(deps, UPLOAD)))
    await pool.query(
      `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', 'contacts.csv', 'text/csv', 1)`,
      [UPLOAD, account],
    )
    // The same table but for row-level security, which no COPY passes.
    await pool.query('create table bench_contacts (like contact_numbers including all)')
    await pool.query(
      'alter table bench_contacts add foreign key (contact_group_id, account_id) references contact_groups (id, account_id) on delete cascade',
    )
    await client.connect()
    const copyIn = async () => {
      await pool.query('truncate bench_contacts')
      return measured(() =>
        pipeline(Readable.from(copyRows(account, group)), client.query(copyFrom(`copy bench_contacts (${COLUMNS}) from stdin`))),
      )
    }
    const before = await copyIn()
    jobs = startJobs(deps, { 'contact-numbers': contactNumberCompanion }, { every: 20 })
    let report: Record<string, unknown> = {}
    const brought = await measured(async () => {
      const body = { file_path: `uploads/${UPLOAD}`, contact_group_id: group }
      const job = await ask(deps, account, context => importRecords(context, contactNumbers, contactNumberCompanion, body))
      report = (await waitForJob(pool, job)).result as Record<string, unknown>
    })
    if (report.imported !== ROWS - BAD || report.invalid !== BAD) throw new Error(`Wrong report: ${JSON.stringify(report)}`)
    const after = await copyIn()
    await pool.query('vacuum analyze contact_numbers')
    const copied: Measured[] = []
    const exported: Measured[] = []
    // One after the other, so that both meet the machine as busy as it is.
    for (let round = 0; round < ROUNDS; round++) {
      copied.push(
        await measured(() =>
          pipeline(
            client.query(copyTo(`copy (select * from contact_numbers order by id desc) to stdout with (format csv)`)),
            createWriteStream(join(dataDir, 'copy.csv')),
          ),
        ),
      )
      let file = ''
      exported.push(
        await measured(async () => {
          const job = await ask(deps, account, context => exportRecords(context, contactNumbers, contactNumberCompanion, {}))
          file = (await waitForJob(pool, job)).file_id as string
        }),
      )
      const lines = await countLines(filePath(deps, file))
      if (lines !== ROWS - BAD + 1) throw new Error(`The export has ${lines} lines.`)
    }
    const cut = await importCutOff(deps, account, jobs, worker => {
      jobs = worker
    })
    const figure = (what: string, ours: Measured, bare: Measured, budget: string): Figure => ({
      what,
      figure: `${ours.seconds.toFixed(1)} s`,
      beside: `${(ours.seconds / bare.seconds).toFixed(2)} × COPY (${bare.seconds.toFixed(1)} s), + ${ours.megabytes.toFixed(0)} MB, loop p99 ${ours.stall.toFixed(0)} ms; budget ${budget}`,
    })
    return [
      figure(
        'import 1,000,000 contacts, 10 % bad',
        brought,
        { ...before, seconds: (before.seconds + after.seconds) / 2 },
        '≤ 3 ×, ≤ 150 MB',
      ),
      {
        what: '  stopped half way: seconds of the run that then did it all',
        figure: `${cut.again.toFixed(1)} s`,
        beside: cut.said,
      },
      { what: '  the same file once more: nothing comes in', figure: `${cut.twice.toFixed(1)} s`, beside: cut.repeated },
      figure(`export the 900,000 (best of ${ROUNDS})`, best(exported), best(copied), '≤ 1.5 ×, ≤ 100 MB'),
    ]
  } finally {
    await jobs?.stop()
    await client.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * The same file into another group: its worker lets go half way, which leaves nothing behind; the next one does it from the start; and
 * once more, which brings nothing in.
 */
const importCutOff = async (deps: Deps, account: number, worker: Worker, changed: (worker: Worker) => void) => {
  const { pool } = deps
  const { rows } = await pool.query<{ id: number }>(
    `insert into contact_groups (account_id, group_name) values ($1, 'Again') returning id`,
    [account],
  )
  const group = rows[0]?.id as number
  const body = { file_path: `uploads/${UPLOAD}`, contact_group_id: group }
  const queue = () => ask(deps, account, context => importRecords(context, contactNumbers, contactNumberCompanion, body))
  const inGroup = async () =>
    Number((await pool.query('select count(*) as n from contact_numbers where contact_group_id = $1', [group])).rows[0].n)
  const job = await queue()
  for (;;) {
    const { rows: seen } = await pool.query<{ done: number }>('select done from jobs where id = $1', [job])
    if (Number(seen[0]?.done) >= ROWS / 2) break
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await worker.stop()
  const left = await inGroup()
  const since = performance.now()
  changed(startJobs(deps, { 'contact-numbers': contactNumberCompanion }, { every: 20 }))
  const first = (await waitForJob(pool, job)).result as Record<string, unknown>
  const again = (performance.now() - since) / 1000
  const from = performance.now()
  const second = (await waitForJob(pool, await queue())).result as Record<string, unknown>
  const twice = (performance.now() - from) / 1000
  const there = await inGroup()
  if (left !== 0 || first.imported !== ROWS - BAD || second.imported !== 0 || there !== ROWS - BAD)
    throw new Error(`Wrong after a stop: ${left} left, ${first.imported} and ${second.imported} imported, ${there} there.`)
  return {
    again,
    twice,
    said: `${left} rows left by the stop, ${Number(first.imported).toLocaleString('en-IN')} imported by the next run`,
    repeated: `${Number(second.duplicates).toLocaleString('en-IN')} duplicates, ${Number(second.skipped).toLocaleString('en-IN')} skipped`,
  }
}

const countLines = async (path: string): Promise<number> => {
  let lines = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines++
  return lines
}
