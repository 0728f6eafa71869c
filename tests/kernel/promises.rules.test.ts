import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkPromises } from '../../scripts/promises.ts'
import { root } from '../../scripts/run.ts'

/** Inside the project, so that libraries are found; .cache belongs to no check. */
const cache = join(root, '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'promises-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Where something is refused, as `line rule`, in a file of these lines after those that all of them begin with. */
const refusedIn = async (name: string, lines: readonly string[]): Promise<string[]> => {
  const head = name.endsWith('x') ? "import { useEffect } from 'react'" : "import pg from 'pg'"
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, [head, 'export const work = async (): Promise<void> => {}', ...lines, ''].join('\n'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['.'], exclude: [] }))
  const { ok, output } = await checkPromises([path, '--no-ignore'])
  const found = [...output.matchAll(/:(\d+):\d+: .*\/typescript\(([a-z-]+)\)\]/g)].map(([, line, rule]) => `${line} ${rule}`)
  expect(ok).toBe(found.length === 0)
  if (!ok) expect(output).toMatch(/Wait for them/)
  return found.sort()
}

const FLOATS = 'no-floating-promises'
const MISUSED = 'no-misused-promises'

describe('promises', () => {
  test('that are waited for, caught, handed on or left on purpose are let through', async () => {
    const lines = [
      'await work()',
      'void work()',
      'work().catch(console.error)',
      'export const all = () => Promise.all([work(), new pg.Pool().end()])',
    ]
    expect(await refusedIn('good.ts', lines)).toEqual([])
  })

  test('that nobody waits for are refused, in each form', async () => {
    const lines = [
      'work()',
      "new pg.Pool().query('select 1')",
      ';[1].forEach(() => { work() })',
      'work().then(() => 1)',
      'work().finally(() => {})',
      'Promise.all([work()])',
      'export const f = (now: boolean) => { if (now) work() }',
    ]
    expect(await refusedIn('floating.ts', lines)).toEqual([3, 4, 5, 6, 7, 8, 9].map(line => `${line} ${FLOATS}`))
  })

  test('are refused where their answer is thrown away or taken for yes', async () => {
    const lines = [
      ';[1].forEach(async () => { await work() })',
      'setTimeout(async () => { await work() }, 5)',
      'if (work()) console.error(1)',
    ]
    expect(await refusedIn('misused.ts', lines)).toEqual([3, 4, 5].map(line => `${line} ${MISUSED}`))
  })

  test('are refused in an effect and in a handler of the panel', async () => {
    const lines = [
      'export const A = () => {',
      '  useEffect(() => {',
      '    work()',
      '  })',
      '  return <button type="button" onClick={() => { work() }} />',
      '}',
    ]
    expect(await refusedIn('panel.tsx', lines)).toEqual([`5 ${FLOATS}`, `7 ${FLOATS}`])
  })
})
