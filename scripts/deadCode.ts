// What nobody uses: files, exports, types and dependencies, and dependencies that package.json does not name (knip, by knip.jsonc).
import { join } from 'node:path'
import { type Outcome, root, run } from './run.ts'

const KNIP = join(root, 'node_modules/knip/bin/knip.js')

/** Looks below `folder`; what is found stands in the output, with file, line and name. A pattern of knip.jsonc that fits nothing counts as well. */
export const checkDeadCode = async (folder = root): Promise<Outcome> => {
  const { ok, output } = await run(process.execPath, [
    KNIP,
    '--directory',
    folder,
    '--no-progress',
    '--treat-config-hints-as-errors',
  ])
  return { ok, output: ok ? '' : `${output}Nobody uses these: remove them, or keep them to their file (no export).\n` }
}
