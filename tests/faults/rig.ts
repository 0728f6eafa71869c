import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { readUrl } from '../../server/kernel/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/kernel/db/embedded.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { HANDED_ON } from '../../server/kernel/processes/handedOn.ts'
import type { SmscSettings } from '../../simulators/smsc/settings.ts'
import { withDatabase } from '../support/databaseServer.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const SMSC = fileURLToPath(new URL('../../simulators/smsc/main.ts', import.meta.url))
const silent = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }

export interface RigOptions {
  workers: number
  smsc?: Partial<SmscSettings>
  /** How soon a silent worker is taken for dead. */
  deathMs?: number
  /** Workers also handle what the provider of WhatsApp tells. */
  whatsapp?: boolean
  /** Workers also handle what voice vendors tell, who call the desk here. */
  voice?: string
  /** Workers write down when they wrote to the gateway: `writings` reads it. */
  record?: boolean
  /** Told of what happens. */
  tell?: (line: string) => void
}

/** A gateway in a process of its own, which remembers what it took. */
export interface Gateway {
  port: number
  /** How often each number was sent to. */
  counts(): Promise<Map<string, number>>
  stats(): Promise<{ bound: number; taken: number; duplicates: number; distinct: number; submits: number; peakPerSecond: number }>
  set(settings: Partial<SmscSettings>): Promise<void>
  disconnect(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL, a gateway and workers, each in a process of its own, so that each can be killed. */
export class Rig {
  readonly pool: pg.Pool
  readonly gateway: Gateway
  readonly dataDir: string
  private database: Embedded
  /** Where workers that are started from now on find their database, and what they remember of it. */
  at: { url: string; dataDir: string }
  private readonly options: RigOptions
  private readonly workers: ChildProcess[] = []
  private stopping = false
  private wanted: number

  private constructor(database: Embedded, gateway: Gateway, dataDir: string, options: RigOptions) {
    this.database = database
    this.gateway = gateway
    this.dataDir = dataDir
    this.at = { url: database.url, dataDir }
    this.options = options
    this.wanted = options.workers
    this.pool = new pg.Pool({ ...readUrl(database.url), max: 4 })
    this.pool.on('error', () => {})
    this.pool.on('connect', client => client.on('error', () => {}))
  }

  static async start(options: RigOptions): Promise<Rig> {
    const dataDir = await mkdtemp(join(tmpdir(), 'relaydesk-faults-'))
    // As root the server runs as another user: what it cannot reach it would keep elsewhere, and leave there.
    await chmod(dataDir, 0o755)
    await mkdir(join(dataDir, 'files'))
    const database = await startEmbedded(join(dataDir, 'data'), silent)
    await migrate(readUrl(database.url))
    const rig = new Rig(database, await startGateway(options.smsc ?? {}), dataDir, options)
    for (let index = 0; index < options.workers; index++) rig.spawn(index)
    return rig
  }

  get url(): string {
    return this.database.url
  }

  /** kill -9. The worker is started anew at once. */
  killWorker(index: number): void {
    this.workers[index]?.kill('SIGKILL')
  }

  /** Changes how many there are: kill -9 for those that are too many. */
  keepWorkers(count: number): void {
    const before = this.wanted
    this.wanted = count
    for (let index = count; index < before; index++) this.killWorker(index)
    for (let index = before; index < count; index++) this.spawn(index)
  }

  /** When parts were written to the gateway, whoever wrote them, in order; milliseconds of the machine's monotonic clock, one for each. */
  async writings(): Promise<number[]> {
    const lines = (await readFile(this.record, 'utf8')).split('\n').filter(Boolean)
    return lines
      .flatMap(line => {
        const [at, count] = line.split(' ').map(Number)
        return new Array<number>(count!).fill(at!)
      })
      .sort((a, b) => a - b)
  }

  private get record(): string {
    return join(this.dataDir, 'writings')
  }

  /** Stops a worker in mid-step, as a machine that swaps or a container that is frozen does. */
  pauseWorker(index: number): void {
    this.workers[index]?.kill('SIGSTOP')
  }

  resumeWorker(index: number): void {
    this.workers[index]?.kill('SIGCONT')
  }

  /** Process number of a worker. */
  pidOf(index: number): number {
    return this.workers[index]!.pid!
  }

  /** Has a worker run statements on a session of its own, the last one without reading its answer. */
  async hold(index: number, statements: readonly string[]): Promise<void> {
    const { stdin, stdout } = this.workers[index]!
    const held = new Promise<void>(resolve => {
      const listen = (chunk: Buffer) => {
        if (!String(chunk).includes('held')) return
        stdout!.off('data', listen)
        resolve()
      }
      stdout!.on('data', listen)
    })
    stdin!.write(`${JSON.stringify(statements)}\n`)
    await held
  }

  /** kill -9. Its supervisor starts it anew. */
  killDatabase(): void {
    const { pid } = this.database
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It is down from the fault before.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  /** Copies the files of the running database, as a base backup does. @returns the folder */
  async backup(): Promise<string> {
    const superuser = new pg.Client(readUrl(this.database.url.replace('//relaydesk@', '//postgres@')))
    await superuser.connect()
    const { rows: folder } = await superuser.query<{ data_directory: string }>('show data_directory')
    const cluster = folder[0]!.data_directory
    const copy = `${cluster}.backup`
    await superuser.query(`select pg_backup_start('rig', true)`)
    // What vanishes while it is copied is not needed.
    await promisify(execFile)('cp', ['-a', cluster, copy]).catch(() => {})
    const { rows } = await superuser.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await promisify(execFile)('cp', ['-a', join(cluster, 'pg_wal'), copy])
    await superuser.end()
    const { uid, gid } = await stat(copy)
    await writeFile(join(copy, 'backup_label'), rows[0]!.labelfile)
    await chown(join(copy, 'backup_label'), uid, gid)
    await rm(join(copy, 'postmaster.pid'), { force: true })
    return copy
  }

  /** Puts a backup in the place of the database. Nothing may run on it. */
  async restore(copy: string): Promise<void> {
    const cluster = copy.replace(/\.backup$/, '')
    await this.database.stop()
    await rm(cluster, { recursive: true })
    await promisify(execFile)('mv', [copy, cluster])
    this.database = await startEmbedded(join(this.dataDir, 'data'), silent)
  }

  /** A copy of the database under another name, as a dump makes it. Nothing may run on it. @returns its address */
  async copyDatabase(name: string): Promise<string> {
    const elsewhere = new pg.Client(readUrl(withDatabase(this.database.url, 'postgres')))
    await elsewhere.connect()
    try {
      await elsewhere.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'relaydesk'`)
      await elsewhere.query(`create database ${name} template relaydesk`)
    } finally {
      await elsewhere.end()
    }
    return withDatabase(this.database.url, name)
  }

  /** One query, again and again while the database is away. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    for (;;) {
      try {
        return (await this.pool.query<T>(text, values)).rows
      } catch (error) {
        if (this.stopping) throw error
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }

  async upload(id: string, content: string): Promise<void> {
    await writeFile(join(this.dataDir, 'files', id), content)
  }

  /** Ends the workers in good order and leaves the database to be looked at. */
  async stopWorkers(): Promise<void> {
    this.stopping = true
    await Promise.all(
      this.workers.map(async worker => {
        if (worker.exitCode !== null || worker.signalCode !== null) return
        const ended = new Promise(resolve => worker.once('exit', resolve))
        worker.kill('SIGTERM')
        // A frozen one hears of it.
        worker.kill('SIGCONT')
        await ended
      }),
    )
  }

  async stop(): Promise<void> {
    await this.stopWorkers()
    await this.gateway.stop()
    await this.pool.end()
    await this.database.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  private spawn(index: number): void {
    if (this.stopping || index >= this.wanted) return
    const deathMs = this.options.deathMs ?? 3000
    const settings = {
      ...this.at,
      beatMs: Math.floor(deathMs / 8),
      deathMs,
      ...(this.options.record && { record: this.record }),
      ...(this.options.whatsapp && { whatsapp: true }),
      ...(this.options.voice && { voice: this.options.voice }),
    }
    const worker = spawn(process.execPath, [WORKER, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'pipe'] })
    this.workers[index] = worker
    createInterface({ input: worker.stdout }).once('line', epoch => this.options.tell?.(`worker ${index} has epoch ${epoch}`))
    createInterface({ input: worker.stderr }).on('line', line => this.options.tell?.(`worker ${index}: ${line}`))
    worker.once('exit', (code, signal) => {
      this.options.tell?.(`worker ${index} ended (${signal ?? code})`)
      // One that found no database, or was killed, comes again.
      setTimeout(() => this.spawn(index), signal ? 0 : 300)
    })
  }
}

async function startGateway(settings: Partial<SmscSettings>): Promise<Gateway> {
  const child = spawn(process.execPath, [SMSC], {
    env: {
      ...HANDED_ON,
      PATH: process.env.PATH,
      SMSC_PORT: '0',
      SMSC_CONTROL_PORT: '0',
      SMSC_ATTACHED: '1',
      SMSC_KEEP: '0',
      SMSC_SETTINGS: JSON.stringify(settings),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const first = await new Promise<string>(resolve => createInterface({ input: child.stdout }).once('line', resolve))
  const { port, controlPort } = JSON.parse(first) as { port: number; controlPort: number }
  const call = async (path: string, body?: unknown) => {
    const request =
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return (await fetch(`http://127.0.0.1:${controlPort}${path}`, request)).json()
  }
  return {
    port,
    counts: async () => new Map(Object.entries((await call('/counts?by=mobile')) as Record<string, number>)),
    stats: async () => (await call('/stats')) as Awaited<ReturnType<Gateway['stats']>>,
    set: async wanted => {
      await call('/settings', wanted)
    },
    disconnect: async () => {
      await call('/disconnect', {})
    },
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.stdin.end()
      await ended
    },
  }
}
