import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builtBy, expressionsIn, linesThatBuild, slowness } from '../../scripts/regexes.ts'
import { root } from '../../scripts/run.ts'

describe('expressions over foreign texts', () => {
  test.each([
    ['(a+)+$', ''],
    ['\\bid:\\S.*\\bstat:\\w', 'is'],
    ['\\/+$', 'g'],
  ])('that a text can make slow are refused: %s', async (source, flags) => {
    expect(await slowness({ source, flags })).toMatch(/polynomial|exponential/)
  })

  test('that take one step for each character are not', async () => {
    expect(await slowness({ source: '^[a-z0-9]{1,60}$', flags: 'gu' })).toBeUndefined()
  })

  test('are found wherever they are written, types around them or not', () => {
    const text =
      "interface A { b: RegExp }\nconst a: A = { b: /x+/iu }\nexport const c = (d: string) => d.replace(/\\/y/g, '') as string\n"
    expect(expressionsIn(join(root, 'server', 'made-up.ts'), text)).toEqual([
      { at: 'server/made-up.ts:2', source: 'x+', flags: 'iu' },
      { at: 'server/made-up.ts:3', source: '\\/y', flags: 'g' },
    ])
  })

  test('are found where they are put together, with what they became where that is done at the start', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'relaydesk-regexes-')), 'built.mjs')
    const text =
      "const most = 3\nexport const a = new RegExp('^x{1,' + most + '}$', 'i')\nexport const late = b => new RegExp(b)\n"
    await writeFile(path, text)
    expect(linesThatBuild(path, text).map(at => at.replace(/.*:/, ''))).toEqual(['2', '3'])
    const built = await builtBy([path])
    expect(built.map(({ at, ...rest }) => [at.replace(/.*:/, ''), rest])).toEqual([['2', { source: '^x{1,3}$', flags: 'i' }]])
  })
})
