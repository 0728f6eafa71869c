import { Cell, PieChart, Pie as PieShape, ResponsiveContainer, Tooltip } from 'recharts'
import { ChartTip } from '../kernel/ui/ChartTip.tsx'
import { colourOf, type Slice } from './slices.ts'

/** The counts as a ring; the list beside it says the same in numbers. */
const Pie = ({ slices }: { slices: readonly Slice[] }) => {
  const shown = slices.filter(slice => slice.value > 0)
  if (shown.length === 0) return null
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={200}>
        <PieChart accessibilityLayer={false}>
          <PieShape
            data={shown}
            dataKey="value"
            nameKey="name"
            innerRadius={52}
            outerRadius={84}
            paddingAngle={shown.length > 1 ? 1 : 0}
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {shown.map(({ name, tone }) => (
              <Cell key={name} fill={colourOf(tone)} stroke={shown.length > 1 ? 'var(--surface)' : 'none'} />
            ))}
          </PieShape>
          <Tooltip content={<ChartTip />} />
        </PieChart>
      </ResponsiveContainer>
    </div>
  )
}

export default Pie
