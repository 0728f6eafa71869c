import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../scripts/run.ts'

/**
 * Hands a checkout of a commit to `work`, with the packages of this one, which are to include those it needs.
 * @param folder where the checkout stands meanwhile
 * @returns why there is none, where there is none
 */
export const withTree = async (
  folder: string,
  commit: string,
  work: (tree: string) => Promise<void>,
): Promise<string | undefined> => {
  const tree = join(folder, 'tree')
  const { ok, output } = await run('git', ['worktree', 'add', '--detach', tree, commit])
  if (!ok)
    return `There is no ${commit} to compare with (${output.trim().split('\n').at(-1)}): fetch it (git fetch --unshallow), or name another by --before.`
  try {
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    await work(tree)
    return undefined
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree])
  }
}
