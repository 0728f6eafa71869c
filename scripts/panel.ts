import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, runNode } from './run.ts'

/** What the built panel is made from: a change in any of these makes it out of date. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'scripts/declarationsApart.ts',
  'scripts/withoutAnswers.ts',
  'package-lock.json',
  'public',
  'src',
  'dataProvider',
  'authProvider',
  'resources',
  'messaging',
]
const STAMP = '.inputs'

/**
 * Builds the panel into dist unless it is up to date already. Built aside and put in place when complete, so that a running desk never
 * serves half a panel.
 * @throws Error with what the build says when it fails
 */
export async function ensurePanel(): Promise<void> {
  const inputs = await fingerprint()
  const dist = join(root, 'dist')
  if ((await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === inputs) return
  console.error('Building the panel …')
  const fresh = join(root, '.cache', `dist-${process.pid}`)
  const { ok, output } = await runNode('node_modules/vite/bin/vite.js', [
    'build',
    '--outDir',
    fresh,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
  if (!ok) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`The panel could not be built:\n${output}`)
  }
  await writeFile(join(fresh, STAMP), inputs)
  await rm(dist, { recursive: true, force: true })
  await rename(fresh, dist)
}

/** One hash over names and contents of every input. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of await filesOf(input)) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(join(root, path))) return []
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
