import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nestedFields } from '../../server/kernel/forms/formFields.ts'
import { HttpProblem } from '../../server/kernel/problem/errors.ts'
import { formPairs } from '../support/forms.ts'

const problemOf = (pairs: [string, string][]): HttpProblem => {
  try {
    nestedFields(pairs)
  } catch (error) {
    if (error instanceof HttpProblem) return error
    throw error
  }
  throw new Error('Was taken.')
}

describe('the fields of a form', () => {
  test('stand for what JSON would say, with every value a text', () => {
    expect(
      nestedFields([
        ['name', 'Asha'],
        ['ids[]', '1'],
        ['ids[]', '2'],
        ['columns[0]', 'a'],
        ['columns[1]', 'b'],
        ['doc[type]', 'doc'],
        ['doc[content][0][type]', 'paragraph'],
        ['dtmf[1]', 'yes'],
        ['none[]', ''],
        ['empty', ''],
      ]),
    ).toEqual({
      name: 'Asha',
      ids: ['1', '2'],
      columns: ['a', 'b'],
      doc: { type: 'doc', content: [{ type: 'paragraph' }] },
      dtmf: { 1: 'yes' },
      none: [],
      empty: '',
    })
  })

  test('come back as they were written, whatever is nested in what', () => {
    const key = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/).filter(name => name !== '__proto__')
    const { value } = fc.letrec(tie => ({
      text: fc.string({ maxLength: 8 }),
      list: fc.array(tie('text'), { maxLength: 4 }).filter(list => !(list.length === 1 && list[0] === '')),
      rows: fc.array(tie('object'), { minLength: 1, maxLength: 3 }),
      object: fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
      value: fc.oneof({ maxDepth: 4 }, tie('text'), tie('list'), tie('rows'), tie('object')),
    }))
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true }), body => {
        expect(nestedFields(formPairs(body as Record<string, unknown>))).toEqual(body)
      }),
    )
  })

  test('whose brackets do not fit are names as they stand', () => {
    expect(
      nestedFields([
        ['a[b', '1'],
        ['[]', '2'],
        ['a]', '3'],
        ['x[y]z', '4'],
      ]),
    ).toEqual({ 'a[b': '1', '[]': '2', 'a]': '3', 'x[y]z': '4' })
  })

  test.each<[string, [string, string][], string]>([
    [
      'the same name twice',
      [
        ['a', '1'],
        ['a', '1'],
      ],
      'a',
    ],
    [
      'one value and a list',
      [
        ['a', '1'],
        ['a[]', '2'],
      ],
      'a',
    ],
    [
      'a list and one value',
      [
        ['a[]', '1'],
        ['a', '2'],
      ],
      'a',
    ],
    [
      'a list and something within',
      [
        ['a[]', '1'],
        ['a[b]', '2'],
      ],
      'a',
    ],
    [
      'one value and something within',
      [
        ['a', '1'],
        ['a[b]', '2'],
      ],
      'a',
    ],
    [
      'something within and a list',
      [
        ['a[b]', '1'],
        ['a[]', '2'],
      ],
      'a',
    ],
    ['things within a list without numbers', [['a[][b]', '1']], 'a[][b]'],
    ['the prototype', [['a[__proto__][x]', '1']], 'a'],
    ['the prototype itself', [['__proto__', '1']], '__proto__'],
  ])('are refused at their name for %s', (_what, pairs, field) => {
    const { status, errors } = problemOf(pairs)
    expect(status).toBe(422)
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  test('are refused when they are too many, or nested too deeply', () => {
    expect(problemOf(Array.from({ length: 2001 }, (_, i) => [`n${i}`, '1'])).status).toBe(422)
    expect(problemOf(Array.from({ length: 2001 }, () => ['n[]', '1'])).status).toBe(422)
    expect(problemOf([[`n${'[a]'.repeat(100)}`, '1']]).status).toBe(400)
    expect(nestedFields([[`n${'[a]'.repeat(99)}`, '1']])).toHaveProperty('n')
  })

  test('named like what every object has are fields like any other', () => {
    expect(
      Object.keys(
        nestedFields([
          ['constructor', '1'],
          ['toString[]', '2'],
          ['a[hasOwnProperty]', '3'],
        ]),
      ),
    ).toEqual(['constructor', 'toString', 'a'])
  })
})
