import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

const holding = (folders: readonly string[], pattern: RegExp): string[] =>
  folders.flatMap(sources).filter(path => pattern.test(readFileSync(path, 'utf8')))

/** A guard must find what it looks for (security T16): each pattern is tried on a line that it must refuse. */
const GUARDS: readonly [string, RegExp, string, readonly string[]][] = [
  [
    'T7: no words of a request reach a shell',
    /\bexecSync\s*\(|\bexec\s*\((?!\))|shell:\s*true/,
    "import { exec } from 'node:child_process'; exec('ls ' + name)",
    ['server'],
  ],
  [
    'T5: nothing is compared loosely',
    /[^=!<>]==[^=]|!=[^=]/,
    'if (given == stored) letIn()',
    ['server/access', 'server/kernel', 'server/people', 'authProvider'],
  ],
  [
    'T13: no text becomes HTML',
    /dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/,
    'node.innerHTML = text',
    ['src', 'server'],
  ],
  [
    'what somebody sees is asked of his scope, never of the type of his account',
    /\$\d+ or (?:\w+\.)?path @>|userType === 0 \|\| \w+(?:\.\w+)*\.userType === 3/,
    'where id = $1 and ($2 or path @> array[$3::bigint])',
    ['server'],
  ],
  [
    'no text becomes a program',
    /\beval\s*\(|new Function\s*\(/,
    'eval(text)',
    ['src', 'server', 'messaging', 'resources', 'dataProvider', 'authProvider'],
  ],
]

describe('the sources', () => {
  test.each(GUARDS)('%s', (_what, pattern, planted, folders) => {
    expect(pattern.test(planted)).toBe(true)
    expect(holding(folders, pattern).filter(path => !usesRegExp(path, pattern))).toEqual([])
  })

  test('T26: no library that reads spreadsheets with known holes is installed', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
    const names = Object.keys(lock.packages)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(name => /node_modules\/(xlsx|exceljs)$/.test(name))).toEqual([])
  })
})

/** `pattern.exec(text)` is a regular expression's. */
const usesRegExp = (path: string, pattern: RegExp): boolean =>
  !readFileSync(path, 'utf8')
    .split('\n')
    .some(line => pattern.test(line.replaceAll(/\.exec\(/g, '.match(')))
