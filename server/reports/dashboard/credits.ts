import { isOperator } from '../../../resources/language/access.ts'
import { amountOf, WALLETS } from '../../../resources/money/wallets.ts'
import type { DashboardCredits } from '../../../resources/reports/dashboard.answers.ts'
import { readTerms, readWallets, startOfDay } from '../../money/port.ts'
import { userCompanion } from '../../people/port.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

/** Accounts named that run low; all of them stand in the list of users. */
const MOST_LOW = 3

/** Who runs low, the emptiest first. */
const readLow = async (scope: DashboardScope): Promise<DashboardCredits['low']> => {
  const { sql, values } = await seen(scope, 't.id', 1)
  const { rows } = await scope.tx.query<{ user_id: number; name: string; balance: number }>(
    `select t.id as user_id, t.name, ${userCompanion.virtual?.transaction_credit} as balance from accounts t
     where t.status = 1 and ${userCompanion.virtual?.low_credit} = 1 and ${sql} order by 3, t.id limit ${MOST_LOW}`,
    values,
  )
  return rows
}

/** What all accounts have left, what running campaigns hold of it, and what was given to accounts in the period. */
const ofPlatform = async (scope: DashboardScope): Promise<DashboardCredits> => {
  const { tx, from, to, timezone } = scope
  const mine = await seen(scope, 'account_id', 1)
  const { rows } = await tx.query<{ route_type: number; balance: number; held: number }>(
    `select route_type, coalesce(sum(balance) filter (where kind = 'main'), 0)::bigint as balance,
       coalesce(sum(balance) filter (where kind = 'held'), 0)::bigint as held
     from wallets where account_id is not null and kind in ('main', 'held') and ${mine.sql} group by route_type`,
    mine.values,
  )
  const { rows: sold } = await tx.query<{ route_type: number; sold: number }>(
    `select w.route_type, coalesce(-sum(e.amount), 0)::bigint as sold from wallets w join ledger_entries e on e.wallet_id = w.id
     join ledger_transactions x on x.id = e.transaction_id
     where w.account_id is null and w.kind = 'issued' and x.kind in ('credit', 'reverse') and e.created_at >= $1 and e.created_at < $2
     group by w.route_type`,
    [startOfDay(from, timezone), startOfDay(to, timezone, 1)],
  )
  return {
    of: 'platform',
    low: await readLow(scope),
    wallets: WALLETS.map(({ route_type: type, unit }) => {
      const wallet = rows.find(({ route_type }) => route_type === type)
      return {
        route_type: type,
        unit,
        balance: amountOf(type, wallet?.balance ?? 0),
        held: amountOf(type, wallet?.held ?? 0),
        sold: amountOf(type, sold.find(({ route_type }) => route_type === type)?.sold ?? 0),
      }
    }),
  }
}

/** The wallets of whoever is looked at: the platform's as a whole for operators, one account's for everybody else. */
export const readCredits = async (scope: DashboardScope): Promise<DashboardCredits> => {
  const { tx, caller, userId } = scope
  if (isOperator(caller.userType) && userId === undefined) return ofPlatform(scope)
  const account = { tx, caller: { accountId: userId ?? caller.accountId } }
  const terms = await readTerms(account)
  return {
    of: 'account',
    wallets: (await readWallets(account, terms)).filter(
      ({ balance, held, available }, n) => n < 2 || balance !== 0 || held > 0 || available !== 0,
    ),
    validity_date: terms.validity_date,
    low_credit_alert: terms.low_credit_alert,
  }
}
