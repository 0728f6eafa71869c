import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiDocuments } from '../../resources/documents/apiDocuments.ts'
import { CODE_LANGUAGES } from '../../resources/documents/codeLanguages.ts'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { openApi } from '../../resources/language/openapi.ts'
import { slugOf } from '../../server/documents/apiDocuments.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let admin: string
const TEXT = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read me' }] }] }

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
})
afterAll(() => app.close())

const write = async (body: Record<string, unknown>) => {
  const answer = await call(app, admin, 'POST', 'administration/document', { category: 'start', description: TEXT, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { id: number; slug: string }
}
const read = async (token?: string) => {
  const answer = await call(app, token, 'GET', token ? 'documents-for-accounts' : 'documents')
  return (answer.body.data as { slug: string }[]).map(({ slug }) => slug)
}

describe('a written document', () => {
  test('gets its name in the address from its title, and one of its own', async () => {
    expect((await write({ title: 'First steps' })).slug).toBe('first-steps')
    expect((await write({ title: 'First steps' })).slug).toBe('first-steps-2')
    expect((await write({ title: 'पहला संदेश' })).slug).toBe('document')
    const taken = await call(app, admin, 'POST', 'administration/document', {
      title: 'Another',
      slug: 'first-steps',
      category: 'start',
      description: TEXT,
    })
    expect(taken.status).toBe(422)
    expect(taken.body.errors).toHaveProperty('slug')
  })

  test('stands on the public page in its order, when it is shown and public', async () => {
    const { pool } = world.deps
    await pool.query('delete from api_documents')
    const late = await write({ title: 'Comes late', sort_order: 20 })
    await write({ title: 'Comes early', sort_order: 10 })
    await write({ title: 'For accounts', is_public: 0, sort_order: 15 })
    expect(await read()).toEqual(['comes-early', 'comes-late'])
    expect(await read(await world.signIn(world.client))).toEqual(['comes-early', 'for-accounts', 'comes-late'])
    await call(app, admin, 'POST', 'administration/document-action', { ids: [late.id], action: 'inactive' })
    expect(await read()).toEqual(['comes-early'])
    expect((await call(app, undefined, 'GET', 'documents-for-accounts')).status).toBe(401)
  })

  test('is copied hidden', async () => {
    const { id } = await write({ title: 'Original' })
    const { id: copy } = (await call(app, admin, 'POST', `administration/document/${id}/clone`, {})).body.data as { id: number }
    const { data } = (await call(app, admin, 'GET', `document/${copy}`)).body
    expect(data).toMatchObject({ title: 'Copy of Original', slug: 'original-2', status: 0, description: TEXT })
  })
})

test('the languages of the samples are told to everybody', async () => {
  expect((await call(app, undefined, 'GET', 'document-code-lang')).body.data).toEqual(CODE_LANGUAGES)
})

test('a title becomes small letters, digits and dashes', () => {
  expect(slugOf('  Señor & Söhne: 24/7!  ')).toBe('senor-sohne-24-7')
  expect(slugOf('***')).toBe('document')
})

interface Parameter {
  name: string
  schema: { type: string }
}

describe('what stands in a path', () => {
  const inPath = allEndpoints(register).filter(({ method, path }) => method === 'GET' && path.includes('{id}'))
  const described = (method: string, path: string) => {
    const operation = openApi(register, '1').paths[`/${path}`]?.[method.toLowerCase()] as { parameters: Parameter[] }
    return operation.parameters.find(({ name }) => name === 'id')?.schema.type
  }

  test.each(inPath.map(endpoint => [endpoint.path, endpoint] as const))(
    'of %s is a number, or said to be none',
    async (_path, endpoint) => {
      const { status } = await call(app, admin, 'GET', endpoint.path.replace('{id}', 'DELIVRD'))
      if (status === 200) expect(described('GET', endpoint.path)).toBe('string')
      if (endpoint.action?.pathId) {
        const [field] = apiDocuments(register, one => one.owner === endpoint.owner && one.name === endpoint.name)[0]?.fields ?? []
        expect(field).toMatchObject({ name: 'id', type: 'text', example: endpoint.action.pathId.example })
      } else expect(described('GET', endpoint.path)).toBe('integer')
    },
  )
})
