import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { groupIndian, kSuffix } from '../../../messaging/format.ts'
import type { DashboardPoint } from '../../../resources/reports/dashboard.ts'
import { labelOf, type NamedSeries } from './Trend.tsx'

interface ColumnsProps {
  points: readonly DashboardPoint[]
  named: readonly NamedSeries[]
  /** Name of the line of the day before. */
  before: string | undefined
}

const TICK = { fill: 'var(--ink-3)', fontSize: 11 }

/** Stacked columns; the table beside it says the same in numbers. */
const Columns = ({ points, named, before }: ColumnsProps) => (
  <ResponsiveContainer width="100%" height="100%">
    <ComposedChart
      data={points.map(point => ({ ...point, label: labelOf(point) }))}
      accessibilityLayer={false}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="25%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: 'var(--line-strong)' }} minTickGap={16} />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={44}
        allowDecimals={false}
        tickFormatter={(value: number) => kSuffix(value)}
      />
      <Tooltip
        cursor={{ fill: 'var(--surface-2)' }}
        formatter={value => groupIndian(Number(value))}
        contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', color: 'var(--ink)' }}
        itemStyle={{ color: 'var(--ink)' }}
      />
      {named.map(({ key, tone, name }) => (
        <Bar
          key={key}
          dataKey={key}
          name={name}
          stackId="messages"
          fill={`var(--${tone}-solid)`}
          maxBarSize={28}
          isAnimationActive={false}
        />
      ))}
      {before && (
        <Line
          dataKey="before"
          name={before}
          type="step"
          stroke="var(--ink-3)"
          strokeDasharray="4 3"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  </ResponsiveContainer>
)

export default Columns
