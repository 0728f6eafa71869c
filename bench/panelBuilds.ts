import { join } from 'node:path'
import { root, runNode } from '../scripts/run.ts'
import { withTree } from './trees.ts'

/** A folder with a built panel, or why there is none. */
export type Build = { dist: string } | { missing: string }

/** What `ensurePanel` builds. */
export const TODAY: Build = { dist: join(root, 'dist') }

const build = async (what: string, given: readonly string[], dist: string): Promise<Build> => {
  const args = ['build', ...given, '--outDir', dist, '--emptyOutDir', '--logLevel', 'error']
  const { ok, output } = await runNode('node_modules/vite/bin/vite.js', args)
  return ok ? { dist } : { missing: `${what} could not be built and is left out: ${output.trim()}` }
}

/** React-admin as it comes, with three resources of the desk. @param folder to build in */
export const buildStock = (folder: string): Promise<Build> =>
  build('Stock react-admin', ['--config', 'bench/stockAdmin/vite.config.ts'], join(folder, 'stock'))

/** The panel of a commit, with the packages of this checkout, which are to include those it needs. @param folder to build in */
export const buildCommit = async (folder: string, commit: string): Promise<Build> => {
  let built: Build | undefined
  const missing = await withTree(folder, commit, async tree => {
    built = await build(`The panel of ${commit}`, [tree], join(folder, 'before'))
  })
  return built ?? { missing: missing ?? '' }
}
