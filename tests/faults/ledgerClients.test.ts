import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld } from '../support/world.ts'
import { checkLedger } from './ledgerChecks.ts'
import { castOf, Expected } from './ledgerPlan.ts'
import { type Hammered, hammerLedger, type Send } from './ledgerUnderClients.ts'

const database = await testDatabase()
// A connection that ends while it is held tells so; what it was used for fails by itself.
database.pool.on('connect', client => client.on('error', () => {}))
const world = await makeWorld(database)
const app = await appOf(world)
// Not killed: it kills, and books what workers would.
const steady = new pg.Pool({ ...database.connection, max: 4, application_name: 'steady' })
beforeAll(() => steady.query('select 1'))
afterAll(async () => {
  await app.close()
  await steady.end()
})

const send: Send = async (token, method, path, body, key) => {
  const answer = await app.inject({
    method: method as 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  })
  const { message = '', data } = JSON.parse(answer.body)
  return { status: answer.statusCode, message, data, retryAfter: 0 }
}

/** Ends some of the server's connections in the middle of whatever they do. */
const killConnections = async () => {
  await steady.query(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = current_database()
       and application_name <> 'steady' and backend_type = 'client backend' order by random() limit 2) chosen`,
  )
  await new Promise(resolve => setTimeout(resolve, 120))
}

describe('twenty clients that add, take back, transfer, ask, approve and send at once', () => {
  it('while connections are killed under them: the ledger sums to zero, nothing is below its floor, nothing counts twice', async () => {
    const cast = await castOf(world)
    // No quiet walk: much is done, some of it refused, some of it twice.
    const isEnough = ({ steps, expected, repeats, kills }: Hammered) =>
      steps > 60 && expected.done.size > 20 && expected.refused.size > 0 && repeats > 5 && kills > 10
    const found = await hammerLedger({
      clients: 20,
      forMs: 5000,
      isEnough,
      seed: 7,
      cast,
      send,
      pool: steady,
      kill: killConnections,
    })
    expect(await checkLedger(steady, found.expected)).toEqual([])
  })

  it('is not passed by a ledger with a fault in it: each planted one is found', async () => {
    const { rows } = await steady.query<{ id: number; account_id: number }>(
      `select id, account_id from wallets where kind = 'main' and account_id is not null and balance > 0 order by id limit 1`,
    )
    const { id, account_id: account } = rows[0]!
    const faults: [string, string, string][] = [
      [
        'a balance that no entry explains',
        `update wallets set balance = balance + 1 where id = ${id}`,
        `update wallets set balance = balance - 1 where id = ${id}`,
      ],
      [
        'a transaction with one side',
        `with t as (insert into ledger_transactions (kind, source, account_id, comment) values ('credit', 'manual', ${account}, 'planted') returning id)
         insert into ledger_entries (transaction_id, wallet_id, account_id, wallet_kind, route_type, amount, balance)
         select t.id, ${id}, ${account}, 'main', 1, 5, (select balance from wallets where id = ${id}) from t`,
        `alter table ledger_entries disable trigger ledger_entries_change; alter table ledger_transactions disable trigger ledger_transactions_change;
         delete from ledger_entries where transaction_id in (select id from ledger_transactions where comment = 'planted');
         delete from ledger_transactions where comment = 'planted';
         alter table ledger_entries enable trigger ledger_entries_change; alter table ledger_transactions enable trigger ledger_transactions_change`,
      ],
    ]
    for (const [what, plant, heal] of faults) {
      expect(await reconcileLedger(steady), `before ${what}`).toBe(0)
      await steady.query(plant)
      expect(await reconcileLedger(steady), what).toBeGreaterThan(0)
      expect((await checkLedger(steady, new Expected())).length, what).toBeGreaterThan(0)
      const alarms = await steady.query(
        `select kind from alarms where resolved_at is null and kind in ('wallet_balance', 'ledger_sum', 'ledger_transaction')`,
      )
      expect(alarms.rowCount, what).toBeGreaterThan(0)
      await steady.query(heal)
    }
    expect(await reconcileLedger(steady)).toBe(0)
    // An effect that came twice, or was refused and came all the same.
    const expected = new Expected()
    const [done] = (
      await steady.query<{ comment: string }>(`select comment from ledger_transactions where comment like 'op %' limit 1`)
    ).rows
    expected.refused.add(done!.comment)
    expected.done.add('never done')
    expected.add(account, -12_345_678)
    expect(await checkLedger(steady, expected)).toHaveLength(3)
  })
})
