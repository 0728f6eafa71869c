// Promises that nobody waits for, and functions that promise where their answer is thrown away (oxlint with types, by .oxlintrc.json).
import { join } from 'node:path'
import { type Outcome, root, run } from './run.ts'

const OXLINT = join(root, 'node_modules/oxlint/bin/oxlint')

/** Looks at the project, or at the folders given; what is found stands in the output, with file and line. */
export const checkPromises = async (folders: readonly string[] = []): Promise<Outcome> => {
  const { ok, output } = await run(process.execPath, [
    OXLINT,
    '--config',
    join(root, '.oxlintrc.json'),
    '--format',
    'unix',
    ...folders,
  ])
  return {
    ok,
    output: ok ? '' : `${output}Wait for them, or catch what they may be refused with; void only where nothing can get lost.\n`,
  }
}
