import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiDocuments } from '../../resources/documents/apiDocuments.ts'
import { register } from '../../resources/index.ts'
import { actionExample, actionSchema } from '../../resources/language/actionSchema.ts'
import { type FieldErrors, sampleBody, validateBody } from '../../resources/language/body.ts'
import { formSchema, objectSchema } from '../../resources/language/bodySchema.ts'
import { fieldsInPlay, formEntries } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import type { Field, Fields } from '../../resources/language/fields.ts'
import { goodValue } from '../../resources/language/kinds.ts'
import { validateNew } from '../../resources/language/newRecord.ts'
import { openApi } from '../../resources/language/openapi.ts'
import { namedSchema } from '../support/openApi.ts'

/** As a stranger's tool reads the document: no keyword of ours, and what must be one of several is exactly one. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)

interface Described {
  requestBody?: { content: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }> }
}

const document = openApi(register, '1')
const { paths } = document
const bodies = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Described>).flatMap(([method, { requestBody }]) =>
    Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema, ...content }]) =>
        [`${method} ${path}, ${type}`, { ...content, schema: namedSchema(document, schema) }] as const,
    ),
  ),
)
const contentOf = (method: string, path: string) =>
  (paths[`/${path}`]?.[method.toLowerCase()] as Described | undefined)?.requestBody?.content['application/json']
const jsonOf = (method: string, path: string) => namedSchema(document, contentOf(method, path)?.schema ?? {})

describe('an example meets the schema beside it', () => {
  const shown = bodies.filter(([, { examples }]) => examples)
  test.each(shown)('%s', (_name, { schema, examples = {} }) => {
    const accepts = ajv.compile(schema)
    for (const { value } of Object.values(examples))
      expect({ value, wrong: accepts(value) ? [] : accepts.errors }).toEqual({ value, wrong: [] })
  })
})

describe('of the actions that share an address', () => {
  const owned = allEndpoints(register).flatMap(({ method, path, name, action }) =>
    action?.send ? [{ method, path, name, action }] : [],
  )
  const siblings = (method: string, path: string) => owned.filter(other => other.method === method && other.path === path)
  test.each(owned.map(one => [`${one.method} ${one.path}, ${one.name}`, one] as const))(
    '%s has an example, which it takes and no other',
    (_id, { method, path, name, action }) => {
      const value = contentOf(method, path)?.examples?.[name]?.value
      expect(value).toEqual(actionExample(action))
      const taking = siblings(method, path).filter(other => ajv.validate(actionSchema(other.action), value))
      expect(taking.map(other => other.name)).toEqual([name])
    },
  )

  test('one that is meant where nothing is said needs no constant', () => {
    const assumed = owned.filter(({ action }) => action.assumed)
    expect(assumed.length).toBeGreaterThan(0)
    for (const { method, path, action } of assumed) {
      const bare = Object.entries(actionExample(action) ?? {}).filter(([key]) => action.send?.[key] === undefined)
      expect(ajv.validate(jsonOf(method, path), Object.fromEntries(bare))).toBe(true)
    }
  })
})

test('one record may be named instead of several, and one of both must be', () => {
  const either = allEndpoints(register).flatMap(({ action }) => (action?.on === 'selection' && action.idAs ? [action] : []))
  expect(either.length).toBeGreaterThan(0)
  for (const action of either) {
    const { idsAs = 'ids', idAs = '' } = action
    const { [idsAs]: _ids, ...rest } = actionExample(action) ?? {}
    expect(ajv.validate(actionSchema(action), { ...rest, [idAs]: 1 })).toBe(true)
    expect(ajv.validate(actionSchema(action), rest)).toBe(false)
  }
})

describe('a sample of the documents meets the schema of its call', () => {
  const sampled = apiDocuments(register, () => true).filter(({ example, takesFile }) => example && !takesFile)
  test.each(sampled.map(document => [document.id, document] as const))('%s', (_id, { method, path, example }) => {
    const accepts = ajv.compile(jsonOf(method, path))
    expect({ example, wrong: accepts(example) ? [] : accepts.errors }).toEqual({ example, wrong: [] })
  })
})

type Body = Readonly<Record<string, unknown>>

/** The body with up to two keys left out and perhaps one too many: what is asked for, and what is not allowed, both show. */
const nearly = (body: Body, others: Fields): fc.Arbitrary<Body> =>
  fc
    .tuple(
      fc.subarray(Object.keys(body), { maxLength: Math.min(2, Object.keys(body).length) }),
      // By weight, so that a form of sixty keys meets a smuggled one as surely as a form of two.
      fc.oneof(fc.constant(undefined), fc.constant('smuggled'), fc.constantFrom(...Object.keys(others))),
    )
    .map(([left, more]) => ({
      ...Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name))),
      ...(more !== undefined && { [more]: others[more] ? goodValue(others[more]) : 1 }),
    }))

/** Bodies of a create for whatever its conditions hang on, each of the fields that are in play then. */
const newBodies = (resource: AnyResource, fields: Fields): fc.Arbitrary<Body> => {
  const hinges = new Set(formEntries(resource).flatMap(entry => ('if' in entry ? Object.keys(entry.if as object) : [])))
  const choicesOf = (field: Field | undefined) => (field?.kind === 'select' ? field.choices.map(({ value }) => value) : [])
  const chosen = Object.fromEntries([...hinges].map(name => [name, fc.constantFrom<unknown>(...choicesOf(fields[name]), null)]))
  return fc.record(chosen).chain(values => {
    const inPlay = fieldsInPlay(resource, 'create', values, undefined)
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => inPlay[name]))
    const { entry_mode: _mode, ...body } = { ...sampleBody(inPlay), ...own }
    return nearly(body, fields)
  })
}

/** Whatever the judgement takes the schema takes, and nothing else. */
const agree = (bodies: fc.Arbitrary<Body>, schema: object, validate: (body: Body) => FieldErrors) => {
  const accepts = ajv.compile(schema)
  const verdicts = { true: 0, false: 0 }
  fc.assert(
    fc.property(bodies, body => {
      const errors = validate(body)
      const taken = accepts(body)
      verdicts[`${taken}`]++
      expect({ body, taken, by: taken ? errors : accepts.errors }).toMatchObject({ taken: Object.keys(errors).length === 0 })
    }),
    { numRuns: 500 },
  )
  expect(verdicts.true).toBeGreaterThan(0)
  expect(verdicts.false).toBeGreaterThan(0)
}

describe('a schema asks for the keys that the platform asks for, and allows those that it allows', () => {
  const creates = register.resources.filter(({ operations }) => operations.create)
  test.each(creates.map(resource => [resource.name, resource] as const))('where one of %s is made', (_name, resource) => {
    // Says how a record came about, and is taken out of every body before it is judged.
    const { entry_mode: _mode, ...fields } = resource.fields
    agree(newBodies(resource, fields), formSchema(resource, 'create'), body => validateNew(resource, body, undefined).errors)
  })
  const asked = allEndpoints(register).flatMap(({ owner, name, action }) =>
    action?.input ? [[`${owner}.${name}`, action.input] as const] : [],
  )
  test.each(asked)('by %s', (_name, input) => {
    agree(nearly(sampleBody(input), input), objectSchema(input), body => validateBody(input, body).errors)
  })
})

test('every body but a file alone may come as JSON and as form data of both kinds, by one schema', () => {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  for (const endpoint of allEndpoints(register).filter(
    ({ method, kind, operation }) => method !== 'GET' && kind !== 'delete' && !operation.takesFile,
  )) {
    const described = paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()] as Described | undefined
    const content = described?.requestBody?.content ?? {}
    expect(Object.keys(content).sort(), endpoint.path).toEqual(types)
    if (endpoint.kind === 'import') continue
    expect(new Set(Object.values(content).map(({ schema }) => JSON.stringify(schema))).size, endpoint.path).toBe(1)
  }
})
