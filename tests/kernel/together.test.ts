import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../server/kernel/db/client.ts'
import { together } from '../../server/kernel/db/together.ts'
import { testDatabase } from '../support/database.ts'

const { connection, pool } = await testDatabase({ empty: true })
const lined = new pg.Pool({ ...connection, pipeline: true, max: 2 })
afterAll(() => lined.end())

await pool.query('create table notes (place serial, word text not null)')
beforeEach(() => pool.query('truncate notes restart identity'))

const words = async () => (await pool.query<{ word: string }>('select word from notes order by place')).rows.map(row => row.word)
const note = (client: Client, word: string | null) => client.query('insert into notes (word) values ($1)', [word])

describe.each([
  ['that lines statements up', lined],
  ['that does not', pool],
] as const)('parts of a transaction over a connection %s', (_name, from) => {
  it('are carried out in their order, each with its own answer', async () => {
    const client = await from.connect()
    const one = () => client.query<{ n: number }>('select 1 as n').then(({ rows }) => rows[0]?.n)
    const two = () => client.query<{ n: string }>("select 'two' as n").then(({ rows }) => rows[0]?.n)
    const answers = await together(client, [one, () => note(client, 'a'), two, () => note(client, 'b')])
    client.release()
    expect([answers[0], answers[2]]).toEqual([1, 'two'])
    expect(await words()).toEqual(['a', 'b'])
  })

  it('have all ended when one has failed, so that nothing comes behind the rollback', async () => {
    const client = await from.connect()
    await client.query('begin')
    const twice = async () => {
      await note(client, 'first')
      await note(client, 'second')
    }
    await expect(together(client, [() => note(client, null), twice])).rejects.toMatchObject({ code: '23502' })
    await client.query('rollback')
    await note(client, 'after')
    client.release()
    expect(await words()).toEqual(['after'])
  })

  it('say what the first of them failed of', async () => {
    const client = await from.connect()
    await client.query('begin')
    const works = [() => note(client, 'a'), () => note(client, null), () => note(client, 'c')]
    await expect(together(client, works)).rejects.toMatchObject({ code: '23502' })
    await client.query('rollback')
    client.release()
  })
})
