import { present } from '../../messaging/present.ts'
import { templateGroupSummary } from '../../resources/reports/template-group-summary.ts'
import { type Report, reportCompanion, totalsOf } from '../kernel/exports/answerReport.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { readFilterValue, readView } from '../kernel/records/filterValues.ts'
import { figureRows, RATIOS, SUMS } from './figures.ts'
import { besideOf, readReport } from './readReport.ts'

const NAMES = Object.keys(SUMS)
const ADDED = NAMES.map(name => `sum(f.${name})::bigint as ${name}`).join(', ')

/** Templates by the group they stand in now; what had no template, or one without a group, is a row of its own. */
export const templateGroupSummaryCompanion = defineCompanion(
  templateGroupSummary,
  reportCompanion(async (context, filter): Promise<Report> => {
    const view = readView(filter, 'view', ['group', 'template'])
    const group = readFilterValue<number>(filter, 'dlt_template_group_id', templateGroupSummary.fields.dlt_template_group_id)
    const { conditions, period } = await readReport(context, templateGroupSummary, filter, ['view', 'dlt_template_group_id'])
    const byTemplate = figureRows({ keys: { dlt_template_id: 'nullif(t.dlt_template_id, 0)' }, sums: SUMS, conditions })
    const values = group === null ? conditions.values : [...conditions.values, group]
    const grouped = `select g.id as dlt_template_group_id, f.* from (${byTemplate}) f
      left join dlt_templates d on d.id = f.dlt_template_id left join dlt_template_groups g on g.id = d.dlt_template_group_id
      ${group === null ? '' : `where g.id = $${values.length}`}`
    return {
      resource: templateGroupSummary,
      rows:
        view === 'template'
          ? grouped
          : `select f.dlt_template_group_id, count(f.dlt_template_id) as templates, ${ADDED} from (${grouped}) f group by 1`,
      values,
      order: `r.total_contacts, ${view === 'template' ? 'r.dlt_template_id' : 'r.dlt_template_group_id'}`,
      totals: totalsOf([...(view === 'group' ? ['templates'] : []), ...NAMES]),
      ratios: RATIOS,
      beside: besideOf(period),
      named: `${period.from}-to-${period.to}`,
      columns: present(present(present(templateGroupSummary.list.tabs).find(tab => tab.filter?.view === view)).columns),
    }
  }),
)
