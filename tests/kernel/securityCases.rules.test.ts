import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isThere, type NamedTest } from '../support/namedTests.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TEXT = readFileSync(join(ROOT, 'docs', 'security-cases.md'), 'utf8')

interface Case {
  name: string
  proofs: NamedTest[]
}

const casesOf = (text: string): Case[] =>
  text
    .split('\n')
    .map(line => line.split(' | '))
    .flatMap(([name = '', , proofs = '']) => {
      const number = /^\| (T?\d+) /.exec(name)?.[1]
      if (!number) return []
      const named = [...proofs.matchAll(/`([\w/.-]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }))
      return [{ name: number, proofs: named }]
    })

describe('the list of security cases', () => {
  const cases = casesOf(TEXT)

  test('has every case that touches what exists', () => {
    const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const abuse = [...upTo(1, 9), ...upTo(17, 29), 31, ...upTo(33, 49)].map(String)
    expect(cases.map(({ name }) => name)).toEqual([...abuse, ...upTo(1, 28).map(n => `T${n}`)])
  })

  test.each(cases)('case $name is proved by tests that are there', ({ proofs }) => {
    expect(proofs).not.toEqual([])
    expect(proofs.filter(proof => !isThere(proof))).toEqual([])
  })

  test('would notice a test that is gone', () => {
    expect(isThere({ file: 'kernel/markup.rules.test.ts', title: 'something that was never proved' })).toBe(false)
    expect(isThere({ file: 'rules/gone.test.ts', title: 'anything' })).toBe(false)
  })
})
