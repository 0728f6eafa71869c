import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { type Scoped, seesPath } from '../kernel/scope/scope.ts'

interface Limited {
  id: number
  name: string
  path: number[]
  daily_limit: number
}

const ZONE = `setting_text('timezone', 'Asia/Kolkata')`
/** SQL for the day that limits count for: that of the platform's zone. */
export const TODAY = `(now() at time zone ${ZONE})::date`

/**
 * Counts messages against the daily limit of the account and of every account above it that has one, so that a limit holds for an
 * account and all below it together. Each is a row of its own, raised only as far as the limit goes, and stays locked until the
 * transaction ends: what is accepted at the same time waits for it. From the top down, so that no two wait for each other.
 * @param client sees every account
 * @param caller who is told: whose limit it is, and what is left, only to the account itself and those above
 * @throws HttpProblem 422 on `mobile_numbers`
 */
export async function countAgainstDailyLimits(
  client: Client,
  caller: Scoped,
  payer: { id: number; path: readonly number[] },
  messages: number,
): Promise<void> {
  const { rows } = await client.query<Limited>({
    name: 'daily_limits',
    text: `select id, name, path, daily_limit from accounts where id = any($1) and daily_limit > 0 order by array_position($1, id)`,
    values: [payer.path],
  })
  for (const account of rows) {
    if (await raise(client, account, messages)) continue
    await begin(client, account)
    if (await raise(client, account, messages)) continue
    throw invalid({ mobile_numbers: [await sentence(client, caller, payer, account)] })
  }
}

/** @returns false where the row is missing, or the limit does not allow so many more */
async function raise(client: Client, { id, daily_limit }: Limited, messages: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update daily_sends set messages = messages + $2 where account_id = $1 and day = ${TODAY} and messages + $2 <= $3`,
    [id, messages, daily_limit],
  )
  return rowCount === 1
}

/** The row of a day, with what was accepted before anybody counted. */
async function begin(client: Client, { id }: Limited): Promise<void> {
  await client.query(
    `insert into daily_sends (account_id, day, messages)
     select $1, ${TODAY}, (select coalesce(sum(expected_contacts), 0) from campaigns c
       where ${ofChannel('text', 'c')} and account_id in (select id from accounts where path @> array[$1::bigint]) and created_at >= ${TODAY}::timestamp at time zone ${ZONE})
     where not exists (select from daily_sends where account_id = $1 and day = ${TODAY})
     on conflict do nothing`,
    [id],
  )
}

async function sentence(client: Client, caller: Scoped, payer: { id: number }, account: Limited): Promise<string> {
  const { id, name, path, daily_limit } = account
  if (!seesPath(caller, path)) return tell('These are more messages than may be sent today. Ask whoever manages your account.')
  const { rows } = await client.query<{ messages: number }>(
    `select messages from daily_sends where account_id = $1 and day = ${TODAY}`,
    [id],
  )
  const left = Math.max(0, daily_limit - present(rows[0]).messages)
  return id === payer.id
    ? tell('The account may send %{most} messages a day; %{left} are left today.', { most: daily_limit, left })
    : tell('%{name} and the accounts below, together, may send %{most} messages a day; %{left} are left today.', {
        name,
        most: daily_limit,
        left,
      })
}
