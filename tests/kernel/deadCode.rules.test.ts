import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkDeadCode } from '../../scripts/deadCode.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** A project whose program is main.ts. */
const check = (files: Readonly<Record<string, string>>, manifest: object = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'relaydesk-dead-'))
  made.push(folder)
  const all = {
    'package.json': JSON.stringify({ name: 'planted', type: 'module', ...manifest }),
    'knip.jsonc': JSON.stringify({ entry: ['main.ts'], project: ['**/*.ts'] }),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return checkDeadCode(folder)
}

describe('what nobody uses', () => {
  test('is not there where everything is used', async () => {
    const files = { 'main.ts': "import { used } from './money.ts'\nconsole.log(used)\n", 'money.ts': 'export const used = 1\n' }
    expect(await check(files)).toEqual({ ok: true, output: '' })
  })

  test.each([
    ['an export', { 'money.ts': 'export const used = 1\nexport const dead = 2\n' }, {}, /dead\s+money\.ts:2:14/],
    ['a type', { 'money.ts': 'export const used = 1\nexport interface Dead {}\n' }, {}, /Dead\s+interface\s+money\.ts:2:18/],
    ['a file', { 'old.ts': 'export {}\n' }, {}, /Unused files[\s\S]*old\.ts/],
    ['a dependency', {}, { dependencies: { 'left-alone': '1.0.0' } }, /left-alone\s+package\.json/],
    ['what package.json does not name', { 'money.ts': "import 'unnamed'\nexport const used = 1\n" }, {}, /unnamed\s+money\.ts:1/],
  ])('is refused: %s', async (_what, files, manifest, problem) => {
    const used = { 'main.ts': "import { used } from './money.ts'\nconsole.log(used)\n", 'money.ts': 'export const used = 1\n' }
    const { ok, output } = await check({ ...used, ...files }, manifest)
    expect(ok).toBe(false)
    expect(output).toMatch(problem)
    expect(output).toMatch(/remove them/)
  })
})
