import type pg from 'pg'
import { endAlarms, raiseAlarm } from '../system/port.ts'
import { amountSql, unitSql } from './amounts.ts'
import { isHeldFor, paidAtDelivery } from './atDelivery.ts'

const KINDS = ['ledger_sum', 'ledger_transaction', 'wallet_balance', 'campaign_hold', 'campaign_ledger'] as const

interface Fault {
  kind: (typeof KINDS)[number]
  entity: string
  entity_id: number
  detail: Record<string, unknown>
}

/** How many of the latest transactions, and of the latest changed campaigns, a round looks at. */
const LATEST = 10_000

const CHECKS = [
  // Nothing is made and nothing vanishes: of each kind of wallet, since pulses cannot make up for money.
  `select 'ledger_sum' as kind, 'wallets' as entity, route_type::bigint as entity_id,
     jsonb_build_object('sum', ${amountSql('sum(balance)', 'route_type')}, 'unit', ${unitSql('route_type')}) as detail
   from wallets group by route_type having sum(balance) <> 0`,
  `select 'ledger_transaction' as kind, 'transaction' as entity, transaction_id as entity_id, jsonb_build_object('sum', sum(amount)) as detail from ledger_entries
   where transaction_id > (select coalesce(max(id), 0) - ${LATEST} from ledger_transactions)
   group by transaction_id having sum(amount) <> 0 or count(*) <> 2`,
  // A balance is what its last entry says.
  `select 'wallet_balance' as kind, 'wallet' as entity, w.id as entity_id, jsonb_build_object('balance', ${amountSql('w.balance', 'w.route_type')}, 'last_entry', ${amountSql('e.balance', 'w.route_type')}, 'unit', ${unitSql('w.route_type')}) as detail
   from wallets w left join lateral (select balance from ledger_entries where wallet_id = w.id order by id desc limit 1) e on true
   where w.balance <> coalesce(e.balance, 0)`,
  // What is held for a campaign is the price of what is not yet sent, or not known to be; of WhatsApp, paid at delivery, also of what is on its way.
  `select 'campaign_hold' as kind, 'campaign' as entity, c.id as entity_id, jsonb_build_object('hold', c.total_credit_hold, 'open', open.credits) as detail
   from (select * from campaigns where phase = 'ready' order by changed_at desc limit 200) c
   cross join lateral (select coalesce(sum(m.credits), 0)::bigint as credits from block_messages m
     where m.block_campaign = c.id and m.queued + m.unknown + case when ${paidAtDelivery('c')} then m.accepted else 0 end > 0
       and ${isHeldFor('c', 'm')}) open
   where c.total_credit_hold <> open.credits`,
  // What a campaign shows as taken off the balance is what the ledger took.
  `select 'campaign_ledger' as kind, 'campaign' as entity, c.id as entity_id,
     jsonb_build_object('shown', c.total_credit_deduct, 'ledger', l.taken, 'hold', c.total_credit_hold, 'held', l.held) as detail
   from (select * from campaigns order by changed_at desc limit 200) c
   cross join lateral (
     select coalesce(-sum(e.amount) filter (where e.wallet_kind = 'main'), 0)::bigint as taken,
       coalesce(sum(e.amount) filter (where e.wallet_kind = 'held'), 0)::bigint as held
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.campaign_id = c.id) l
   where c.total_credit_deduct <> l.taken or c.total_credit_hold <> l.held`,
]

/**
 * Compares the ledger with itself and with what it is about: raises an alarm for each fault and closes those that are gone. Money is
 * never put right by itself.
 * @returns the number of faults
 */
export async function reconcileLedger(pool: pg.Pool): Promise<number> {
  const faults: Fault[] = []
  for (const check of CHECKS) {
    const { rows } = await pool.query<Fault>(check)
    faults.push(...rows)
  }
  for (const { kind, entity, entity_id, detail } of faults) await raiseAlarm(pool, kind, entity, entity_id, detail)
  await endAlarms(
    pool,
    KINDS,
    faults.map(({ kind, entity_id }) => ({ kind, entityId: entity_id })),
  )
  return faults.length
}
