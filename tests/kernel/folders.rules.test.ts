import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { folderProblems } from '../../scripts/folders.ts'
import { root } from '../../scripts/run.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** What is wrong in a house of these files, beside what makes it stand. */
const problemsOf = (files: Readonly<Record<string, string>>): string[] => {
  const base = mkdtempSync(join(tmpdir(), 'relaydesk-house-'))
  made.push(base)
  const all = { 'resources/index.ts': '', 'src/main.tsx': '', 'server/app.ts': '', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return folderProblems(base)
}

describe('the folders', () => {
  test('stand as they are meant to', () => {
    expect(folderProblems(root)).toEqual([])
  })

  test('may take from below: domain from kernel and port, roof from everybody', () => {
    const problems = problemsOf({
      'server/kernel/db.ts': 'export const a = 1',
      'server/money/ledger.ts': "export { a } from '../kernel/db.ts'",
      'server/money/port.ts': "export { a } from './ledger.ts'",
      'server/campaigns/accept.ts': "import { a } from '../money/port.ts'; export const b = a",
      'server/app.ts': "import './campaigns/accept.ts'; import './money/ledger.ts'",
    })
    expect(problems).toEqual([])
  })

  test.each([
    [
      'a loop between two folders',
      { 'server/money/a.ts': "import './port.ts'; import '../dlt/port.ts'", 'server/dlt/port.ts': "import '../money/port.ts'" },
      /^Folders in a loop: server\/(money\/a\.ts:1 takes server\/dlt|dlt\/port\.ts:1 takes server\/money)/,
    ],
    [
      'a loop within the kernel, of types alone',
      {
        'src/kernel/ui/a.ts': "import type { B } from '../desk/b.ts'",
        'src/kernel/desk/b.ts': "export type B = import('../ui/a.ts').A",
      },
      /^Folders in a loop: src\/kernel\/.* takes src\/kernel\/.*; src\/kernel\//,
    ],
    [
      'a kernel that knows a domain',
      { 'resources/language/a.ts': "export { b } from '../money/port.ts'" },
      /^resources\/language\/a\.ts:1 takes resources\/money\/port\.ts: language stands below money$/,
    ],
    [
      'a domain that knows the roof, by an import at run time',
      { 'server/money/a.ts': "\nexport const later = () => import('../app.ts')" },
      /^server\/money\/a\.ts:2 takes server\/app\.ts: money stands below the roof of server$/,
    ],
    [
      'a domain that takes from one after it',
      { 'src/money/a.ts': "import '../reports/port.ts'" },
      /^src\/money\/a\.ts:1 takes src\/reports\/port\.ts: money comes before reports/,
    ],
    [
      'a domain that reaches past the port',
      { 'src/reports/a.ts': "import '../money/money.css'" },
      /^src\/reports\/a\.ts:1 takes src\/money\/money\.css: take it from src\/money\/port\.ts$/,
    ],
    [
      'a folder that nobody has named',
      { 'server/things/a.ts': '' },
      /^server\/things is neither kernel, domain nor roof: name it in scripts\/house\.ts$/,
    ],
  ])('are refused for %s', (_what, files, problem) => {
    expect(problemsOf(files as Record<string, string>)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]))
  })
})
