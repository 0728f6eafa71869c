import { isOperator } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Report } from '../kernel/exports/answerReport.ts'
import type { PlanContext } from '../kernel/records/exportPlan.ts'
import { readView } from '../kernel/records/filterValues.ts'
import { figureRows, KEYS, RATIOS, SUMS_OF_ALL, totalsOfSums } from './figures.ts'
import { besideOfAll, readReport } from './readReport.ts'

/** A side from which messages are counted. */
interface Side {
  /** Fields that tell its rows apart, each as SQL over `message_day_figures t`: what one channel has no word for, another may. */
  keys: Readonly<Record<string, string>>
  /** Time goes on in the order of its rows, which may all stand in a picture; of the rest the largest do. */
  isTime?: true
  operatorsOnly?: true
}

const { sender_id, dlt_template_id, wa_configuration_id, wa_template_id, route_id } = KEYS

export const SIDES = {
  day: { keys: { day: 't.day' }, isTime: true },
  week: { keys: { week: `date_trunc('week', t.day)::date` }, isTime: true },
  month: { keys: { month: `to_char(t.day, 'YYYY-MM')` }, isTime: true },
  user: { keys: { user_id: 't.account_id' } },
  sender: { keys: { sender_id, wa_configuration_id } },
  template: { keys: { dlt_template_id, wa_template_id } },
  route: { keys: { route_id, wa_configuration_id }, operatorsOnly: true },
  operator: { keys: { operator: 'nullif(t.route_id, 0)' }, operatorsOnly: true },
} as const satisfies Readonly<Record<string, Side>>

export type SideName = keyof typeof SIDES

const NAMES = Object.keys(SUMS_OF_ALL)

const addedUp = (name: string) => `sum(f.${name})${name === 'whatsapp_spend' ? '' : '::bigint'} as ${name}`

/** The operators of routes: those of one name are one, those without a name stand under the route's own. */
const byOperator = (byRoute: string) =>
  `select coalesce(nullif(p.operator_name, ''), p.route_name) as operator, ${NAMES.map(addedUp).join(', ')}
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
  const keys = { ...side.keys, ...(byRouteType && { route_type: 't.route_type' }) }
  const rows = figureRows({ keys, sums: SUMS_OF_ALL, conditions })
  return {
    resource,
    rows: name === 'operator' ? byOperator(rows) : rows,
    values: conditions.values,
    order: `${side.isTime ? '' : 'r.total_contacts, '}${Object.keys(keys)
      .map(field => `r.${field}`)
      .join(', ')}`,
    totals: totalsOfSums(NAMES),
    ratios: RATIOS,
    chart: side.isTime ? { from: 'first', most: 400 } : { from: 'last', most: 10 },
    beside: besideOfAll(period),
    named: `by-${name}-${period.from}-to-${period.to}`,
    columns: resource.list.tabs?.find(tab => tab.filter?.[key] === name)?.columns ?? resource.list.columns,
  }
}
