import type { Companion } from '../kernel/records/companion.ts'
import { amountSql, unitSql } from './amounts.ts'

/** The account that received what a row is about, where the reader may see it. */
const RECEIVER = 'case when t.credit_type = 1 then t.account_id else t.other_id end'

const TAKEN_BACK = '(select r.id from ledger_transactions r where r.reverses_id = t.transaction_id)'

/** What a statement shows beyond the entry: who did it, and whether it can be taken back by the reader (server/money/reverseBooking.ts). */
export const statementCompanionParts: Pick<Companion, 'virtual'> = {
  virtual: {
    credit: amountSql('t.credit', 't.route_type'),
    old_balance: amountSql('t.old_balance', 't.route_type'),
    new_balance: amountSql('t.new_balance', 't.route_type'),
    unit: unitSql('t.route_type'),
    // Whoever stands above the reader is not named.
    by: `coalesce((select a.name from accounts a where a.id = t.actor_id), case when t.actor_id is null then 'Desk' else 'Provider' end)`,
    reversed_by: TAKEN_BACK,
    reversible: `(t.kind in ('credit', 'transfer') and ${TAKEN_BACK} is null and (app_scope() = 'all'
      or (t.kind = 'transfer' and t.other_id is not null and ${RECEIVER} <> app_account())))::int`,
  },
}
