import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { kSuffix } from '../../../messaging/format.ts'
import { ChartTip } from './ChartTip.tsx'

/** What stands in a column, from the bottom up; or a line of its own. */
export interface Series {
  key: string
  name: string
  tone: 'success' | 'warning' | 'error' | 'info' | 'neutral'
  line?: true
}

interface StackedColumnsProps {
  /** In the order of time: a label and a number for each series. */
  rows: readonly { label: string }[]
  series: readonly Series[]
  height: number | '100%'
  /** Name of a line over the columns, of the rows' `before`; none where it is left out. */
  before?: string | undefined
}

const AXIS = { tick: { fill: 'var(--ink-3)', fontSize: 11 }, tickLine: false }
const MARGIN = { top: 8, right: 4, bottom: 0, left: 0 }
const COLUMN = { stackId: 'messages', maxBarSize: 28, isAnimationActive: false }
const STROKE = { stroke: 'var(--ink-3)', strokeDasharray: '4 3', strokeWidth: 1.5 }
const LINE = { type: 'linear', dot: false, strokeWidth: 2, isAnimationActive: false } as const
const STEPS = { ...STROKE, type: 'step', dot: false, isAnimationActive: false } as const
/** `6k`, not `6.0k`: the steps of an axis are round. */
const step = (value: number) => kSuffix(value).replace('.0k', 'k')

/** Stacked columns, and lines over them; a table beside them says the same in numbers. */
const StackedColumns = ({ rows, series, height, before }: StackedColumnsProps) => (
  <ResponsiveContainer width="100%" height={height}>
    <ComposedChart data={[...rows]} accessibilityLayer={false} margin={MARGIN} barCategoryGap="25%">
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis {...AXIS} dataKey="label" axisLine={{ stroke: 'var(--line-strong)' }} minTickGap={16} />
      <YAxis {...AXIS} axisLine={false} width={44} allowDecimals={false} tickFormatter={step} />
      <Tooltip cursor={{ fill: 'var(--surface-2)' }} content={<ChartTip />} />
      {series.map(({ key, tone, name, line }) =>
        line ? (
          <Line {...LINE} key={key} dataKey={key} name={name} stroke={`var(--${tone}-solid)`} />
        ) : (
          <Bar {...COLUMN} key={key} dataKey={key} name={name} fill={`var(--${tone}-solid)`} />
        ),
      )}
      {before && <Line {...STEPS} dataKey="before" name={before} />}
    </ComposedChart>
  </ResponsiveContainer>
)

export default StackedColumns
