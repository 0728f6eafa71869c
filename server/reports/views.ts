import { isOperator } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { type Report, totalsOf } from '../kernel/exports/answerReport.ts'
import type { PlanContext } from '../kernel/records/exportPlan.ts'
import { readView } from '../kernel/records/filterValues.ts'
import { figureRows, RATIOS, SUMS } from './figures.ts'
import { besideOf, readReport } from './readReport.ts'

/** A side from which messages are counted: its column's field, and what makes a row over `message_figures t`. */
interface Side {
  field: string
  sql: string
  /** Time goes on in the order of its rows, which may all stand in a picture; of the rest the largest do. */
  isTime?: true
  operatorsOnly?: true
}

export const SIDES = {
  day: { field: 'day', sql: 't.day', isTime: true },
  week: { field: 'week', sql: `date_trunc('week', t.day)::date`, isTime: true },
  month: { field: 'month', sql: `to_char(t.day, 'YYYY-MM')`, isTime: true },
  user: { field: 'user_id', sql: 't.account_id' },
  sender: { field: 'sender_id', sql: 'nullif(t.sender_id, 0)' },
  template: { field: 'dlt_template_id', sql: 'nullif(t.dlt_template_id, 0)' },
  route: { field: 'route_id', sql: 'nullif(t.route_id, 0)', operatorsOnly: true },
  operator: { field: 'operator', sql: 'nullif(t.route_id, 0)', operatorsOnly: true },
} as const satisfies Readonly<Record<string, Side>>

export type SideName = keyof typeof SIDES

const NAMES = Object.keys(SUMS)

/** The operators of routes: those of one name are one, those without a name stand under the route's own. */
const byOperator = (byRoute: string) =>
  `select coalesce(nullif(p.operator_name, ''), p.route_name) as operator, ${NAMES.map(name => `sum(f.${name})::bigint as ${name}`).join(', ')}
   from (${byRoute}) f left join primary_routes p on p.id = f.operator group by 1`

export interface Sides {
  resource: AnyResource
  /** The filter that chooses the side. */
  key: string
  /** On offer, the first by default. */
  names: readonly SideName[]
  /** Whether route types are told apart. */
  byRouteType: boolean
}

/** A report that shows the same figures from the side one chooses (rule reports-9). */
export const reportBySide = async (
  context: PlanContext,
  filter: Readonly<Record<string, unknown>>,
  { resource, key, names, byRouteType }: Sides,
): Promise<Report> => {
  const { caller } = context
  const open = names.filter(name => isOperator(caller.userType) || !(SIDES[name] as Side).operatorsOnly)
  const name = readView(filter, key, open)
  const side: Side = SIDES[name]
  const { conditions, period } = await readReport(context, resource, filter, [key])
  const keys = { [side.field]: side.sql, ...(byRouteType && { route_type: 't.route_type' }) }
  const rows = figureRows({ keys, sums: SUMS, conditions })
  return {
    resource,
    rows: name === 'operator' ? byOperator(rows) : rows,
    values: conditions.values,
    order: `${side.isTime ? '' : 'r.total_contacts, '}${Object.keys(keys)
      .map(field => `r.${field}`)
      .join(', ')}`,
    totals: totalsOf(NAMES),
    ratios: RATIOS,
    chart: side.isTime ? { from: 'first', most: 400 } : { from: 'last', most: 10 },
    beside: besideOf(period),
    named: `by-${name}-${period.from}-to-${period.to}`,
    columns: resource.list.tabs?.find(tab => tab.filter?.[key] === name)?.columns ?? resource.list.columns,
  }
}
