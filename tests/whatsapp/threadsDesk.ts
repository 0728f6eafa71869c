import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { issue } from '../support/money.ts'
import { until } from '../support/until.ts'
import { call } from '../support/world.ts'
import { type HookDesk, type OurNumber, openHookDesk } from './hookDesk.ts'

interface ThreadRow {
  id: number
  user_id: number
  contact: string
  profile_name: string
  last_message: string
  last_key: string
  unread: number
  window_seconds: number
  opted_out: number
  status: string
}

/** A desk that handles what people write to a number of the reseller, who has prices and money to answer with. */
export interface ThreadsDesk {
  desk: HookDesk
  number: OurNumber
  /** Tokens of who is signed in. */
  reseller: string
  client: string
  admin: string
  query<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  /** The conversations that an account finds. */
  threadsOf(token: string, search: string): Promise<ThreadRow[]>
  /** The conversation with a person, once there is one. */
  threadOf(token: string, contact: string): Promise<ThreadRow>
  /** The messages of a conversation, the latest first. */
  messagesOf(token: string, thread: number): Promise<ThreadMessage[]>
  /** A person writes to the number. */
  writes(from: string, text: string, more?: object): ReturnType<HookDesk['control']>
  /** An account answers in a conversation. */
  reply(token: string, thread: number, body: object): ReturnType<typeof call>
}

let people = 0
/** The number of another person each time; how it ends tells the simulated provider what becomes of what he is sent. */
export const person = (ending = '0011') => `9198${String(++people).padStart(4, '0')}${ending}`

/** Opens a desk for the conversations of one file, which closes it. */
export const openThreadsDesk = async (): Promise<ThreadsDesk> => {
  const desk = await openHookDesk()
  desk.startWorker()
  const { world, app } = desk
  const number = await desk.number(world.reseller.id)
  const query: ThreadsDesk['query'] = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await world.deps.pool.query<T>(sql, values)).rows
  await query(`insert into countries (name, iso2, iso3, dial_code, status) values ('India', 'IN', 'IND', '91', 1)`)
  await query(
    `with card as (insert into wa_rate_cards (country_id, effective_from, currency) select id, '2020-01-01', 'INR' from countries returning id)
     insert into wa_charges (card_id, category, rate) select card.id, c.category, c.rate from card,
       (values ('service', 1150), ('marketing', 8600), ('utility', 1150), ('authentication', 1150)) as c(category, rate)`,
  )
  await issue(world.deps.pool, world.reseller, 100_000, 5)
  const threadsOf: ThreadsDesk['threadsOf'] = async (token, search) => {
    const answer = await call(app, token, 'POST', 'wa-thread-messages', { search, per_page_record: 25 })
    return (answer.body.data as { data: ThreadRow[] }).data
  }
  return {
    desk,
    number,
    reseller: await world.signIn(world.reseller),
    client: await world.signIn(world.client),
    admin: await world.signIn(world.admin),
    query,
    threadsOf,
    threadOf: (token, contact) => until(async () => (await threadsOf(token, contact))[0]),
    messagesOf: async (token, thread) => {
      const answer = await call(app, token, 'POST', 'wa-reply-threads', { whats_app_reply_thread_id: thread })
      return (answer.body.data as { data: ThreadMessage[] }).data
    },
    writes: (from, text, more = {}) =>
      desk.control('/reply', { number: number.phoneNumberId, from, text, name: 'Asha Rao', ...more }),
    reply: (token, thread, body) =>
      call(app, token, 'POST', 'send-reply-message', { whats_app_reply_thread_id: thread, ...body }),
  }
}
