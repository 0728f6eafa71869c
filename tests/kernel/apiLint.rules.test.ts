import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lintApi } from '../../scripts/apiLint.ts'
import { root } from '../../scripts/run.ts'

const BODY = { type: 'object', additionalProperties: false, required: ['name'], properties: { name: { type: 'string' } } }

const call = (schema: object, example: object, more: object = {}) => ({
  operationId: 'rooms.create',
  summary: 'Add a room',
  tags: ['Rooms'],
  requestBody: { content: { 'application/json': { schema, example } } },
  responses: { 200: { description: 'Done.' }, 422: { description: 'Some fields are wrong.' } },
  security: [],
  ...more,
})

const documentOf = (post: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Rooms', version: '1' },
  servers: [{ url: '/api' }],
  tags: [{ name: 'Rooms' }],
  paths: { '/room': { post } },
  ...more,
})

describe('the API documents', () => {
  test('pass where nothing is wrong', async () => {
    const { ok, output } = await lintApi([documentOf(call(BODY, { name: 'Blue' }))])
    expect({ ok, output }).toMatchObject({ ok: true })
  })

  test.each([
    ['an example that its schema does not take', 'no-invalid-media-type-examples', call(BODY, { name: 1 })],
    [
      'an example with a key that its schema does not know',
      'no-invalid-media-type-examples',
      call(BODY, { name: '', colour: 1 }),
    ],
    [
      'a required field that is nowhere described',
      'no-required-schema-properties-undefined',
      call({ ...BODY, required: ['name', 'floor'] }, { name: 'Blue', floor: 1 }),
    ],
    ['a structure that OpenAPI does not have', 'struct', call(BODY, { name: 'Blue' }, { colour: 'red' })],
    ['a group that is nowhere named', 'operation-tag-defined', call(BODY, { name: 'Blue' }, { tags: ['Floors'] })],
    [
      'a type of body that no call takes',
      'request-mime-type',
      call(BODY, {}, { requestBody: { content: { 'text/xml': { schema: BODY } } } }),
    ],
  ])('are refused for %s', async (_fault, rule, post) => {
    const { ok, output } = await lintApi([documentOf(post)])
    expect(ok).toBe(false)
    expect(output).toContain(rule)
  })

  test('are refused for a schema that nothing uses', async () => {
    const { ok, output } = await lintApi([
      documentOf(call(BODY, { name: 'Blue' }), { components: { schemas: { Floor: { type: 'object' } } } }),
    ])
    expect(ok).toBe(false)
    expect(output).toContain('no-unused-components')
  })
})

test('every rule that is off says why', () => {
  const off = readFileSync(join(root, 'redocly.yaml'), 'utf8')
    .split('\n')
    .filter(line => /:\s*off\b/.test(line) && !line.startsWith('telemetry'))
  expect(off.length).toBeGreaterThan(0)
  for (const line of off) expect(line).toMatch(/: off # \S.{10,}/)
})
