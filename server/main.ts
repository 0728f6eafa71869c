import { stackOf } from '../messaging/thrown.ts'
import { fillDemo } from './demo/demo.ts'
import { startDesk } from './desk.ts'
import { ConfigError, readConfig, StartError } from './kernel/config/config.ts'
import { processLog } from './kernel/log/processLog.ts'

const log = processLog()
/** For the person at the terminal, as it is. */
const say = (text: string) => process.stdout.write(`${text}\n`)

/** SIGHUP: the terminal was closed. A signal may come twice; the first is enough. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const fail = (error: unknown): never => {
  // A reason not to start is one sentence; anything else is a fault of ours and needs its trace.
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `${stackOf(error)}\n`)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

try {
  const config = readConfig(process.env)
  if (process.getuid?.() === 0)
    log.warn(
      'Running as root: whatever breaks into this process owns the machine. Run it as a user of its own (README, As a service).',
    )
  const desk = await startDesk(config, log)
  const demo = process.argv.includes('--demo') ? await fillDemo(desk, config.adminPassword) : []
  say('')
  if (desk.url) say(`  Relaydesk is ready:  ${desk.url.replace('0.0.0.0', '127.0.0.1')}`)
  else say('  Relaydesk works in the background (ROLE=worker).')
  if (desk.healthUrl) say(`  Health and metrics:  ${desk.healthUrl}/healthz`)
  if (demo.length > 0) {
    say('  Sign in as, shown once:')
    for (const { username, password, of } of demo)
      say(
        `    ${username.padEnd(12)}${(password === config.adminPassword ? 'as set in ADMIN_PASSWORD' : password).padEnd(26)}${of}`,
      )
  } else if (desk.firstAdmin) {
    say(`  First admin:         ${desk.firstAdmin.username}`)
    if (desk.firstAdmin.password) say(`  Password, shown once: ${desk.firstAdmin.password}`)
  }
  say('')
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    desk.close().then(() => process.exit(0), fail)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
} catch (error) {
  fail(error)
}
