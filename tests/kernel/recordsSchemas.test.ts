import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { FORMATS } from '../../resources/kinds/text/formats.ts'
import { actionSchema } from '../../resources/language/actionSchema.ts'
import { sampleBody, validateBody } from '../../resources/language/body.ts'
import { formSchema, objectSchema } from '../../resources/language/bodySchema.ts'
import { fieldsInPlay } from '../../resources/language/condition.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import type { Field, Fields, TextFormat } from '../../resources/language/fields.ts'
import { goodValue } from '../../resources/language/kinds.ts'
import { validateNew } from '../../resources/language/newRecord.ts'
import { openApi } from '../../resources/language/openapi.ts'
import { namedSchema } from '../support/openApi.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
// What a pattern cannot say, the document names by a word of its own.
ajv.addKeyword({
  keyword: 'x-format',
  type: 'string',
  validate: (format: TextFormat, text: string) => 'value' in FORMATS[format].validate(text.trim()),
})
ajv.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (decimals: number, value: number) => Number(value.toFixed(decimals)) === value,
})

const junk = fc.oneof(
  fc.constantFrom(null, true, false, '', ' ', '0', '1', 'x', [], {}, [[]], 0, 1, -1, 2 ** 53, 0.5, '٣', 'NaN', '1e3'),
  fc.string({ maxLength: 30, unit: 'grapheme' }).map(text => text.replaceAll('\u0000', '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.constantFrom<unknown>(1, 2, '1', 'x', null), { maxLength: 4 }),
)

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

/** Values that a field may well take, at its borders and a step beyond. */
const likely = (field: Field): fc.Arbitrary<unknown> => {
  if (field.kind === 'select' || field.kind === 'reference') {
    const one: fc.Arbitrary<unknown> =
      field.kind === 'select' && field.choices.length > 0
        ? fc.constantFrom(...field.choices.map(choice => choice.value))
        : fc.integer({ min: 0, max: 9 })
    return field.multiple ? fc.array(one, { maxLength: 5 }) : one
  }
  if (field.kind === 'number') {
    const { min = -5, max = 5, decimals = 0 } = field
    const step = 10 ** -decimals
    return fc.constantFrom(min, max, min - 1, max + 1, min + step, step / 10).map(value => Number(value.toFixed(decimals + 1)))
  }
  if (field.kind === 'text' || field.kind === 'password') {
    const { min = 0, max = 40 } = field
    const long = Math.min(max, 300)
    return fc.oneof(
      fc.constant(goodValue(field)),
      fc.constantFrom(min - 1, min, long, max + 1).map(n => '😀'.repeat(Math.max(0, Math.min(n, 5000)))),
      fc.constantFrom(...Object.values(FORMATS).flatMap(({ good, bad }) => [good, bad])),
    )
  }
  if (field.kind === 'date') {
    const minute = fc
      .tuple(day, fc.constantFrom(' 09:30', ' 23:59:59', ' 24:00', ' 09:61', 'T09:30'))
      .map(([date, time]) => date + time)
    return fc.oneof(day, minute, fc.constantFrom('2026-13-01', '2026-00-10', '1899-12-31', '2026-1-1'))
  }
  return fc.constantFrom<unknown>(goodValue(field), '#000000', '#12345g', '#ABCDEF', { type: 'doc' }, 'uploads/short', 0, 1, 2)
}

const aValueOf = (field: Field) => fc.oneof({ weight: 4, arbitrary: likely(field) }, { weight: 1, arbitrary: junk })

const bodyOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, aValueOf(field)])), { requiredKeys: [] }),
      fc.option(fc.constantFrom('smuggled', 'constructor', 'id'), { nil: undefined, freq: 12 }),
    )
    .map(([body, extra]) => (extra === undefined ? body : { ...body, [extra]: 1 }))

/** A body of good values with one or two of them replaced: most of what a form sends is right. */
const nearlyGood = (fields: Fields): fc.Arbitrary<Record<string, unknown>> => {
  const good = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, goodValue(field)]))
  return fc
    .array(
      fc.constantFrom(...Object.keys(fields)).chain(name => fc.tuple(fc.constant(name), aValueOf(fields[name] as Field))),
      { maxLength: 2 },
    )
    .chain(changed =>
      fc
        .subarray(Object.keys(good), { minLength: Math.max(0, Object.keys(good).length - 2) })
        .map(kept => ({ ...Object.fromEntries(kept.map(name => [name, good[name]])), ...Object.fromEntries(changed) })),
    )
}

const RUNS = { numRuns: 400 }
const filled = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

describe('the schema of a single field accepts what the judgement accepts', () => {
  const fields = register.resources.flatMap(resource =>
    Object.entries(resource.fields).map(([name, field]) => [`${resource.name}.${name}`, field] as const),
  )
  const inputs = allEndpoints(register).flatMap(({ owner, name, action }) =>
    Object.entries(action?.input ?? {}).map(([key, field]) => [`${owner}.${name}.${key}`, field] as const),
  )
  test.each([...fields, ...inputs])('%s', (_name, field) => {
    const accepts = ajv.compile(objectSchema({ field }))
    fc.assert(
      fc.property(aValueOf(field), value => {
        const { values, errors } = validateBody({ field }, { field: value })
        if (accepts({ field: value })) expect(errors).toEqual({})
        // What was read is what the schema describes, whichever way it was written.
        if (Object.keys(errors).length === 0) expect(accepts(filled(values)) || accepts.errors).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the schema of a create agrees with the judgement, sections and all', () => {
  const creatable = register.resources.filter(resource => resource.operations.create)
  test.each(creatable.map(resource => [resource.name, resource] as const))('%s', (_name, resource) => {
    const accepts = ajv.compile(formSchema(resource, 'create'))
    // Says where a record came from, and is taken out of every body before it is judged.
    const { entry_mode: _mode, ...fields } = resource.fields
    let agreed = 0
    fc.assert(
      fc.property(
        fc.oneof(nearlyGood(fields), bodyOf(fields), nearlyGood(fieldsInPlay(resource, 'create', sampleBody(fields), undefined))),
        body => {
          const { values, errors } = validateNew(resource, body, undefined)
          if (accepts(body)) {
            agreed++
            expect(errors).toEqual({})
          }
          if (Object.keys(errors).length === 0) expect(accepts(filled(values)) || accepts.errors).toBe(true)
        },
      ),
      RUNS,
    )
    expect(agreed).toBeGreaterThan(0)
  })
})

describe('the API description', () => {
  const document = openApi(register, '1.2.3')
  type Described = {
    operationId?: string
    security?: unknown[]
    responses?: Record<string, { description?: string }>
    parameters?: { name: string; in: string; required?: boolean }[]
    requestBody?: { content: Record<string, { schema: object; example?: unknown }> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, path, operation as Described] as const),
  )

  test('names every declared call once, and nothing else', () => {
    const named = operations.flatMap(([, , { operationId = '' }]) => operationId.split(','))
    expect(named.toSorted()).toEqual(
      allEndpoints(register)
        .map(({ owner, name }) => `${owner}.${name}`)
        .toSorted(),
    )
    expect(new Set(named).size).toBe(named.length)
  })

  test.each(operations)('says of %s what OpenAPI 3.1 asks for', (_call, path, operation) => {
    expect(operation.operationId).toBeTruthy()
    expect(operation.security).toBeInstanceOf(Array)
    for (const status of ['200', '401', '403', '404', '409', '422', '429', '503'])
      expect(operation.responses?.[status]?.description).toBeTruthy()
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation.parameters?.filter(parameter => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      expect(() => ajv.compile(namedSchema(document, schema))).not.toThrow()
  })

  test('asks for no session exactly where none is needed', () => {
    const open = operations.filter(([, , { security }]) => security?.length === 0).map(([call]) => call)
    expect(open.toSorted()).toEqual(
      allEndpoints(register)
        .filter(({ operation }) => operation.can === 'public')
        .map(({ method, path }) => `${method.toLowerCase()} /${path}`)
        .toSorted(),
    )
  })

  test('describes an action with its constants and the records it is about', () => {
    const { deactivate } = register.resources.find(({ name }) => name === 'users')!.actions
    const accepts = ajv.compile(actionSchema(deactivate!))
    expect(accepts({ action: 'deactivate', ids: [1], reason: 'Contract ended' })).toBe(true)
    for (const wrong of [
      { action: 'activate', ids: [1], reason: 'Contract ended' },
      { action: 'deactivate', ids: [], reason: 'Contract ended' },
      { action: 'deactivate', ids: [1] },
      { action: 'deactivate', ids: [1], reason: 'Contract ended', userType: 0 },
    ])
      expect(accepts(wrong)).toBe(false)
  })
})
