import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as register from '../../resources/kinds/index.ts'
import { records } from '../../resources/kinds/records/field.ts'
import { secret } from '../../resources/kinds/secret/field.ts'
import {
  checkbox,
  colour,
  date,
  type Field,
  type FieldKind,
  file,
  mask,
  number,
  object,
  password,
  reference,
  richText,
  select,
  text,
} from '../../resources/language/fields.ts'
import { answerSchema, badValue, fieldSchema, goodValue, problemsOf, readValue } from '../../resources/language/kinds.ts'
import { root } from '../../scripts/run.ts'

const label = 'Value'

interface Fixture {
  field: Field
  /** What arrives, and what it is read as. */
  good: readonly (readonly [arrives: unknown, value: unknown])[]
  /** What arrives, and what is said of it. */
  bad: readonly (readonly [arrives: unknown, says: RegExp])[]
}

/** A kind without one does not compile. */
const FIXTURES: { readonly [K in FieldKind]: Fixture } = {
  text: {
    field: text({ label, min: 2, max: 4 }),
    good: [
      [' ab ', 'ab'],
      [12, '12'],
    ],
    bad: [
      ['a', /at least 2/],
      [['x'], /Enter text/],
    ],
  },
  password: { field: password({ label, min: 3 }), good: [[' ab ', ' ab ']], bad: [['ab', /at least 3/]] },
  number: {
    field: number({ label, max: 9 }),
    good: [['7', 7]],
    bad: [
      ['x', /Enter a number/],
      [10, /9 or less/],
      [1.5, /whole number/],
    ],
  },
  select: {
    field: select({ label, choices: [{ value: 1, label: 'One' }] }),
    good: [['1', 1]],
    bad: [[2, /Choose one of: One/]],
  },
  reference: { field: reference({ label, resource: 'users' }), good: [['5', 5]], bad: [[-1, /Choose from the list/]] },
  checkbox: {
    field: checkbox({ label }),
    good: [
      ['true', 1],
      [false, 0],
    ],
    bad: [[2, /1 or 0/]],
  },
  date: { field: date({ label }), good: [[' 2026-01-31 ', '2026-01-31']], bad: [['2026-02-30', /Enter a date like/]] },
  richText: { field: richText({ label }), good: [['{"type":"doc"}', { type: 'doc' }]], bad: [['<p>', /JSON document/]] },
  object: { field: object({ label, values: 'text' }), good: [['{"a":"b"}', { a: 'b' }]], bad: [[{ a: 1 }, /Send an object/]] },
  colour: {
    field: colour({ label }),
    good: [
      ['#336699', '#336699'],
      ['#000000', null],
    ],
    bad: [['blue', /Enter a colour/]],
  },
  mask: { field: mask({ label, mask: '99-aa' }), good: [['12-xy', '12xy']], bad: [['1', /Fill in the whole form/]] },
  file: {
    field: file({ label, accept: ['.pdf'] }),
    good: [['uploads/0000000000000000', 'uploads/0000000000000000']],
    bad: [['../etc/passwd', /Upload the file first/]],
  },
  records: {
    field: records({ label, one: 'Row', of: { a: number({ label: 'A', required: true }) }, min: 1, max: 2, unique: 'a' }),
    good: [['[{"a":"1"}]', [{ a: 1 }]]],
    bad: [
      [[], /at least 1/],
      [[{ a: 1 }, { a: 1 }], /Row 2, A: A stands in row 1 already/],
      [[{}], /Row 1, A: A is required/],
      [[{ a: 1 }, { a: 2 }, { a: 3 }], /at most 2; these are 3/],
      ['{}', /list of objects/],
    ],
  },
  secret: {
    field: secret({ label, min: 3 }),
    good: [
      ['abc', 'abc'],
      [{ is_set: 1 }, null],
      [{ clear: '1' }, { clear: 1 }],
    ],
    bad: [
      ['ab', /at least 3/],
      [{ clear: 2 }, /Enter text/],
    ],
  },
}

const FOLDER = join(root, 'resources', 'kinds')
const kinds = Object.keys(register) as FieldKind[]

test('every folder of a kind is in the register, and nothing else', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'common')
  expect(folders.map(({ name }) => name).sort()).toEqual([...kinds].sort())
})

describe.each(kinds)('the kind %s', kind => {
  const { field, good, bad } = FIXTURES[kind]

  test.each(['field.ts', 'faces.ts', 'Input.tsx', 'Cell.tsx', 'Filter.tsx'])('has its %s', file => {
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
    for (const [arrives, says] of bad) expect(problemsOf(field, readValue(field, arrives)).join(' ')).toMatch(says)
    expect(problemsOf(field, readValue(field, badValue(field)))).not.toEqual([])
  })

  test('has a schema of what it takes and of what it answers', () => {
    for (const schema of [fieldSchema(field), answerSchema(field)])
      expect(schema.type !== undefined || schema.enum !== undefined || schema.anyOf !== undefined).toBe(true)
  })
})
