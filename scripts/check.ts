// npm run check: types, lint and format, folders, who lists the kinds of field, what is built again, what is asserted, what nobody uses, what nobody waits for, expressions that a text could make slow, and the API documents. With --write (npm run format), puts right what can be put right by itself.
import { pathToFileURL } from 'node:url'
import { checkAssertions } from './assertions.ts'
import { checkControls } from './controls.ts'
import { checkDeadCode } from './deadCode.ts'
import { checkFolders } from './folders.ts'
import { checkKinds } from './kinds.ts'
import { checkPromises } from './promises.ts'
import { checkRegexes } from './regexes.ts'
import { type Outcome, root, runNode } from './run.ts'

const TSC = 'node_modules/typescript/bin/tsc'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/** Runs the checks side by side. */
export async function check(): Promise<
  Readonly<
    Record<
      'types' | 'lint' | 'folders' | 'kinds' | 'controls' | 'assertions' | 'deadCode' | 'promises' | 'regexes' | 'documents',
      Outcome
    >
  >
> {
  const [types, lint, folders, kinds, controls, assertions, deadCode, promises, regexes, documents] = await Promise.all([
    runNode(TSC, ['--pretty', 'false']),
    runNode(BIOME, ['check', '--colors=off']),
    checkFolders(root),
    checkKinds(root),
    checkControls(root),
    checkAssertions(root),
    checkDeadCode(),
    checkPromises(),
    checkRegexes(),
    runNode('scripts/apiLint.ts', []),
  ])
  return { types, lint, folders, kinds, controls, assertions, deadCode, promises, regexes, documents }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const outcomes = process.argv.includes('--write') ? [await runNode(BIOME, ['check', '--write'])] : Object.values(await check())
  for (const { output } of outcomes) process.stdout.write(output)
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}
