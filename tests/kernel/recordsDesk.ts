import { afterAll } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { makeRecord } from '../contract/records.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, type call, makeWorld } from '../support/world.ts'

type Answer = Awaited<ReturnType<typeof call>>

/** A declared resource by its name. */
export const resourceOf = (name: string) => register.resources.find(resource => resource.name === name) as AnyResource
/** The number of the record that a call has made. */
export const idOf = (answer: Answer) => (answer.body.data as { id: number }).id
/** The fields that a call was refused at. */
export const errorsOf = (answer: Answer) => Object.keys(answer.body.errors ?? {})

let counter = 0
/** What a new user is made of; no two are alike. */
export const newUser = (more: Record<string, unknown> = {}) => {
  const n = ++counter
  return {
    userType: 2,
    name: 'New person',
    username: `new.person${n}`,
    password: 'Correct9horse',
    email: `new${n}@example.in`,
    mobile: `9812${String(n).padStart(6, '0')}`,
    ...more,
  }
}

/** A desk with its accounts, for the file that opens it. */
export const openRecordsDesk = async () => {
  const world = await makeWorld(await testDatabase())
  const app = await appOf(world)
  afterAll(() => app.close())
  return {
    world,
    app,
    /** One more record of a resource, as its declaration asks for it. */
    make: (name: string, owner: Account) => makeRecord(world, resourceOf(name), owner),
    /** A row as it is stored. */
    row: async (table: string, id: number) =>
      (await world.deps.pool.query<Record<string, unknown>>(`select t.* from ${table} t where id = $1`, [id])).rows[0],
  }
}
