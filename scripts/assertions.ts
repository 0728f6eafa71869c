// How much is asserted instead of known: type assertions and `!` per thousand lines, `any`, and files that are too long.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, nodesOf, treeOf } from './imports.ts'
import type { Outcome } from './run.ts'

interface Bounds {
  /** Assertions in a thousand lines. */
  assertions: number
  /** Files that are too long. */
  long: number
}

/** What there may be at most. These numbers only sink. */
const MOST: Readonly<Record<string, Bounds>> = {
  resources: { assertions: 3, long: 0 },
  dataProvider: { assertions: 5, long: 0 },
  authProvider: { assertions: 0, long: 0 },
  src: { assertions: 3, long: 0 },
  server: { assertions: 3, long: 0 },
}

/** Lines of a file; words of a language are data. */
const LINES = 300
const DATA = /^src\/kernel\/i18n\/hi/

interface Figures {
  lines: number
  assertions: number
  any: string[]
  long: string[]
}

interface TypeNode {
  type: string
  typeName?: { name?: string }
}

const isConst = ({ typeAnnotation }: { [key: string]: unknown }) => {
  const { type, typeName } = (typeAnnotation ?? {}) as TypeNode
  return type === 'TSTypeReference' && typeName?.name === 'const'
}

/** What stands in one file. `as const` asserts nothing. */
export const figuresOf = (path: string, text: string): Figures => {
  const lines = text.split('\n').length - 1
  const figures: Figures = {
    lines,
    assertions: 0,
    any: [],
    long: lines > LINES && !DATA.test(path) ? [`${path}: ${lines} lines`] : [],
  }
  for (const node of nodesOf(treeOf(path, text))) {
    if (node.type === 'TSNonNullExpression') figures.assertions++
    if ((node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') && !isConst(node)) figures.assertions++
    if (node.type === 'TSAnyKeyword') figures.any.push(path)
  }
  return figures
}

/** The figures of a folder, added up. */
const figuresBelow = (base: string, root: string): Figures =>
  filesOf(base, root)
    .map(path => figuresOf(path, readFileSync(join(base, path), 'utf8')))
    .reduce(
      (sum, one) => ({
        lines: sum.lines + one.lines,
        assertions: sum.assertions + one.assertions,
        any: [...sum.any, ...one.any],
        long: [...sum.long, ...one.long],
      }),
      { lines: 0, assertions: 0, any: [], long: [] },
    )

const problemsOf = (root: string, most: Bounds, { lines, assertions, any, long }: Figures): string[] => {
  const perThousand = Math.round((assertions * 10_000) / Math.max(1, lines)) / 10
  return [
    ...any.map(path => `${path}: any. Say which type it is, or unknown`),
    ...(perThousand > most.assertions
      ? [
          `${root}: ${perThousand} type assertions and ! in a thousand lines, more than ${most.assertions}. Narrow, or declare what it is`,
        ]
      : []),
    ...(long.length > most.long ? [`${root}: more than ${most.long} files over ${LINES} lines: ${long.join(', ')}`] : []),
  ]
}

/** Judges what is asserted below each root; what is wrong stands in the output. */
export const checkAssertions = async (base: string, bounds = MOST): Promise<Outcome> => {
  const problems = Object.entries(bounds).flatMap(([root, most]) => problemsOf(root, most, figuresBelow(base, root)))
  return { ok: problems.length === 0, output: problems.map(problem => `${problem}\n`).join('') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const root of Object.keys(MOST)) {
    const { lines, assertions, any, long } = figuresBelow(process.cwd(), root)
    console.warn(
      `${root}: ${((assertions * 1000) / lines).toFixed(1)} assertions in a thousand lines, ${any.length} any, ${long.length} long files`,
    )
  }
}
