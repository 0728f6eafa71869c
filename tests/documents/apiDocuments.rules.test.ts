import { describe, expect, test } from 'vitest'
import { KEY_CALLS } from '../../resources/access/api-access.ts'
import { apiDocuments, isFor } from '../../resources/documents/apiDocuments.ts'
import { allPermissions, register } from '../../resources/index.ts'
import { sampleBody, validateBody } from '../../resources/language/body.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import type { Field } from '../../resources/language/fields.ts'
import { openApi } from '../../resources/language/openapi.ts'

const calls = apiDocuments(register)
const endpointOf = (id: string) => allEndpoints(register).find(({ owner, name }) => `${owner}.${name}` === id)

describe('the generated documents', () => {
  test('hold every call a key may make, and no other', () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...KEY_CALLS].sort())
  })

  test('say of each what it is sent, what it answers and which permission it asks for', () => {
    for (const call of calls) {
      expect(call.title, call.id).toMatch(/^[A-Z]/)
      expect(call.permission, call.id).not.toBe('')
      expect(call.errors, call.id).toContain(401)
      if (call.path.includes('{id}')) expect(call.fields.map(({ name }) => name)).toContain('id')
    }
  })

  test('name every field of a send', () => {
    const send = calls.find(({ path }) => path === 'send-sms')
    const input = endpointOf(send?.id ?? '')?.action?.input ?? {}
    expect(send?.fields.map(({ name }) => name)).toEqual(Object.keys(input))
  })

  test('show the mapping of a send as what it is: a column for each variable', () => {
    const mapping = calls.find(({ path }) => path === 'send-sms')?.fields.find(({ name }) => name === 'mapping')
    expect(mapping).toMatchObject({
      type: 'JSON object',
      limits: ['Every name is the number of a variable, 1 to 20', 'Every value is a text'],
      example: { 1: 'Name', 2: 'Due Amount' },
    })
    const { mapping: field } = endpointOf('delivery-report.send')?.action?.input ?? {}
    const refuses = (value: unknown) => Object.keys(validateBody({ mapping: field as Field }, { mapping: value }).errors)
    expect(refuses({ 1: 'Name', 20: 'Due Amount' })).toEqual([])
    for (const wrong of [{ 0: 'Name' }, { 21: 'Name' }, { name: 'Name' }, { 1: 2 }, ['Name'], 'Name'])
      expect(refuses(wrong)).toEqual(['mapping'])
  })

  test('call required what the platform refuses to do without, and nothing else', () => {
    for (const { id, fields } of apiDocuments(register, ({ action }) => action?.input !== undefined)) {
      const input = endpointOf(id)?.action?.input ?? {}
      for (const { name, required } of fields) {
        if (!input[name]) continue
        const { [name]: _left, ...rest } = sampleBody(input)
        expect({ id, name, required }).toEqual({ id, name, required: name in validateBody(input, rest).errors })
      }
    }
  })

  test.each(
    apiDocuments(register, ({ action }) => action?.input !== undefined).map(document => [document.id, document] as const),
  )('%s shows a body that the platform takes', (id, { example = {} }) => {
    const { action } = endpointOf(id) ?? {}
    const aside = new Set([...Object.keys(action?.send ?? {}), 'id', 'ids', action?.idAs, action?.idsAs])
    const sent = Object.fromEntries(
      Object.entries(example).filter(([name]) => !aside.has(name) || Object.hasOwn(action?.input ?? {}, name)),
    )
    expect(validateBody(action?.input ?? {}, sent).errors).toEqual({})
  })

  test('for a person are those of the person, by gate and type', () => {
    const all = allPermissions(register)
    const shown = (userType: 0 | 2, permissions: readonly string[]) =>
      new Set(
        apiDocuments(register, isFor({ userType, permissions: new Set(permissions), flags: new Set() })).map(({ path }) => path),
      )
    expect(shown(0, all)).toContain('administration/server-commands')
    expect(shown(2, all)).not.toContain('administration/server-commands')
    expect(shown(2, [])).not.toContain('blacklists')
    expect(shown(2, ['blacklist'])).toContain('blacklists')
  })

  test('only lists can be tried out: a GET of the specification may change something', () => {
    for (const { id, isSafe, kind } of apiDocuments(register, () => true))
      expect(isSafe, id).toBe(kind === 'list' || kind === 'lookup')
  })
})

test('OpenAPI holds the calls it is asked for, and all of them by default', () => {
  const wanted = ({ operation }: { operation: { call: string } }) => KEY_CALLS.includes(operation.call)
  expect(Object.keys(openApi(register, '1', wanted).paths)).toContain('/send-sms')
  expect(Object.keys(openApi(register, '1', wanted).paths)).not.toContain('/users')
  expect(Object.keys(openApi(register, '1').paths)).toContain('/users')
})
