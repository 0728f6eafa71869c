import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../scripts/run.ts'
import { number } from './lines.ts'
import { quantile } from './quantile.ts'
import { withTree } from './trees.ts'

/** What is compared with what, and how often. */
export interface Comparison {
  /** A commit; none where only today's is wanted. */
  before?: string | undefined
  rounds?: number | undefined
  /** Measured in each round as well: what the figures are held to is to meet the same hours. */
  beside?: (() => Promise<unknown>) | undefined
}

/** What the runs of today's tree came to, and of what it is compared with. */
export interface InTurn<R> {
  today: R[]
  /** Of the commit before, unless `of` names something else; none where there is nothing to compare with, and `missing` says why. */
  before: R[]
  of?: string
  missing: string | undefined
}

const ROUNDS = 5

/** One run of a file of the bench, in a process of its own, which prints a line of JSON. @param values its arguments behind the tree */
const runOnce = async <R>(file: string, tree: string, values: readonly (string | number)[]): Promise<R> => {
  const { ok, output } = await run(process.execPath, [join(root, 'bench', file), tree, ...values.map(String)])
  const line = output.split('\n').find(line => line.startsWith('{'))
  if (!ok || !line) throw new Error(`A run of bench/${file} did not come through: ${output.trim()}`)
  return JSON.parse(line) as R
}

/** Runs a file of the bench for today's tree and for the one before in turn, so that both meet the same hours of a noisy machine. */
export const inTurn = async <R>(
  file: string,
  values: readonly (string | number)[],
  { before, rounds = before ? ROUNDS : 1, beside }: Comparison,
): Promise<InTurn<R>> => {
  const runs: InTurn<R> = { today: [], before: [], missing: undefined }
  const measure = async (tree?: string) => {
    for (let round = 0; round < rounds; round++) {
      runs.today.push(await runOnce<R>(file, root, values))
      if (tree) runs.before.push(await runOnce<R>(file, tree, values))
      await beside?.()
    }
  }
  if (!before) {
    await measure()
    return runs
  }
  const folder = await mkdtemp(join(tmpdir(), 'relaydesk-trees-'))
  await chmod(folder, 0o755)
  try {
    runs.missing = await withTree(folder, before, measure)
    if (runs.missing) await measure()
    return runs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs a file of the bench for today's tree with several sets of values in turn, round after round. @returns the runs of each set */
export const inRounds = async <R>(
  file: string,
  sets: readonly (readonly (string | number)[])[],
  rounds: number,
): Promise<R[][]> => {
  const runs = sets.map((): R[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, values] of sets.entries()) runs[at]?.push(await runOnce<R>(file, root, values))
  return runs
}

/** The median of a figure over some runs. */
export const medianOf = <R>(runs: readonly R[], of: (run: R) => number): number => quantile(runs.map(of), 0.5)

/** The lowest and the highest of a figure. */
export const spreadOf = <R>(runs: readonly R[], of: (run: R) => number, digits = 0): string =>
  `${number(Math.min(...runs.map(of)), digits)} to ${number(Math.max(...runs.map(of)), digits)}`

/** How many times what it is compared with a figure is. */
export const besideBefore = <R>(runs: InTurn<R>, figure: (run: R) => number, digits = 0): string => {
  const { today, before, of = 'before' } = runs
  if (before.length === 0) return 'nothing to compare with: --before <commit>'
  return `× ${number(medianOf(today, figure) / medianOf(before, figure), 2)} of ${number(medianOf(before, figure), digits)} ${of}`
}
