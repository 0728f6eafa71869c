import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type KannelSetup, kannelConfiguration, SENDSMS_USER, type SmscConnection } from './configuration.ts'
import { ensureKannel, type KannelPrograms } from './install.ts'

export interface StartKannelOptions {
  /** Folder for configuration, store, open receipts and logs; made when missing. What an earlier Kannel left there is sent. */
  dir: string
  smscPort: number
  /** The rest of the connection: `sim`, 127.0.0.1, user `kannel`, password `secret`, window 100, no limit of throughput, tags 0x1400 to 0x1402. */
  smsc?: Partial<Omit<SmscConnection, 'port'>> | undefined
  /** 100,000 */
  queueLimit?: number | undefined
  /** Seconds until Kannel repeats a message or a receipt that was not taken: 10. */
  repeatAfter?: number | undefined
  /** true */
  durable?: boolean | undefined
  /** Everything an earlier start chose, to run as it did; `smscPort` and the rest count only without. */
  like?: KannelSetup | undefined
}

/** A running Kannel, as the driver wants to know it. */
export interface Kannel {
  readonly setup: KannelSetup
  readonly sendsmsUrl: string
  readonly sendsmsUser: string
  readonly sendsmsPassword: string
  readonly statusUrl: string
  readonly statusPassword: string
  readonly smscId: string
  readonly pids: { bearerbox: number; smsbox: number }
  /** CPU seconds used so far, bearerbox and smsbox. */
  cpuSeconds(): Promise<number>
  /** Asks both to end, and waits until they have. Safe to call twice. */
  stop(): Promise<void>
  /** Ends both at once, as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts bearerbox and smsbox against an SMSC, installing Kannel from Debian where it is missing, and waits until sendsms answers.
 * They end with this process, however it ends.
 * @throws Error saying why it could not start, with the end of Kannel's own log
 */
export async function startKannel(options: StartKannelOptions): Promise<Kannel> {
  const programs = await ensureKannel()
  await mkdir(join(options.dir, 'receipts'), { recursive: true, mode: 0o700 })
  const setup = options.like ?? (await newSetup(options))
  const file = join(options.dir, 'kannel.conf')
  await writeFile(file, kannelConfiguration(setup), { mode: 0o600 })
  const boxes = new Boxes(programs, file)
  try {
    await boxes.start(setup)
  } catch (error) {
    await boxes.end('SIGKILL')
    throw new Error(`Kannel did not start: ${(error as Error).message}\n${await lastWords(options.dir)}`)
  }
  return {
    setup,
    sendsmsUrl: `http://127.0.0.1:${setup.ports.sendsms}/cgi-bin/sendsms`,
    sendsmsUser: SENDSMS_USER,
    sendsmsPassword: setup.passwords.sendsms,
    statusUrl: `http://127.0.0.1:${setup.ports.admin}/status.xml`,
    statusPassword: setup.passwords.status,
    smscId: setup.smsc.id,
    pids: boxes.pids(),
    cpuSeconds: () => boxes.cpuSeconds(),
    stop: () => boxes.end('SIGTERM'),
    kill: () => boxes.end('SIGKILL'),
  }
}

async function newSetup({ dir, smscPort, smsc, queueLimit, repeatAfter, durable }: StartKannelOptions): Promise<KannelSetup> {
  const [admin, boxes, sendsms] = await freePorts(3)
  const password = () => randomBytes(12).toString('hex')
  return {
    folder: dir,
    ports: { admin: admin!, boxes: boxes!, sendsms: sendsms! },
    passwords: { admin: password(), status: password(), sendsms: password() },
    queueLimit: queueLimit ?? 100_000,
    repeatAfter: repeatAfter ?? 10,
    durable: durable ?? true,
    smsc: {
      id: 'sim',
      host: '127.0.0.1',
      systemId: 'kannel',
      password: 'secret',
      window: 100,
      throughput: 0,
      tags: { entity: '0x1400', template: '0x1401', chain: '0x1402' },
      ...smsc,
      port: smscPort,
    },
  }
}

/** Ports nobody listens on. Kannel cannot take "any free one" itself. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      server =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
        }),
    ),
  )
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return ports
}

/** How long each box may take to answer. */
const START_MS = 15_000

/** How long it may take to end. What it holds is in its files. */
const END_MS = 4000

class Boxes {
  private readonly programs: KannelPrograms
  private readonly file: string
  private bearerbox: ChildProcess | undefined
  private smsbox: ChildProcess | undefined

  constructor(programs: KannelPrograms, file: string) {
    this.programs = programs
    this.file = file
  }

  /**
   * smsbox opens its port before it has read what a request is judged by, and a request in between ends it. It turns to bearerbox
   * when it has, so bearerbox is asked whether it is there, and sendsms not before.
   */
  async start({ ports, passwords }: KannelSetup): Promise<void> {
    const status = `http://127.0.0.1:${ports.admin}/status.xml?password=${passwords.status}`
    this.bearerbox = this.spawn(this.programs.bearerbox)
    await this.answers('bearerbox', this.bearerbox, status)
    this.smsbox = this.spawn(this.programs.smsbox)
    await this.answers('smsbox', this.smsbox, status, '<type>smsbox</type>')
    await this.answers('smsbox', this.smsbox, `http://127.0.0.1:${ports.sendsms}/cgi-bin/sendsms`)
  }

  pids(): { bearerbox: number; smsbox: number } {
    return { bearerbox: this.bearerbox?.pid ?? 0, smsbox: this.smsbox?.pid ?? 0 }
  }

  async cpuSeconds(): Promise<number> {
    const ticks = await Promise.all(
      Object.values(this.pids()).map(async pid => {
        const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
        return Number(fields[11]) + Number(fields[12])
      }),
    )
    return ticks.reduce((sum, one) => sum + one, 0) / 100
  }

  /** smsbox first: it hands what it holds back to bearerbox. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    for (const box of [this.smsbox, this.bearerbox]) if (box) await end(box, signal)
  }

  /** setpriv (util-linux) has the kernel end the box when we end, also when we are killed. */
  private spawn(program: string): ChildProcess {
    const command = [program, '-v', '4', this.file]
    const leash = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM'] : []
    const [first, ...rest] = [...leash, ...command]
    return spawn(first!, rest, { stdio: 'ignore' })
  }

  /** Waits until the address answers, with `words` somewhere in it. */
  private async answers(name: string, box: ChildProcess, address: string, words = ''): Promise<void> {
    const deadline = performance.now() + START_MS
    while (performance.now() < deadline) {
      if (box.exitCode !== null || box.signalCode !== null) throw new Error(`${name} ended at once`)
      const answered = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
        response => response.text().then(text => text.includes(words)),
        () => false,
      )
      if (answered) return
      await delay(25)
    }
    throw new Error(`${name} did not answer within ${START_MS / 1000} s`)
  }
}

/** A box that does not end when asked is ended. */
async function end(box: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (box.exitCode !== null || box.signalCode !== null) return
  const gone = new Promise(resolve => box.once('exit', resolve))
  box.kill(signal)
  const timer = setTimeout(() => box.kill('SIGKILL'), END_MS)
  await gone
  clearTimeout(timer)
}

async function lastWords(dir: string): Promise<string> {
  const logs = await Promise.all(['bearerbox.log', 'smsbox.log'].map(name => readFile(join(dir, name), 'utf8').catch(() => '')))
  return logs.map(log => log.split('\n').slice(-6).join('\n')).join('\n')
}
