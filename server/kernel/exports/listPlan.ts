import type { AnyResource } from '../../../resources/language/define.ts'
import { quoted } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import { addFilters, addScope, Conditions } from '../records/conditions.ts'
import type { ExportMaker } from '../records/exportPlan.ts'
import { countRows } from '../records/found.ts'
import { orderSql, readOrder, refuseLongSort, sortLimit } from '../records/order.ts'
import { tableOf } from '../records/table.ts'
import { inlined } from './copyOut.ts'
import { exportColumns } from './exportColumns.ts'

/** What the list of a resource shows, all its pages and every field the person may see, by the list's own rules. */
export const listPlan =
  (resource: AnyResource, companion: Companion | undefined): ExportMaker =>
  async ({ deps, tx, caller }, body) => {
    const conditions = new Conditions()
    await addScope(conditions, tx, caller, resource, { lent: true, of: tableOf(resource) })
    if (companion?.where) conditions.add(companion.where)
    await addFilters(conditions, { tx, caller }, resource, companion, body)
    const order = readOrder(resource, body, caller.principal, companion)
    if (!order.isLong) {
      const most = sortLimit(resource, order, conditions)
      refuseLongSort(resource, order, await countRows(tx, `${quoted(tableOf(resource))} t`, conditions, most), most)
    }
    const { headings, expressions, joins } = exportColumns(deps.register, resource, companion, caller)
    return {
      name: resource.label.many.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      headings,
      columns: expressions,
      from: `${quoted(tableOf(resource))} t ${joins.join(' ')} where ${inlined(conditions.sql, conditions.values)}`,
      order: orderSql(order),
    }
  }

/** How a file of a resource is made: by its companion's maker of that name, else as its list. */
export const makerOf = (resource: AnyResource, companion: Companion | undefined, name: string): ExportMaker | undefined =>
  companion?.exports?.[name] ?? (name === 'list' && resource.table ? listPlan(resource, companion) : undefined)
