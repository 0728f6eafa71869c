// The one file that runs on whatever Node the machine has (18 or later): installs what is missing, then hands over to the Node 24
// among the dependencies. Usage: node scripts/bootstrap.mjs <command> [arguments]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const commands = {
  start: ['scripts/start.ts'],
  demo: ['scripts/start.ts', '--demo'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  bench: ['bench/main.ts'],
  check: ['scripts/check.ts'],
  format: ['scripts/check.ts', '--write'],
}

const [command = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, command))
  giveUp(`Unknown command "${command}": it must be one of ${Object.keys(commands).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 18)
  giveUp(`Node ${process.versions.node} is too old to begin with: 18 or later is needed.`)
process.chdir(root)
if (!isInstalled()) install()
run(findNode(), [...commands[command], ...rest])

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Whether node_modules holds what the lockfile asks for. npm keeps account of it in a lockfile of its own in there, which it writes last,
 * so that an installation broken off half way counts as none.
 */
function isInstalled() {
  const file = join('node_modules', '.package-lock.json')
  if (!existsSync(file)) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const present = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path]
    if (path === '' || (!found && optional)) return true
    return found?.version === version && found.integrity === integrity
  })
}

function install() {
  console.error('Installing the dependencies (half a minute, or as long as the network takes) …')
  if (npm(['ci', '--include=dev', '--include=optional']) !== 0 || !isInstalled()) {
    giveUp('The dependencies could not be installed: see above what npm says, put it right and start again.')
  }
}

/** Runs the npm that runs us, or else the one on the PATH. Returns its exit code. */
function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const ours = process.env.npm_execpath
  const [program, first] = ours && /npm-cli\.c?js$/.test(ours) ? [process.execPath, [ours]] : ['npm', []]
  // What npm says goes to standard error: standard output belongs to the command itself.
  const child = spawnSync(program, [...first, ...args, ...quiet], {
    stdio: ['ignore', 2, 2],
    shell: program === 'npm' && process.platform === 'win32',
  })
  return child.status
}

/** Node 24: from the package `node`, or fetched beside it where that package's install script was not allowed to run. */
function findNode() {
  const { version } = JSON.parse(readFileSync(join('node_modules', 'node', 'package.json'), 'utf8'))
  const cache = join('.cache', 'node')
  const own = join(root, 'node_modules', 'node', 'bin', 'node')
  const name = platformPackage()
  const fetched = join(root, cache, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const found = [own, fetched].find(isRightNode)
  if (found) return found
  npm(['install', '--prefix', cache, '--no-save', '--ignore-scripts', `${name}@${version}`])
  if (isRightNode(fetched)) return fetched
  if (isRightNode(process.execPath)) return process.execPath
  return giveUp(
    `Node ${NODE_MAJOR} is needed and could not be fetched for this machine (package ${name}@${version}): install it and start again with that.`,
  )
}

function platformPackage() {
  if (process.platform === 'win32') return `node-win-${process.arch}`
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${process.platform}-${process.arch}`
}

function isRightNode(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.startsWith(`v${NODE_MAJOR}.`) === true
}

/** Runs a script, passes signals on and ends as it ends. */
function run(node, args) {
  // What was compiled is kept: half a second less for each program that begins.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled')
  // Memory comes in large pages: a hash of a password touches 46 MiB, which in small ones took five times as long. Only glibc reads this.
  const tunables = process.env.GLIBC_TUNABLES ?? 'glibc.malloc.hugetlb=1'
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    GLIBC_TUNABLES: tunables,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  }
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl-C reaches the whole group at the terminal, the script included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  // npm ends its shell on a signal, and the shell keeps that to itself: where our parent is gone, the script is told to end.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 300)
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch)
  child.on('error', error => giveUp(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
