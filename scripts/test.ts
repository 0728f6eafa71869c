// npm test: installs what the tests need, checks types and lint, builds the panel and runs every test. The last line is the counts, in
// which types and lint are one each. Arguments (npm test -- tests/money) run only the files whose path contains one of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { check } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { type Counts, count, lastLine } from './counts.ts'
import { ensureKannel } from './kannel/install.ts'
import { ensurePanel } from './panel.ts'
import { root } from './run.ts'

const only = process.argv.slice(2)
process.chdir(root)
const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
// Whatever else is still being said when we end, this stands last.
process.on('exit', () => console.log(lastLine(counts)))

// Types and lint are looked at beside the first tests, of which many wait for browsers and gateways.
let checked: ReturnType<typeof check> | undefined
if (only.length === 0) {
  await Promise.all([attempt(ensurePanel), installPrograms()])
  checked = check()
}
const notes = await mkdtemp(join(tmpdir(), 'relaydesk-answered-'))
const answered = join(notes, 'calls')
process.env.ANSWERED = answered
const vitest = await startVitest('test', only, { watch: false, passWithNoTests: false })
const ran = count(vitest.state.getTestModules(), vitest.state.getUnhandledErrors())
for (const key of ['passed', 'failed', 'skipped'] as const) counts[key] += ran[key]
await vitest.close()
for (const [name, { ok, output }] of Object.entries((await checked) ?? {})) add(name, ok, output)
if (only.length === 0) {
  // It loads the declarations, which the check of expressions has to load first.
  const { checkAnswered } = await import('./answered.ts')
  const { ok, output } = await checkAnswered(answered)
  add('answers', ok, output)
}
await rm(notes, { recursive: true })
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

/** What comes from Debian, one after the other: two at once would wait in vain for apt-get's lock. */
async function installPrograms(): Promise<void> {
  await attempt(ensureChromium)
  await ensureKannel().catch((error: Error) => console.log(`The tests through Kannel are left out. ${error.message}`))
}

/** Something the tests need: where it fails, that is a failure, and what can run without it runs. */
async function attempt(preparation: () => Promise<unknown>): Promise<void> {
  try {
    await preparation()
  } catch (error) {
    add(preparation.name, false, (error as Error).message)
  }
}

function add(name: string, ok: boolean, output: string): void {
  if (ok) counts.passed++
  else {
    counts.failed++
    console.error(`✗ ${name}\n${output}`)
  }
}
