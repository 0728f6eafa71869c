import type pg from 'pg'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import type { Expected } from './ledgerPlan.ts'

/** What a ledger must be, whatever was done to it: sentences about what is wrong, none when all is well. */
export const checkLedger = async (pool: pg.Pool, expected: Expected): Promise<string[]> => {
  const wrong: string[] = []
  const none = async (what: string, sql: string, values: unknown[] = []) => {
    const { rows } = await pool.query(sql, values)
    if (rows.length > 0) wrong.push(`${what}: ${rows.length}, first ${JSON.stringify(rows[0])}`)
  }
  await none(
    'The wallets do not sum to zero',
    `select route_type, sum(balance)::text as sum from wallets group by route_type having sum(balance) <> 0`,
  )
  await none(
    'Transactions whose entries do not sum to zero',
    'select transaction_id from ledger_entries group by 1 having sum(amount) <> 0 or count(*) <> 2',
  )
  await none(
    'Transactions without entries',
    'select id from ledger_transactions t where not exists (select from ledger_entries e where e.transaction_id = t.id)',
  )
  await none(
    'Wallets that are not the sum of their entries',
    'select w.id from wallets w where w.balance <> (select coalesce(sum(amount), 0) from ledger_entries e where e.wallet_id = w.id)',
  )
  await none('Wallets below their floor', 'select id, balance, floor from wallets where balance < floor')
  await none(
    'Entries that do not follow the one before, in the order of their times',
    `select id from (select id, balance, amount, lag(balance, 1, 0::bigint) over (partition by wallet_id order by created_at, id) as before from ledger_entries) e
     where balance <> before + amount`,
  )
  await none(
    'Effects that came twice',
    'select comment from ledger_transactions where comment = any($1) group by 1 having count(*) > 1',
    [[...expected.done, ...expected.refused]],
  )
  await none(
    'Answered with success, but not done',
    'select m from unnest($1::text[]) m where not exists (select from ledger_transactions where comment = m)',
    [[...expected.done]],
  )
  await none('Refused, and done all the same', 'select comment from ledger_transactions where comment = any($1)', [
    [...expected.refused],
  ])
  await none(
    'Bookings taken back twice',
    'select reverses_id from ledger_transactions group by 1 having reverses_id is not null and count(*) > 1',
  )
  await none(
    'Requests whose state and money differ',
    `select r.id from credit_requests r left join ledger_transactions t on t.key = 'request:' || r.id
     where (r.status = 1) <> (t.id is not null) or r.transaction_id is distinct from t.id`,
  )
  for (const [account, sum] of expected.main) {
    const { rows } = await pool.query<{ moved: number }>(
      `select w.balance - (select amount from ledger_entries e where e.wallet_id = w.id order by id limit 1) as moved
       from wallets w where account_id = $1 and kind = 'main'`,
      [account],
    )
    if (rows[0]!.moved !== sum) wrong.push(`Account ${account}: the answers say ${sum}, the wallet moved by ${rows[0]!.moved}`)
  }
  const faults = await reconcileLedger(pool)
  if (faults > 0) wrong.push(`The reconciler found ${faults} faults`)
  return wrong
}
