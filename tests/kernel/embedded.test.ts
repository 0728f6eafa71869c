import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { canEnter, chooseAccount, identity } from '../../server/kernel/db/embedded/account.ts'
import { locatePackage, makeLinks, prepareBinaries } from '../../server/kernel/db/embedded/binaries.ts'
import { type Embedded, startEmbedded } from '../../server/kernel/db/embedded.ts'
import { temporaryFolder } from '../support/folder.ts'
import { until } from '../support/until.ts'

const said: string[] = []
const log = {
  info: (text: string) => said.push(text),
  warn: (text: string) => said.push(text),
  error: (text: string) => said.push(text),
}
const asRoot = process.getuid?.() === 0
const onLinux = process.platform === 'linux'
/** Whether another user can run what lies in this project. */
const forOthers = asRoot && canEnter(chooseAccount(undefined), import.meta.dirname)

/** Folders and processes to be cleared away, the newest first. */
const remains: (() => unknown)[] = []
afterAll(async () => {
  for (const clear of remains.reverse()) await clear()
})

let running: Embedded | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(dataDir: string): Promise<Embedded> {
  running = await startEmbedded(dataDir, log)
  return running
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const refusal = (dataDir: string) =>
  startEmbedded(dataDir, log).then(
    async embedded => {
      await embedded.stop()
      return 'it started'
    },
    error => `${error.name}: ${error.message}`,
  )

interface Child {
  process: ChildProcess
  said: { postmaster?: number; url: string; refused?: string }
}

/** The same in a process of its own. */
async function startChild(dataDir: string, user: { uid?: number; gid?: number } = {}): Promise<Child> {
  const child = launchChild(dataDir, user)
  const gone = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The child process ended with ${code} and said nothing.`)),
  )
  const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), gone])) as [string]
  gone.catch(() => {})
  return { process: child, said: JSON.parse(line) }
}

function launchChild(dataDir: string, user: { uid?: number; gid?: number } = {}): ChildProcess {
  const script = join(import.meta.dirname, '..', 'support', 'embeddedChild.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'ignore'], ...user })
  remains.push(() => child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !onLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('one data folder through its life', () => {
  const data = join(temporaryFolder(), 'data')

  test('an empty folder becomes a durable database of UTF-8, owned by a role that row-level security binds', async () => {
    const { url, version } = await start(data)
    const [row] = await ask(
      url,
      `select current_user as "user", (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above,
        current_setting('server_encoding') as encoding, lower('ÉÑ') as lower, 'a' < 'B' as "natural",
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as addresses, split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    expect(row).toEqual({
      user: 'relaydesk',
      above: false,
      encoding: 'UTF8',
      lower: 'éñ',
      natural: false,
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      version,
    })
    await ask(url, 'create table kept as select 1 as id')
  })

  test('nobody but its user can enter the database and its socket', () => {
    expect((statSync(join(data, 'postgres')).mode & 0o777).toString(8)).toBe('700')
    expect((statSync(join(data, 'relaydesk.lock')).mode & 0o777).toString(8)).toBe('600')
  })

  test('a restart keeps what was there and ends the server each time', async () => {
    const first = await start(data)
    const { pid } = first
    await first.stop()
    expect(isAlive(pid!)).toBe(false)
    expect(await ask((await start(data)).url, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('settings of your own in custom.conf stand above ours', async () => {
    writeFileSync(join(data, 'postgres', 'custom.conf'), 'max_connections = 37\n')
    expect(await ask((await start(data)).url, 'show max_connections')).toEqual([{ max_connections: '37' }])
    rmSync(join(data, 'postgres', 'custom.conf'))
  })

  test('a second process is refused within a second, with the number of the first', async () => {
    const holder = await startChild(data)
    const began = performance.now()
    const answer = await refusal(data)
    expect(answer).toBe(`StartError: Data folder is in use by process ${holder.process.pid}.`)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(await ask(holder.said.url, 'select id from kept')).toEqual([{ id: 1 }])
    await kill(holder.process)
  })

  test('a second start in the same process is refused as well', async () => {
    await start(data)
    expect(await refusal(data)).toBe(`StartError: Data folder is in use by process ${process.pid}.`)
  })

  test('when the desk is killed its server ends by itself', async () => {
    const child = await startChild(data)
    await kill(child.process)
    await until(() => !isAlive(child.said.postmaster!), { what: 'the end of the postmaster' })
  })

  if (onLinux) {
    test('a server orphaned by kill -9 is stopped, its sessions too, and what was committed is there', async () => {
      const child = await startChild(data)
      const postmaster = child.said.postmaster!
      const session = ask(child.said.url, 'insert into kept values (2); select pg_sleep(600)').catch((error: Error) => error)
      const second = ask(child.said.url, 'insert into kept values (3)')
      await second
      // The shells that would have ended it; without them it stays. The desk stands still meanwhile, or it would end and replace it.
      child.process.kill('SIGSTOP')
      for (const pid of processesAbout(join(data, 'postgres'))) {
        if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'sh') process.kill(pid, 'SIGKILL')
      }
      await kill(child.process)
      expect(isAlive(postmaster)).toBe(true)
      said.length = 0
      const { url, pid } = await start(data)
      expect(said.join()).toContain(`left over from a run that was killed is stopped first (process ${postmaster})`)
      expect(pid).not.toBe(postmaster)
      expect(isAlive(postmaster)).toBe(false)
      expect(await session).toBeInstanceOf(Error)
      expect(await ask(url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 3 }])
    })
  }

  test('a lock file whose number belongs to a stranger by now does not keep it from starting', async () => {
    await (await start(data)).stop()
    const stranger = spawn(
      'sleep',
      ['60'],
      chooseAccount(join(data, 'postgres')) ? identity(chooseAccount(join(data, 'postgres'))) : {},
    )
    remains.push(() => stranger.kill('SIGKILL'))
    const lines = [
      stranger.pid,
      join(data, 'postgres'),
      1_700_000_000,
      5432,
      join(data, 'postgres'),
      '',
      '  1234567   7654321',
      'ready   ',
    ]
    writeFileSync(join(data, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`)
    writeFileSync(join(data, 'postgres', '.s.PGSQL.5432.lock'), `${lines.slice(0, 5).join('\n')}\n`)
    expect(await ask((await start(data)).url, 'select count(*)::int from kept')).toEqual([{ count: 2 }])
    expect(isAlive(stranger.pid!)).toBe(true)
  })

  test('a server killed under a running desk is started again, and says so', async () => {
    const embedded = await start(data)
    const events: string[] = []
    embedded.onEvent(event => events.push(event.kind))
    for (const round of [1, 2]) {
      const { pid } = embedded
      process.kill(pid!, 'SIGKILL')
      await until(() => events.length === round * 2, { what: 'the restart' })
      expect(embedded.pid).not.toBe(pid)
      expect(await ask(embedded.url, 'select count(*)::int from kept')).toEqual([{ count: 2 }])
    }
    expect(events).toEqual(['exited', 'restarted', 'exited', 'restarted'])
  })

  test('a stop in the middle of such a restart ends it all', async () => {
    const embedded = await start(data)
    const { pid } = embedded
    const ended = new Promise(resolve => embedded.onEvent(resolve))
    process.kill(pid!, 'SIGKILL')
    await ended
    await embedded.stop()
    expect(
      existsSync(join(data, 'postgres', 'postmaster.pid')) &&
        isAlive(Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])),
    ).toBe(false)
    await start(data)
  })

  test('a database of another PostgreSQL is refused, with both versions', async () => {
    const file = join(data, 'postgres', 'PG_VERSION')
    const own = readFileSync(file)
    writeFileSync(file, '17\n')
    expect(await refusal(data)).toMatch(
      /^StartError: The database in .* was made by PostgreSQL 17, and this Relaydesk brings 18\./,
    )
    writeFileSync(file, own)
  })
})

test.each(['killed as well', 'still at work'])('a creation killed half way is begun anew, its initdb %s', async initdb => {
  const data = join(temporaryFolder(), 'data')
  const halfMade = () => (existsSync(data) ? readdirSync(data).filter(name => name.startsWith('postgres.new')) : [])
  const child = launchChild(data)
  // Its own PG_VERSION is among the first things initdb writes: from then on the folder looks like a database, and is none.
  await until(() => halfMade().some(name => existsSync(join(data, name, 'PG_VERSION'))), { every: 1 })
  await kill(child)
  if (initdb === 'killed as well') for (const pid of processesAbout(data)) process.kill(pid, 'SIGKILL')
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  const { url } = await start(data)
  expect(await ask(url, 'select count(*) > 300 as complete from pg_class')).toEqual([{ complete: true }])
  await running?.stop()
  await until(() => processesAbout(data).length === 0)
  await start(data)
  expect(halfMade()).toEqual([])
})

function processesAbout(path: string): number[] {
  if (!onLinux) return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
      } catch {
        return false
      }
    })
    .map(Number)
}

test('a folder that holds something else is refused and left alone', async () => {
  const data = temporaryFolder()
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres', 'notes.txt'), 'mine')
  expect(await refusal(data)).toMatch(
    /^StartError: .*postgres holds files but no database: move it away, or set another DATA_DIR\.$/,
  )
  expect(readdirSync(join(data, 'postgres'))).toEqual(['notes.txt'])
})

test('a data folder that cannot be made, or is a file, is refused by name', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(await refusal(file)).toBe(
    `StartError: The data folder ${file} cannot be used (ENOTDIR): set DATA_DIR to a folder that can be written to.`,
  )
  expect(await refusal(join(file, 'data'))).toMatch(/^StartError: The data folder .*data cannot be used \(ENOTDIR\)/)
})

test('a database folder noted and gone is refused rather than begun anew', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, 'database.json'), JSON.stringify({ folder: '/nowhere/relaydesk-abc' }))
  expect(await refusal(data)).toMatch(/^StartError: .* lies in \/nowhere\/relaydesk-abc .* and that folder is gone/)
  expect(existsSync(join(data, 'postgres'))).toBe(false)
})

test('a folder too deep for a socket gets one elsewhere, private, and the same after a restart', async () => {
  const data = join(temporaryFolder(), 'a'.repeat(60), 'b'.repeat(60))
  const first = await start(data)
  const { host } = first.connection
  remains.push(() => rmSync(host, { recursive: true, force: true }))
  expect(host.length).toBeLessThan(60)
  expect((statSync(host).mode & 0o777).toString(8)).toBe('700')
  await ask(first.url, 'create table kept (id int)')
  await first.stop()
  const second = await start(data)
  expect(second.connection.host).toBe(host)
  await second.stop()

  // Swept away, and made again by somebody else.
  rmSync(host, { recursive: true })
  mkdirSync(host, { mode: 0o777 })
  chmodSync(host, 0o777)
  const third = await start(data)
  remains.push(() => rmSync(third.connection.host, { recursive: true, force: true }))
  expect(third.connection.host).not.toBe(host)
  expect(await ask(third.url, 'select count(*)::int from kept')).toEqual([{ count: 0 }])
})

describe('the programs', () => {
  const unlinked = (mode?: number) => {
    const native = join(temporaryFolder(mode), 'package', 'native')
    cpSync(join(locatePackage(), '..'), join(native, '..'), { recursive: true, verbatimSymlinks: true, mode: 0 })
    for (const name of readdirSync(join(native, 'lib'))) {
      if (lstatSync(join(native, 'lib', name)).isSymbolicLink()) rmSync(join(native, 'lib', name))
    }
    return native
  }

  test('run although the links between their libraries were never made', async () => {
    const native = unlinked()
    const binaries = await prepareBinaries(native, chooseAccount(undefined), temporaryFolder(), log)
    expect(binaries.postgres).toBe(join(native, 'bin', 'postgres'))
    expect(binaries.version).toMatch(/^18\./)
    expect(lstatSync(join(native, 'lib', 'libicui18n.so.60')).isSymbolicLink()).toBe(true)
  })

  test('get their links from any number of processes at once', async () => {
    const native = unlinked()
    await Promise.all([makeLinks(native), makeLinks(native), makeLinks(native)])
    const links = readdirSync(join(native, 'lib')).filter(name => lstatSync(join(native, 'lib', name)).isSymbolicLink())
    const wanted = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
    expect(links.sort()).toEqual(wanted.map(({ target }) => basename(target)).sort())
  })

  test('are refused with the way out where there are none for the machine', () => {
    expect(() => locatePackage('win32', 'x64')).toThrow(
      /^The embedded PostgreSQL is not supported on Windows yet: set DATABASE_URL to a PostgreSQL/,
    )
    expect(() => locatePackage('linux', 'ia32')).toThrow(
      /^There is no embedded PostgreSQL for linux-ia32 here .*: set DATABASE_URL/,
    )
  })

  test('are refused with the way out where they do not run, as on a system without glibc', async () => {
    const native = join(temporaryFolder(), 'native')
    mkdirSync(join(native, 'bin'), { recursive: true })
    writeFileSync(join(native, '..', 'package.json'), '{ "version": "18.0.0" }')
    writeFileSync(join(native, 'pg-symlinks.json'), '[]')
    // Like a program whose loader is missing: the file is there, and starting it says that it is not.
    writeFileSync(join(native, 'bin', 'postgres'), '#!/lib64/no-such-loader\n', { mode: 0o755 })
    const attempt = prepareBinaries(native, undefined, temporaryFolder(), log)
    await expect(attempt).rejects.toThrow(/does not run on this machine \(it needs glibc; .*: set DATABASE_URL to a PostgreSQL/)
  })

  if (asRoot) {
    test('are copied where the user who runs them can reach them, when they lie where only root can', async () => {
      const native = unlinked(0o700)
      const reachable = temporaryFolder()
      said.length = 0
      const binaries = await prepareBinaries(native, chooseAccount(undefined), reachable, log)
      expect(binaries.postgres.startsWith(reachable)).toBe(true)
      expect(said).toHaveLength(1)
      const copied = statSync(binaries.postgres).ino
      await prepareBinaries(native, chooseAccount(undefined), reachable, log)
      expect(statSync(binaries.postgres).ino).toBe(copied)
    })
  }
})

if (asRoot) {
  describe('as root', () => {
    test('the server runs as an ordinary user, who stays the same from start to start', async () => {
      const data = join(temporaryFolder(), 'data')
      const uid = () => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${running?.pid}/status`, 'utf8'))?.[1])
      await (await start(data)).stop()
      const owner = statSync(join(data, 'postgres')).uid
      expect(owner).toBeGreaterThan(0)
      await start(data)
      expect(uid()).toBe(owner)
    })

    test('a data folder that only root can reach keeps its database outside, says so once, and finds it again', async () => {
      const data = join(temporaryFolder(0o700), 'data')
      said.length = 0
      const first = await start(data)
      const outside = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8')).folder as string
      remains.push(() => rmSync(outside, { recursive: true, force: true }))
      expect(said.filter(line => line.includes(`the database is kept in ${outside}`))).toHaveLength(1)
      expect(readFileSync(join(outside, 'belongs-to'), 'utf8').trim()).toBe(data)
      await ask(first.url, 'create table kept as select 7 as id')
      await first.stop()
      said.length = 0
      expect(await ask((await start(data)).url, 'select id from kept')).toEqual([{ id: 7 }])
      expect(said).toEqual([])
    })

    test('two copies of such a data folder do not run on the one database', async () => {
      const parent = temporaryFolder(0o700)
      await start(join(parent, 'data'))
      const outside = JSON.parse(readFileSync(join(parent, 'data', 'database.json'), 'utf8')).folder as string
      remains.push(() => rmSync(outside, { recursive: true, force: true }))
      mkdirSync(join(parent, 'copy'))
      cpSync(join(parent, 'data', 'database.json'), join(parent, 'copy', 'database.json'))
      expect(await refusal(join(parent, 'copy'))).toBe(`StartError: Data folder is in use by process ${process.pid}.`)
    })

    test('a database whose folder has become unreachable is moved outside with all it holds', async () => {
      const parent = temporaryFolder()
      const data = join(parent, 'data')
      const first = await start(data)
      await ask(first.url, 'create table kept as select 9 as id')
      await first.stop()
      chmodSync(parent, 0o700)
      const { url } = await start(data)
      const outside = JSON.parse(readFileSync(join(data, 'database.json'), 'utf8')).folder as string
      remains.push(() => rmSync(outside, { recursive: true, force: true }))
      expect(await ask(url, 'select id from kept')).toEqual([{ id: 9 }])
      expect(existsSync(join(data, 'postgres'))).toBe(false)
    })

    if (!forOthers) return

    test('another user runs it as itself, and is refused the database of somebody else', async () => {
      const { uid, gid } = chooseAccount(undefined)!
      const own = temporaryFolder()
      chownSync(own, uid, gid)
      const child = await startChild(join(own, 'data'), { uid, gid })
      expect(await ask(child.said.url, 'select current_user::text as name')).toEqual([{ name: 'relaydesk' }])
      await kill(child.process)
      const stranger = await startChild(join(own, 'data'), { uid: uid + 1, gid })
      expect(stranger.said.refused).toBeDefined()
    })

    test('a user without a name is told that PostgreSQL needs one', async () => {
      const own = temporaryFolder(0o777)
      const child = await startChild(join(own, 'data'), { uid: 12_345, gid: 12_345 })
      expect(child.said.refused).toMatch(/^User 12345 has no entry in \/etc\/passwd/)
    })
  })
}
