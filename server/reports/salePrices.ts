import { present } from '../../messaging/present.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import type { Period } from '../money/port.ts'

/** Credits that operators gave, with the price named; of one day the last counts. What was taken back again was never sold. */
const PRICES = `select issued.account_id, issued.route_type, issued.since, issued.rate,
    lead(issued.since) over (partition by issued.account_id, issued.route_type order by issued.since) as until
  from (select distinct on (x.account_id, e.route_type, platform_day(x.created_at)) x.account_id, e.route_type,
      platform_day(x.created_at) as since, x.rate
    from ledger_transactions x join ledger_entries e on e.transaction_id = x.id and e.account_id = x.account_id and e.wallet_kind = 'main'
    where x.kind = 'credit' and not exists (select from ledger_transactions r where r.reverses_id = x.id)
    order by x.account_id, e.route_type, platform_day(x.created_at), x.created_at desc) issued`

/** What a credit of a route type was sold for from a day on, until another; the columns of a relation. */
export interface SalePrices {
  accounts: number[]
  routeTypes: number[]
  since: string[]
  /** Null: until today. */
  until: (string | null)[]
  /** Null: nobody named one. */
  rates: (string | null)[]
}

/**
 * What a credit was sold for, for every account that sent in these days: the price of the nearest account, itself or above it, that an
 * operator had given credits to by then (rule reports-8). An account's own prices hold from its first on, those above it until then, so one
 * holds on a day.
 */
export const readSalePrices = async (tx: Tx, { from, to }: Period): Promise<SalePrices> => {
  const { rows } = await tx.query<SalePrices>(
    `with prices as materialized (${PRICES}),
       sold as (select a.id as account_id, p.route_type, p.since, p.until, p.rate,
           min(p.since) over (partition by a.id, p.route_type order by above.depth range between 1 following and unbounded following) as nearer
         from accounts a cross join lateral unnest(a.path) with ordinality above(id, depth) join prices p on p.account_id = above.id
         where exists (select from campaigns c where c.account_id = a.id and c.day between $1::date and $2::date))
     select coalesce(array_agg(account_id), '{}') as accounts, coalesce(array_agg(route_type), '{}') as "routeTypes",
       coalesce(array_agg(since::text), '{}') as since, coalesce(array_agg(least(until, nearer)::text), '{}') as until,
       coalesce(array_agg(rate::text), '{}') as rates
     from sold where nearer is null or since < nearer`,
    [from, to],
  )
  return present(rows[0])
}

/** The prices as a relation: SQL over `$n` from `first` on, in the order of `SalePrices`. */
export const salePricesSql = (first: number): string => {
  const at = (place: number, type: string) => `$${first + place}::${type}[]`
  return `unnest(${at(0, 'bigint')}, ${at(1, 'smallint')}, ${at(2, 'date')}, ${at(3, 'date')}, ${at(4, 'numeric')})`
}
