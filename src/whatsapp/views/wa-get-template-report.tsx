import { templateAnalytics } from '../../../resources/whatsapp/template-analytics.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { CostCell, PercentCell } from '../analytics/cells.tsx'
import { NoTemplatesCounted } from '../analytics/NoFigures.tsx'
import { TemplateHead } from '../analytics/TemplateHead.tsx'

export default defineViews(templateAnalytics, {
  cells: { delivered_percent: PercentCell, read_percent: PercentCell, clicked_percent: PercentCell, cost: CostCell },
  above: TemplateHead,
  empty: NoTemplatesCounted,
})
