import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Samples } from '../../resources/kinds/common/samples.ts'
import * as register from '../../resources/kinds/index.ts'
import type { Field } from '../../resources/language/fields.ts'
import { answerSchema, badValue, fieldSchema, goodValue, problemsOf, readValue } from '../../resources/language/kinds.ts'
import { root } from '../../scripts/run.ts'
import { byKind } from '../../src/kernel/kinds/found.ts'

// As every face of a kind, found in its folder: a new kind needs no line here. One without samples is refused.
const samplesOf = byKind(
  import.meta.glob<Samples<Field>>('../../resources/kinds/*/samples.ts', { eager: true, import: 'samples' }),
)

const FOLDER = join(root, 'resources', 'kinds')
const kinds = Object.keys(register)

test('every folder of a kind is in the register, and nothing else', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'common')
  expect(folders.map(({ name }) => name).sort()).toEqual([...kinds].sort())
})

describe.each(kinds)('the kind %s', kind => {
  const { field, good, bad } = samplesOf(kind)

  test('is tried by a field of its own', () => {
    expect(field.kind).toBe(kind)
    expect(good).not.toEqual([])
    expect(bad).not.toEqual([])
  })

  test.each(['field.ts', 'faces.ts', 'shown.ts', 'Input.tsx', 'Cell.tsx', 'Filter.tsx'])('has its %s', file => {
    expect(existsSync(join(FOLDER, kind, file))).toBe(true)
  })

  test('reads and takes what is good', () => {
    for (const [arrives, value] of good) {
      expect(readValue(field, arrives)).toEqual(value)
      expect(problemsOf(field, value)).toEqual([])
    }
    expect(problemsOf(field, readValue(field, goodValue(field)))).toEqual([])
  })

  test('refuses what is bad, and says why', () => {
    for (const [arrives, says] of bad) expect(problemsOf(field, readValue(field, arrives)).join(' ')).toContain(says)
    expect(problemsOf(field, readValue(field, badValue(field)))).not.toEqual([])
  })

  test('has a schema of what it takes and of what it answers', () => {
    for (const schema of [fieldSchema(field), answerSchema(field)])
      expect(schema.type !== undefined || schema.enum !== undefined || schema.anyOf !== undefined).toBe(true)
  })
})
