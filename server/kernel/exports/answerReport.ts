import { present } from '../../../messaging/present.ts'
import type { AnyResource } from '../../../resources/language/define.ts'
import type { CallContext } from '../context/context.ts'
import type { Page } from '../context/envelope.ts'
import { quoted } from '../records/columns.ts'
import type { Companion } from '../records/companion.ts'
import type { ExportPlan, PlanContext } from '../records/exportPlan.ts'
import { readOrder } from '../records/order.ts'
import { paged, readPaging } from '../records/paging.ts'
import type { Caller } from '../scope/caller.ts'
import { inlined } from './copyOut.ts'
import { exportColumns } from './exportColumns.ts'

/** Rows that the server computes, all of them at once. */
export interface Report {
  /** The declaration: fields, columns and order. */
  resource: AnyResource
  /** SQL of the rows: a column for every field of the list. */
  rows: string
  values: readonly unknown[]
  /** What numbers the rows, by SQL over a row `r`; the row's `id`, by which the list can be sorted. */
  order: string
  /** What stands below the rows, by field: SQL over all rows `r`. */
  totals: Readonly<Record<string, string>>
  /** What follows from figures, of a row as of the totals, by field: SQL over a row `r` of them. */
  ratios?: Readonly<Record<string, string>>
  /** Which rows are listed, by SQL over their columns; all of them where not given. Those left out are in the picture, and add nothing. */
  listed?: string
  /** Rows for a picture, beside those of the page: the first or the last by number. */
  chart?: { from: 'first' | 'last'; most: number }
  /** Answered beside the rows. */
  beside?: Readonly<Record<string, unknown>>
  /** What its file is named after the report: the period. */
  named: string
  /** Columns of its file; those of the list where not given. */
  columns?: readonly string[]
}

const columnsOf = (sql: Readonly<Record<string, string>> = {}) =>
  Object.entries(sql).map(([name, expression]) => `, ${expression} as ${quoted(name)}`)

/** Totals of sums, by field: SQL over all rows `r`. */
export const totalsOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map(name => [name, `coalesce(sum(r.${quoted(name)}), 0)::bigint`]))

/** The rows, numbered by what they are, with what follows from their figures. */
const numbered = ({ rows, order, ratios }: Report): string =>
  `select row_number() over (order by ${order}) as id, r.*${columnsOf(ratios).join('')} from (${rows}) r`

/** Rows of the relation `t` as JSON: a bigint is a number there, a day its text. */
const listed = (rows: string) => `coalesce((select jsonb_agg(to_jsonb(p) - 'place' order by p.place) from (${rows}) p), '[]')`

const chartOf = ({ chart }: Report): string => {
  if (!chart) return ''
  const place = chart.from === 'first' ? 't.id' : '-t.id'
  return `, ${listed(`select t.*, ${place} as place from t order by place limit ${chart.most}`)} as chart`
}

const listedOf = ({ listed }: Report): string => (listed ? ` where ${listed}` : '')

const orderOf = (
  { resource }: Report,
  sent: Readonly<Record<string, unknown>>,
  { principal }: Pick<Caller, 'principal'>,
): string => {
  const { column, direction } = readOrder(resource, sent, principal)
  return `${column} ${direction} nulls last, t.id ${direction}`
}

/** For sums of a whole platform, of one question: they are kept in memory rather than sorted on the disk. */
const ROOM = '48MB'

interface Answered {
  total: number
  totals: Record<string, number | null>
  data: Record<string, unknown>[]
  chart?: Record<string, unknown>[]
}

/**
 * A page of a report with the totals of all its rows beside it (rule reports-1); rows, totals and their number are of one moment.
 * @throws HttpProblem 422 for a page or order that is none
 */
export const reportPage = async (
  { tx, query, caller }: Pick<CallContext, 'tx' | 'query' | 'caller'>,
  report: Report,
  sent: Readonly<Record<string, unknown>>,
): Promise<Page & Record<string, unknown>> => {
  const { page, perPage } = readPaging(query, sent)
  await tx.query(`set local work_mem = '${ROOM}'`)
  const { rows } = await tx.query<Answered>(
    `with t as materialized (${numbered(report)}),
       summed as (select count(*)${report.listed ? ` filter (where ${report.listed})` : ''} as rows${columnsOf(report.totals).join('')} from t r),
       totals as (select r.*${columnsOf(report.ratios).join('')} from summed r)
     select (select rows from summed) as total, (select to_jsonb(totals) - 'rows' from totals) as totals,
       ${listed(`select t.*, row_number() over (order by ${orderOf(report, sent, caller)}) as place from t${listedOf(report)} order by place
         limit ${perPage} offset ${(page - 1) * perPage}`)} as data${chartOf(report)}`,
    [...report.values],
  )
  const { total, totals, data, chart } = present(rows[0])
  return {
    ...paged(data, total, { page, perPage }),
    totals,
    ...(chart && { chart }),
    ...report.beside,
  }
}

/** All rows of a report for a file, as they are listed. */
const reportPlan = ({ deps, caller }: PlanContext, report: Report, sent: Readonly<Record<string, unknown>>): ExportPlan => {
  const { resource, columns = resource.list.columns, values, named } = report
  const fields = Object.fromEntries(columns.flatMap(name => (resource.fields[name] ? [[name, resource.fields[name]]] : [])))
  const { headings, expressions, joins } = exportColumns(deps.register, { ...resource, fields }, undefined, caller)
  return {
    name: `${resource.label.many.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${named}`,
    headings,
    columns: expressions,
    from: `(select * from (${inlined(numbered(report), values)}) n${listedOf(report)}) t ${joins.join(' ')}`,
    order: orderOf(report, sent, caller),
  }
}

/** List and file of a report, from what makes it of a filter. */
export const reportCompanion = (
  make: (context: PlanContext, filter: Readonly<Record<string, unknown>>) => Promise<Report>,
): Required<Pick<Companion, 'operations' | 'exports'>> => ({
  operations: {
    list: async context => {
      const report = await make(context, context.input)
      return { message: report.resource.label.many, data: await reportPage(context, report, context.input) }
    },
  },
  exports: { list: async (context, filter) => reportPlan(context, await make(context, filter), filter) },
})
