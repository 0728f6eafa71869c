import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { groupIndian, kSuffix } from '../../../messaging/format.ts'
import type { ChartRow } from './chartRows.ts'

export interface Series {
  key: 'delivered' | 'failed' | 'rest'
  name: string
  tone: 'success' | 'error' | 'info'
}

const TICK = { fill: 'var(--ink-3)', fontSize: 11 }

/** Stacked columns in the order of time; the table below says the same in numbers. */
const TimeColumns = ({ rows, series }: { rows: readonly ChartRow[]; series: readonly Series[] }) => (
  <ResponsiveContainer width="100%" height={200}>
    <BarChart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} barCategoryGap="25%">
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
      {series.map(({ key, name, tone }) => (
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
    </BarChart>
  </ResponsiveContainer>
)

export default TimeColumns
