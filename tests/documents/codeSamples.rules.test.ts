import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODE_LANGUAGES } from '../../resources/documents/codeLanguages.ts'
import { codeSample } from '../../resources/documents/codeSamples.ts'

const nasty = fc.oneof(
  fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', '#', '{', '}', '\n', 'a', '(', ';', '!', '%') }),
  fc.string({ unit: 'grapheme' }),
)
const body = fc.dictionary(
  fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter(key => key !== '__proto__'),
  fc.oneof(nasty, fc.integer(), fc.boolean(), fc.array(nasty)),
)

describe('a sample program', () => {
  test('in cURL hands the shell the address and the body as they are, whatever they hold', () => {
    fc.assert(
      fc.property(nasty, body, (token, sent) => {
        const clean = token.replaceAll('\u0000', '')
        const sample = codeSample('curl', { method: 'POST', url: 'https://desk.example/api/x', token: clean, body: sent })
        const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\n${sample}`
        const args = spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout.split('\0')
        expect(args).toContain(`Authorization: Bearer ${clean}`)
        expect(JSON.parse(args[args.indexOf('-d') + 1] as string)).toEqual(sent)
      }),
      { numRuns: 40 },
    )
  })

  test('in JavaScript asks for exactly this', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, body, async (token, sent) => {
        const sample = codeSample('javascript', { method: 'PUT', url: 'https://desk.example/api/x', token, body: sent })
        const asked: [string, { headers: Record<string, string>; body: string }][] = []
        const fetched = async (...args: (typeof asked)[number]) => {
          asked.push(args)
          return { status: 200, json: async () => ({}) }
        }
        const run = new (Object.getPrototypeOf(async () => {}).constructor)('fetch', 'console', sample)
        await run(fetched, { log: () => {} })
        expect(asked[0]?.[1].headers.Authorization).toBe(`Bearer ${token}`)
        expect(JSON.parse(asked[0]?.[1].body ?? '')).toEqual(sent)
      }),
    )
  })

  test.each(CODE_LANGUAGES)('in $name has no body where a call takes none, and no key where none is needed', ({ code }) => {
    const sample = codeSample(code, { method: 'GET', url: 'https://desk.example/api/x', token: undefined, body: undefined })
    expect(sample).toContain('https://desk.example/api/x')
    expect(sample).not.toMatch(/Bearer|application\/json|undefined/)
  })
})
