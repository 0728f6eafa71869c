import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { groupIndian, kSuffix } from '../../messaging/format.ts'

/** What stands in a column, from the bottom up. */
export interface Series {
  key: string
  name: string
  tone: 'success' | 'error' | 'info' | 'neutral'
}

interface StackedColumnsProps {
  /** In the order of time: a label and a number for each series. */
  rows: readonly { label: string }[]
  series: readonly Series[]
  height: number | '100%'
  /** Name of a line over the columns, of the rows' `before`; none where it is left out. */
  before?: string | undefined
}

const TICK = { fill: 'var(--ink-3)', fontSize: 11 }

/** Stacked columns; a table beside them says the same in numbers. */
const StackedColumns = ({ rows, series, height, before }: StackedColumnsProps) => (
  <ResponsiveContainer width="100%" height={height}>
    <ComposedChart
      data={[...rows]}
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
      {series.map(({ key, tone, name }) => (
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

export default StackedColumns
