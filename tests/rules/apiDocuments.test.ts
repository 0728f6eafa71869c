import { describe, expect, test } from 'vitest'
import { apiDocuments, isFor } from '../../resources/documents/apiDocuments.ts'
import { allPermissions, register } from '../../resources/index.ts'
import { KEY_CALLS } from '../../resources/people/api-access.ts'
import { judgeBody } from '../../resources/schema/body.ts'
import { allEndpoints } from '../../resources/schema/endpoints.ts'
import { openApi } from '../../resources/schema/openapi.ts'

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

  test('name every field that the platform asks for, as required', () => {
    const send = calls.find(({ path }) => path === 'send-sms')
    const input = endpointOf(send?.id ?? '')?.action?.input ?? {}
    expect(send?.fields.map(({ name }) => name)).toEqual(Object.keys(input))
    for (const field of send?.fields ?? []) expect(field.required).toBe(input[field.name]?.required === true)
  })

  test.each(
    apiDocuments(register, ({ action }) => action?.input !== undefined).map(document => [document.id, document] as const),
  )('%s shows a body that the platform takes', (id, { example = {} }) => {
    const { action } = endpointOf(id) ?? {}
    const aside = new Set([...Object.keys(action?.send ?? {}), 'id', 'ids', action?.idAs, action?.idsAs])
    const sent = Object.fromEntries(Object.entries(example).filter(([name]) => !aside.has(name)))
    expect(judgeBody(action?.input ?? {}, sent).errors).toEqual({})
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
