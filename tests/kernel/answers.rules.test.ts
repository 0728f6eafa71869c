import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { checkbox, number, password, text } from '../../resources/language/fields.ts'
import { integer, list, nullable, object, oneOf, rowOf, string } from '../../resources/language/shape.ts'
import { checkAnswered } from '../../scripts/answered.ts'

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

test('a call that no test was answered by is named, and what has no JSON to answer is not asked for', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'relaydesk-answered-')), 'answered')
  const names = allEndpoints(register).map(({ owner, name }) => `${owner}.${name}`)
  await writeFile(file, names.filter(name => name !== 'group.list' && name !== 'events.stream').join('\n'))
  const { ok, output } = await checkAnswered(file)
  expect(ok).toBe(false)
  expect(output).toMatch(/^group\.list\nNo test is answered/)
  await writeFile(file, names.join('\n'))
  expect((await checkAnswered(file)).ok).toBe(true)
})
