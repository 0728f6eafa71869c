import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { checkKinds } from '../../scripts/kinds.ts'
import { root } from '../../scripts/run.ts'
import { storedFaces } from '../../server/kernel/records/kinds.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

const planted = (path: string, text: string) => {
  const base = mkdtempSync(join(tmpdir(), 'relaydesk-kinds-'))
  made.push(base)
  mkdirSync(join(base, path, '..'), { recursive: true })
  writeFileSync(join(base, path), text)
  return base
}

const asked = (text: string, path = 'server/a.ts') => checkKinds(planted(path, text), [path.split('/')[0] ?? ''])

describe('the kinds of field', () => {
  test('are listed nowhere but in their folder', async () => {
    expect(await checkKinds(root)).toEqual({ ok: true, output: '' })
  })

  test.each([
    ['a switch', "switch (field.kind) {\n case 'text': break\n case 'date': break\n case 'number':\n default:\n}\n"],
    ['comparisons', "const a = field.kind === 'text' || other?.kind !== 'date'\nif ('number' == field!.kind) b()\n"],
    [
      'comparisons of a name that was taken out',
      "const { kind } = field\nexport const a = kind === 'text' || kind === 'date' || kind === 'number'\n",
    ],
    ['a map', 'const a = { text: 1, date: 2, number: 3 }\nexport const b = a[field.kind]\n'],
    ['a list', "const a = ['text', 'date', 'number'] as const\nexport const b = a.includes(field.kind)\n"],
    ['a set', "const a: ReadonlySet<string> = new Set(['text', 'date', 'number'])\nexport const b = a.has(field.kind)\n"],
    ['a Map', "const a = new Map([['text', 1], ['date', 2], ['number', 3]])\nexport const b = a.get(field.kind)\n"],
    ['what its type keys by the kind', 'export const a: Partial<Record<FieldKind, number>> = { text: 1, date: 2, number: 3 }\n'],
    ['what satisfies such a type', 'export const a = { text: 1, date: 2, number: 3 } satisfies { [K in FieldKind]?: number }\n'],
    ['some of each', "const a = { text: 1 }\nexport const b = field.kind === 'date' ? a[field.kind] : kind === 'number'\n"],
  ])('are refused elsewhere as %s', async (_what, text) => {
    const { ok, output } = await asked(text)
    expect(ok).toBe(false)
    expect(output).toMatch(/^server\/a\.ts: asks for the kinds date, number, text\. What a kind says stands in its folder/)
  })

  test.each([
    [
      'two of them may be narrowed to',
      "export const a = field.kind === 'reference' || field.kind === 'file' || b.kind === 'file'\n",
      'server/a.ts',
    ],
    [
      'other words of the same name are no kinds',
      "export const a = sent.kind === 'sms' || sent.kind === 'voice' || sent.type === 'text'\nexport const b = { text: 1, date: 2, number: 3 }\n",
      'server/a.ts',
    ],
    [
      'their own folder may speak of others',
      "export const a = ['text', 'date', 'number'].includes(field.kind)\n",
      'resources/kinds/records/a.ts',
    ],
  ])('%s', async (_what, text, path) => {
    expect(await asked(text, path)).toEqual({ ok: true, output: '' })
  })
})

describe('the stored faces of a kind', () => {
  const folder = (text: string) => pathToFileURL(`${planted('door/stored.ts', text)}/`)

  test('are found in its folder, and are none where it has no stored.ts', async () => {
    const faces = await storedFaces(folder('export const stored = { words: () => "Ajar" }\n'), ['door', 'window'])
    expect([...faces.keys()]).toEqual(['door'])
    expect(faces.get('door')?.words?.({ kind: 'text', label: 'Door' }, 1)).toBe('Ajar')
  })

  test('are refused where the file says something else', async () => {
    await expect(storedFaces(folder('export const kept = {}\n'), ['door'])).rejects.toThrow(
      "resources/kinds/door/stored.ts exports no 'stored'.",
    )
  })
})
