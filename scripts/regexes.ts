import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { check } from 'recheck'
import { parseSync } from 'vite'
import { type Outcome, root } from './run.ts'

/** Whose expressions meet texts of strangers: requests, files, gateways. The panel's meet those of whoever looks at it. */
const FOLDERS = ['server', 'messaging', 'resources']
/** What was judged once, by expression: it stays as it is. */
const VERDICTS = join(root, 'scripts', 'regexes.json')
const PATIENCE_MS = 60_000

interface Expression {
  /** `server/x.ts:12` */
  at: string
  source: string
  flags: string
}

/** Where expressions are put together of what a declaration says, and how many: the forms of a text and of a name, and a mask, of which every place is one sign. */
const BY_DECLARATION: Readonly<Record<string, number>> = {
  'resources/kinds/mask/faces.ts': 1,
  'resources/kinds/object/faces.ts': 1,
  'resources/kinds/text/faces.ts': 1,
}

/** Every expression written down in a file, and where others are put together. */
export const expressionsIn = (path: string, text: string): Expression[] => {
  const found: Expression[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex) {
      const line = text.slice(0, start).split('\n').length
      found.push({ at: `${relative(root, path)}:${line}`, source: regex.pattern, flags: regex.flags })
    }
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync(path, text).program)
  return found
}

/** Lines of a file in which an expression is put together. */
export const linesThatBuild = (path: string, text: string): string[] => {
  const lines = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, start } = node as { type?: string; callee?: { name?: string }; start?: number }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      lines.add(`${relative(root, path)}:${text.slice(0, start).split('\n').length}`)
    for (const value of Object.values(node)) walk(value)
  }
  walk(parseSync(path, text).program)
  return [...lines]
}

/** The expressions that modules put together while they are loaded. Of a module that was loaded before nothing is seen. */
export const builtBy = async (paths: readonly string[]): Promise<Expression[]> => {
  const found: Expression[] = []
  const real = globalThis.RegExp
  globalThis.RegExp = new Proxy(real, {
    construct: (target, args, as) => {
      const made = Reflect.construct(target, args, as) as RegExp
      const [, path, line] = /\n.*\n\s+at (?:.*\()?(?:file:\/\/)?(\/[^:]+):(\d+)/.exec(new Error().stack ?? '') ?? []
      if (path) found.push({ at: `${relative(root, path)}:${line}`, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    for (const path of paths) await import(pathToFileURL(path).href)
  } finally {
    globalThis.RegExp = real
  }
  return found
}

/** Every `pattern` that is declared. */
const declaredPatterns = async (): Promise<Expression[]> => {
  const { register } = await import('../resources/index.ts')
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { pattern } = value as { pattern?: unknown }
    if (typeof pattern === 'string') found.add(pattern)
    for (const one of Object.values(value)) walk(one)
  }
  walk(register)
  return [...found].map(source => ({ at: 'a declared field', source, flags: 'u' }))
}

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => join(entry.parentPath, entry.name))

/** recheck knows neither where an expression goes on (g, y) nor sets (v). */
const flagsFor = (flags: string) => flags.replaceAll(/[gydv]/g, '')

/**
 * Whether an expression can be made slow by the text it is tried on: one step for each character is what is allowed (recheck).
 * @returns why not, or undefined
 */
export const slowness = async ({ source, flags }: Pick<Expression, 'source' | 'flags'>): Promise<string | undefined> => {
  const verdict = await check(source, flagsFor(flags), { timeout: PATIENCE_MS })
  if (verdict.status === 'safe') return undefined
  return verdict.status === 'vulnerable'
    ? `${verdict.complexity.summary}, as for ${verdict.attack.pattern}`
    : `it could not be judged (${verdict.error.kind}): write it so that less can follow from each sign`
}

/** Judges the expressions that were not judged before, and notes in scripts/regexes.json those that are quick. */
export const checkRegexes = async (): Promise<Outcome> => {
  const known = new Set(JSON.parse(readFileSync(VERDICTS, 'utf8')) as string[])
  const used = new Set<string>()
  const problems: string[] = []
  const all = FOLDERS.flatMap(files).map(path => ({ path, text: readFileSync(path, 'utf8') }))
  const building = all
    .map(({ path, text }) => ({ path, lines: linesThatBuild(path, text) }))
    .filter(({ lines }) => lines.length > 0)
  const built = await builtBy(building.map(({ path }) => path))
  for (const { path, lines } of building)
    for (const line of lines
      .filter(line => !built.some(({ at }) => at === line))
      .slice(BY_DECLARATION[relative(root, path)] ?? 0))
      problems.push(
        `${line}: an expression is put together after the start, of what nobody has judged: write it down, or build it once\n`,
      )
  const expressions = [...all.flatMap(({ path, text }) => expressionsIn(path, text)), ...built, ...(await declaredPatterns())]
  for (const expression of expressions) {
    const written = `/${expression.source}/${expression.flags}`
    const reason = known.has(written) ? undefined : await slowness(expression)
    if (reason === undefined) used.add(written)
    else problems.push(`${expression.at}: ${written} takes too long on some texts: ${reason}\n`)
  }
  const noted = [...used].sort()
  if (process.env.CI === undefined && (noted.length !== known.size || noted.some(written => !known.has(written))))
    writeFileSync(VERDICTS, `${JSON.stringify(noted, null, 2)}\n`)
  return { ok: problems.length === 0, output: problems.join('') }
}
