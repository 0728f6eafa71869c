import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkAssertions, figuresOf } from '../../scripts/assertions.ts'
import { root } from '../../scripts/run.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

const validated = (text: string) => {
  const base = mkdtempSync(join(tmpdir(), 'relaydesk-asserted-'))
  made.push(base)
  mkdirSync(join(base, 'server'))
  writeFileSync(join(base, 'server', 'a.ts'), text)
  return checkAssertions(base, { server: { assertions: 4, long: 0 } })
}

const LINE = 'export const a = 1\n'

describe('what is asserted', () => {
  test('keeps within its bounds', async () => {
    expect(await checkAssertions(root)).toEqual({ ok: true, output: '' })
  })

  test('is counted by the syntax tree: as, <T> and !, not as const and not words', () => {
    const text = "const a = b as C\nconst d = <E>f\nconst g = h!.i\nconst j = ['as K'] as const // as L\nconst m = !n\n"
    expect(figuresOf('server/a.ts', text)).toMatchObject({ lines: 5, assertions: 3, any: [], long: [] })
  })

  test.each([
    ['one assertion too many', `${LINE.repeat(199)}export const b = a as number\n`, /^server: 5 type assertions/],
    ['any', `${LINE}export const b = (c: any) => c\n`, /^server\/a\.ts: any\./],
    ['a file that is too long', LINE.repeat(301), /^server: more than 0 files over 300 lines: server\/a\.ts: 301 lines/],
  ])('is refused for %s', async (_what, text, problem) => {
    const { ok, output } = await validated(text)
    expect(ok).toBe(false)
    expect(output).toMatch(problem)
  })
})
