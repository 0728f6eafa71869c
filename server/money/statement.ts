import type { AnyResource } from '../../resources/language/define.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { type STATEMENT_SUMS, userCredits } from '../../resources/money/user-credits.ts'
import { AMOUNT_UNITS, WALLETS } from '../../resources/money/wallets.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { addFilters, addScope, Conditions } from '../kernel/records/conditions.ts'
import type { Sums } from '../kernel/records/found.ts'
import { listSummed } from '../kernel/records/list.ts'
import { byUnit, type StepSums, type UnitSums } from './byUnit.ts'
import { startOfDay } from './period.ts'
import { statementCompanionParts } from './statementFields.ts'

/** Of so many entries, and of so many wallets, sums are made. */
const MOST_SUMMED = 10_000
const MOST_WALLETS = 500

/** The wallets behind a statement, found by the filters that they share with it. */
const WALLET_ROWS: AnyResource = {
  ...(userCredits as AnyResource),
  table: 'wallets',
  list: { columns: [], filters: ['user_id', 'route_type'] },
}

const only = (body: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)))

/** Of what a statement tells where nothing moved yet: the wallets asked for, else those of text messages. */
const wantedOf = ({ route_type: wanted }: Readonly<Record<string, unknown>>): number[] => {
  const named = (Array.isArray(wanted) ? wanted : [wanted])
    .map(Number)
    .filter(type => WALLETS.some(one => one.route_type === type))
  return named.length > 0 ? named : [1]
}

/** Balances of the filtered wallets at both ends of the period: the last entry before it, and the last one in it. */
const balances = async (
  { tx, caller }: Pick<CallContext, 'tx' | 'caller'>,
  body: Readonly<Record<string, unknown>>,
): Promise<UnitSums<'opening' | 'closing'>[] | undefined> => {
  const conditions = new Conditions()
  await addScope(conditions, tx, caller, WALLET_ROWS, { lent: false })
  await addFilters(conditions, { tx, caller }, WALLET_ROWS, undefined, only(body, ['user_id', 'route_type']))
  conditions.add(`t.kind = 'main' and t.account_id is not null`)
  const { from_date: from, to_date: to } = body
  const start = from ? `$${conditions.values.push(startOfDay(String(from), caller.timezone))}::timestamptz` : "'-infinity'"
  const end = to ? `$${conditions.values.push(startOfDay(String(to), caller.timezone, 1))}::timestamptz` : "'infinity'"
  const lastBefore = (moment: string) =>
    `(select e.balance from ledger_entries e where e.wallet_id = w.id and e.wallet_kind = 'main' and e.created_at < ${moment}
      order by e.created_at desc, e.id desc limit 1)`
  const { rows } = await tx.query<StepSums<'opening' | 'closing'> & { wallets: number }>(
    `select route_type, count(*) as wallets, coalesce(sum(${lastBefore(start)}), 0) as opening, coalesce(sum(${lastBefore(end)}), 0) as closing
     from (select t.id, t.route_type from wallets t where ${conditions.sql} limit ${MOST_WALLETS + 1}) w group by route_type`,
    conditions.values,
  )
  const wallets = rows.reduce((sum, row) => sum + row.wallets, 0)
  return wallets > MOST_WALLETS ? undefined : byUnit(rows, ['opening', 'closing'], wantedOf(body))
}

const MOVED: Sums = {
  of: 't.route_type, t.credit, t.credit_type',
  sql: `array(select jsonb_build_object('route_type', route_type,
      'credited', coalesce(sum(credit) filter (where credit_type = 1), 0),
      'debited', coalesce(sum(credit) filter (where credit_type = 2), 0))
    from found group by route_type)`,
  most: MOST_SUMMED,
}

/** A page of the statement, and beside its rows the sums of the whole, a row a unit. @throws HttpProblem 422 as every list */
export const listStatement = async (context: CallContext) => {
  const { input } = context
  const { page, sums } = await listSummed<StepSums<'credited' | 'debited'>[]>(
    context,
    userCredits,
    statementCompanionParts,
    input,
    MOVED,
  )
  // The list has checked the filter by now.
  const ends = await balances(context, input)
  const moved = sums ? byUnit(sums, ['credited', 'debited'], wantedOf(input)) : undefined
  const units = AMOUNT_UNITS.map(({ value }) => value).filter(unit =>
    [...(ends ?? []), ...(moved ?? [])].some(row => row.unit === unit),
  )
  const summary = (units.length > 0 ? units : (['credits'] as const)).map(
    (unit): FromShape<typeof STATEMENT_SUMS> => ({
      unit,
      ...(ends && (ends.find(row => row.unit === unit) ?? { opening: 0, closing: 0 })),
      ...(moved && (moved.find(row => row.unit === unit) ?? { credited: 0, debited: 0 })),
    }),
  )
  return { message: userCredits.label.many, data: { ...page, summary } }
}
