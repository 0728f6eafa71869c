import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../resources/language/derived.ts'
import type { bookmarks } from '../../resources/system/bookmarks.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

type Screens = AnswerOf<typeof bookmarks, 'data'>

let world: World
let app: FastifyInstance

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from bookmarks')
})

const shown = async (token: string) => {
  const { status, body } = await call(app, token, 'GET', 'bookmarks/data')
  expect(status).toBe(200)
  return body.data as Screens
}
const toggle = (token: string, id: unknown) => call(app, token, 'POST', 'bookmarks/update', { id })
const ids = (screens: Screens['bookmarks']) => screens.map(({ id }) => id)

describe('bookmarks', () => {
  test('are suggested from the menu of the person, and from nobody else’s', async () => {
    const admin = await shown(await world.signIn(world.admin))
    expect(ids(admin.suggestions)).toEqual(expect.arrayContaining(['/delivery-report', '/primary-routes', '/server-commands']))
    expect(admin.suggestions.every(screen => !screen.isBookmarked && screen.target === screen.id && screen.icon)).toBe(true)
    const client = await shown(await world.signIn(world.client, ['reports', 'primary-route-list']))
    expect(ids(client.suggestions)).toContain('/delivery-report')
    expect(ids(client.suggestions)).not.toContain('/primary-routes')
    expect(ids(client.suggestions)).not.toContain('/blacklist')
  })

  test('are put on and taken off by one call, kept in the order they were made', async () => {
    const token = await world.signIn(world.client)
    for (const id of ['/delivery-report', '/blacklist'])
      expect(await toggle(token, id)).toMatchObject({ status: 200, body: { data: { id, isBookmarked: true } } })
    const { suggestions, bookmarks } = await shown(token)
    expect(ids(bookmarks)).toEqual(['/delivery-report', '/blacklist'])
    expect(ids(suggestions.filter(({ isBookmarked }) => isBookmarked)).sort()).toEqual(['/blacklist', '/delivery-report'])
    expect((await toggle(token, '/delivery-report')).body.data).toMatchObject({ isBookmarked: false })
    expect(ids((await shown(token)).bookmarks)).toEqual(['/blacklist'])
    expect((await shown(await world.signIn(world.sibling))).bookmarks).toEqual([])
  })

  test('of a screen that is not there, or that he may not open, are refused like each other', async () => {
    const token = await world.signIn(world.client, ['reports'])
    const [foreign, missing] = [await toggle(token, '/primary-routes'), await toggle(token, '/nowhere')]
    expect(foreign.status).toBe(404)
    expect(missing).toEqual(foreign)
    for (const id of ['', 'delivery-report', '//elsewhere.in', 7])
      expect((await toggle(token, id)).body.errors).toHaveProperty('id')
  })

  test('of a screen that was taken from him are not told of until he has it again', async () => {
    await toggle(await world.signIn(world.client, ['reports', 'blacklist']), '/blacklist')
    expect((await shown(await world.signIn(world.client, ['reports']))).bookmarks).toEqual([])
    expect(ids((await shown(await world.signIn(world.client, ['blacklist']))).bookmarks)).toEqual(['/blacklist'])
  })
})
