import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, expect } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addRegistration } from '../support/delivery.ts'
import { type Message, sent } from '../support/messages.ts'
import { type Account, appOf, call, makeWorld } from '../support/world.ts'

export const NUMBER = '919876543210'
export const DAYS = { from_date: '2026-11-01', to_date: '2026-11-02' }
const AT = '2026-11-01T10:00:00Z'

export interface Answer {
  data: Record<string, unknown>[]
  total: number
  totals: Record<string, number> | null
  needs_mobile: 0 | 1
  next_cursor?: string
}

/** A desk of which reports are asked by each of its people, of messages that a test says were sent; none for each test. */
export const openReportsDesk = async () => {
  const world = await makeWorld(await testDatabase())
  const app = await appOf(world)
  const tokens = new Map<Account, string>()
  const senders = new Map<Account, number>()
  for (const one of [world.admin, world.employee, world.reseller, world.client, world.sibling, world.stranger])
    tokens.set(one, await world.signIn(one))
  for (const one of [world.client, world.stranger]) senders.set(one, (await addRegistration(world.deps.pool, one.id)).senderId)
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const table of [
      'jobs',
      'files',
      'messages',
      'id_blocks',
      'campaigns',
      'message_facts',
      'message_days',
      'message_reasons',
      'message_fact_changes',
    ])
      await world.deps.pool.query(`delete from ${table}`)
  })

  const ask = (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) =>
    call(app, tokens.get(who), 'POST', path, { entry_mode: 'web', ...body })
  const read = async (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) => {
    const { status, body: answered } = await ask(who, path, body)
    expect(status, JSON.stringify(answered.errors)).toBe(200)
    return answered.data as Answer
  }
  const file = async (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) => {
    const answer = await ask(who, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { file_path } = answer.body.data as { file_path: string }
    return parse((await app.inject({ url: `/api/${file_path}` })).body, { bom: true, columns: true }) as Record<string, string>[]
  }
  const send = (who: Account, messages: readonly Message[], more: { at?: string; campaign?: string; routeType?: number } = {}) =>
    sent(world.deps.pool, { account: who.id, at: AT, sender: senders.get(who), messages, ...more } as Parameters<typeof sent>[1])
  return { world, senders, ask, read, file, send }
}
