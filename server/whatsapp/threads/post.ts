import type pg from 'pg'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import type { Deps } from '../../kernel/context/context.ts'
import type { Client } from '../../kernel/db/client.ts'
import { asSystem } from '../../kernel/scope/scope.ts'
import { sendMessage } from '../graph/messages.ts'
import type { NumberAccess } from '../graph/numbers.ts'
import { openNumber } from '../numbers/open.ts'
import type { ReplyBody } from './outgoing.ts'
import { returnReply } from './price.ts'

/** What the provider said of an answer that was posted. `unknown`: nothing, it may or may not have been taken. */
export type Posted =
  | { end: 'taken'; wamid: string | null }
  | { end: 'refused'; code: number; sentence: string }
  | { end: 'unknown' }

/** Posts an answer, outside of any transaction. */
export const postReply = async (number: NumberAccess, body: ReplyBody): Promise<Posted> => {
  try {
    return { end: 'taken', wamid: await sendMessage(number, body) }
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error
    return error.code === undefined ? { end: 'unknown' } : { end: 'refused', code: error.code, sentence: error.message }
  }
}

/** Writes down what came of it. A report may have come before; it knows more. */
export const keepPosted = async (db: Client, id: number, posted: Posted): Promise<void> => {
  if (posted.end === 'unknown') return
  if (posted.end === 'taken') {
    await db.query('update wa_thread_messages set wamid = coalesce(wamid, $2), body = null where id = $1', [id, posted.wamid])
    return
  }
  const { rows } = await db.query<{ account_id: number; credits: number; payment: string | null; thread_id: number }>(
    `update wa_thread_messages m set status = 'failed', error = $2, body = null,
       payment = case when m.payment = 'held' then 'returned' else m.payment end
     from (select id, payment from wa_thread_messages where id = $1 for update) was
     where m.id = was.id and m.status = 'pending' returning m.account_id, m.thread_id, m.credits, was.payment`,
    [id, JSON.stringify([{ code: posted.code, title: posted.sentence }])],
  )
  const failed = rows[0]
  if (!failed) return
  await db.query('update wa_threads set updated_at = now() where id = $1', [failed.thread_id])
  if (failed.payment === 'held') await returnReply(db, { id, accountId: failed.account_id, amount: failed.credits })
}

interface Waiting {
  id: number
  body: ReplyBody
  wa_configuration_id: number
}

const AT_ONCE = 20

/**
 * Posts what the desk answers by itself. Each is taken for good before it is posted, so that no crash has it sent twice; one that nobody
 * can say of whether it was taken is settled by its reports.
 * @returns how many there were
 */
export const postWaiting = async (pool: pg.Pool, deps: Pick<Deps, 'secrets'>): Promise<number> => {
  const { rows } = await pool.query<Waiting>({
    name: 'waiting_answers',
    text: `update wa_thread_messages m set posted_at = now() from wa_threads t
     where t.id = m.thread_id and m.id in (select id from wa_thread_messages where status = 'pending' and posted_at is null
       order by id limit ${AT_ONCE} for update skip locked)
     returning m.id, m.body, t.wa_configuration_id`,
  })
  await Promise.all(
    rows.map(async ({ id, body, wa_configuration_id }) => {
      const number = await asSystem(pool, tx => openNumber(tx, deps, wa_configuration_id))
      const posted = await postReply(number, body)
      await asSystem(pool, tx => keepPosted(tx, id, posted))
    }),
  )
  return rows.length
}

/** After so many days nobody reports any more on what was sent. */
const WAIT_DAYS = 30

/**
 * Gives back what is held for answers that were never reported as delivered (rule whatsapp-76); one that nobody has heard of at all has failed.
 * One that is reported after all is charged then.
 */
export const returnUnreported = async (pool: pg.Pool): Promise<void> => {
  await asSystem(pool, async tx => {
    const { rows } = await tx.query<{ id: number; account_id: number; credits: number }>(
      `update wa_thread_messages set payment = 'returned', body = null, status = case when status = 'pending' then 'failed' else status end,
         error = case when status = 'pending' then '[{"code": 0, "title": "The provider never answered"}]'::jsonb else error end
       where id in (select id from wa_thread_messages where payment = 'held' and at < now() - make_interval(days => $1)
         order by id limit 500 for update skip locked)
       returning id, account_id, credits`,
      [WAIT_DAYS],
    )
    for (const { id, account_id, credits } of rows.toSorted((a, b) => a.account_id - b.account_id))
      await returnReply(tx, { id, accountId: account_id, amount: credits })
  })
}
