import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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

/** Every expression written down in a file. Those put together at run time are not among them. */
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
  for (const expression of FOLDERS.flatMap(files).flatMap(path => expressionsIn(path, readFileSync(path, 'utf8')))) {
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
