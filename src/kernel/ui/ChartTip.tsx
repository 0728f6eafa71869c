/** `<Tooltip content={<ChartTip />} />`: what a chart says of the place pointed at, each series with its colour, figures as everywhere. */

import Box from '@mui/material/Box'
import type { TooltipContentProps } from 'recharts'
import { groupIndian } from '../../../messaging/format.ts'

const TIP = {
  px: 1.25,
  py: 0.75,
  border: '1px solid var(--line)',
  borderRadius: 1,
  background: 'var(--surface)',
  boxShadow: 'var(--shade-2)',
  color: 'var(--ink)',
  fontSize: 'var(--text-sm)',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 20 },
  '& strong:last-child': { marginInlineStart: 'auto', paddingInlineStart: 1.5, fontVariantNumeric: 'tabular-nums' },
}
const SWATCH = { width: 8, height: 8, borderRadius: '2px' }

export const ChartTip = ({ active, label, payload = [] }: Partial<TooltipContentProps>) =>
  active && payload.length > 0 ? (
    <Box sx={TIP}>
      {label !== undefined && <strong>{label}</strong>}
      <ul>
        {payload.map(({ name, value, color, payload: slice }) => (
          <li key={String(name)}>
            <Box component="span" sx={SWATCH} style={{ background: color ?? slice?.fill }} />
            {name}
            <strong>{groupIndian(Number(value))}</strong>
          </li>
        ))}
      </ul>
    </Box>
  ) : null
