import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { checkbox, number, password, text } from '../../resources/language/fields.ts'
import { integer, list, nullable, object, oneOf, rowOf, string } from '../../resources/language/shape.ts'
import { ANSWERS_PENDING } from '../contract/answersPending.ts'

describe('a shape', () => {
  test('has no key beside its own, and asks for those that are always there', () => {
    expect(object({ id: integer() }, { batch: string() })).toEqual({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, batch: { type: 'string' } },
      additionalProperties: false,
    })
  })

  test('that may be empty takes null as well', () => {
    expect(nullable(string())).toEqual({ type: ['string', 'null'] })
    expect(nullable(oneOf(['a', 'b']))).toEqual({ enum: ['a', 'b', null] })
    expect(nullable({ anyOf: [string(), integer()] })).toEqual({ anyOf: [{ anyOf: [string(), integer()] }, { type: 'null' }] })
    expect(nullable(list(string()))).toEqual({ type: ['array', 'null'], items: { type: 'string' } })
  })

  test('of a record leaves secrets out, and asks for no field that not everybody sees', () => {
    const row = rowOf(
      {
        name: text({ label: 'Name' }),
        secret: password({ label: 'Secret' }),
        cost: number({ label: 'Cost', decimals: 2, visibleTo: [0] }),
        flash: checkbox({ label: 'Flash' }),
      },
      { parts: integer() },
    )
    expect(row).toMatchObject({ required: ['id', 'name', 'flash', 'parts'], additionalProperties: false })
    expect(Object.keys(row.properties as object)).toEqual(['id', 'name', 'flash', 'parts', 'cost'])
    expect(row.properties).toMatchObject({ cost: { type: ['number', 'null'] }, flash: { enum: [0, 1, null] } })
  })
})

test('who waits for the declaration of its answer is a call, and leaves the list once it has one', () => {
  const endpoints = new Map(allEndpoints(register).map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint]))
  expect(ANSWERS_PENDING.filter(name => !endpoints.has(name))).toEqual([])
  expect(ANSWERS_PENDING.filter(name => endpoints.get(name)?.operation.answers)).toEqual([])
  expect(ANSWERS_PENDING.length).toBeLessThanOrEqual(185)
})
