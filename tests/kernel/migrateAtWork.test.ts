import { expect, test } from 'vitest'
import { fingerprint, migrate, readMigrations } from '../../server/kernel/db/migrate.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { emitWebhook } from '../../server/webhooks/emit.ts'
import { testDatabase } from '../support/database.ts'

const database = await testDatabase({ empty: true })
const { pool } = database
const query = async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows

/** As a database was that had everything up to this one. */
const migrateUpTo = async (last: number): Promise<void> => {
  await query(
    'create table schema_migrations (version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const { version, name, sql } of await readMigrations()) {
    if (version > last) continue
    await asSystem(pool, tx => tx.query(sql))
    await query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [version, name, fingerprint(sql)])
  }
}

const addAccount = async (userType: number, username: string, accountType: number, limit: number): Promise<number> => {
  const [row] = await query<{ id: number }>(
    `insert into accounts ("userType", name, username, password_hash, status, account_type, credit_limit, low_credit_alert)
     values ($1, $2, $2, 'none', 1, $3, $4, 50) returning id`,
    [userType, username, accountType, limit],
  )
  return row!.id
}

test('a desk at work before there were wallets of pulses and money keeps its money, its debts and its webhooks', async () => {
  await migrateUpTo(56)
  const [prepaid, postpaid] = [await addAccount(2, 'prepaid', 1, 0), await addAccount(2, 'postpaid', 2, 1000)]
  const give = (account: number, routeType: number, amount: number) =>
    query(`select ledger_move('credit', null, $3, $2::smallint, null, 'issued', $1, 'main', null, null, 'manual', null)`, [
      account,
      routeType,
      amount,
    ])
  const take = (account: number, routeType: number, amount: number) =>
    query(`select ledger_move('reverse', null, $3, $2::smallint, $1, 'main', null, 'issued', null, null, 'manual', null)`, [
      account,
      routeType,
      amount,
    ])
  await give(prepaid, 1, 5000)
  await give(prepaid, 2, 70)
  await take(postpaid, 1, 300)
  await query(`insert into credit_requests (account_id, route_type, credit, comment) values ($1, 1, 2500, 'Asked before')`, [
    prepaid,
  ])
  await query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events)
     values ($1, 'https://crm.example.in/hook', '', '', '{sms.adjusted,two_way.click,credit.low}')`,
    [prepaid],
  )
  const wallets = () => query('select account_id, route_type, kind, balance, floor from wallets order by id')
  const entries = () => query('select wallet_id, amount, balance, created_at from ledger_entries order by id')
  const before = [await wallets(), await entries()]

  const all = (await readMigrations()).map(({ version }) => version)
  expect(await migrate(database.connection)).toEqual(all.filter(version => version > 56))
  expect([await wallets(), await entries()]).toEqual(before)
  expect(await query('select credit::int, status from credit_requests')).toEqual([{ credit: 2500, status: 0 }])

  // Its limit goes on for texts, and is none of money.
  await take(postpaid, 1, 700)
  await expect(take(postpaid, 1, 1)).rejects.toThrow(/wallet_floor/)
  await give(postpaid, 5, 2_500_000)
  await expect(take(postpaid, 5, 2_500_001)).rejects.toThrow(/wallet_floor/)
  expect(await reconcileLedger(pool)).toBe(0)

  const told = (event: 'twoway.clicked' | 'twoway.responded') => asSystem(pool, tx => emitWebhook(tx, prepaid, event, {}))
  expect([await told('twoway.clicked'), await told('twoway.responded')]).toEqual([1, 0])
  // A process of before, which names one event.
  await query(`select webhook_emit($1, $2, $3::jsonb)`, [prepaid, 'credit.low', '{}'])
  expect(await query('select event from webhook_deliveries order by id')).toEqual([
    { event: 'two_way.click' },
    { event: 'credit.low' },
  ])
})
