import Box from '@mui/material/Box'
import type { AnyRecord } from '../../kernel/resource/defineViews.ts'

/** As many as a row has lines for. */
const LINES = 2
const CELL = {
  display: 'grid',
  minInlineSize: 0,
  lineHeight: 1.2,
  '& > :nth-of-type(n + 2)': { fontSize: 'var(--text-xs)' },
  '.list-region.dense & > :nth-of-type(n + 2)': { display: 'none' },
}

/** The vendors of a campaign below each other: in one line the second would be cut. */
export const VendorsCell = ({ record: { vendors } }: { record: AnyRecord }) => {
  const names = Array.isArray(vendors) ? vendors.map(String) : []
  const rest = names.length - LINES
  return (
    <Box component="span" sx={CELL} data-tip={names.join(' · ') || undefined}>
      {names.slice(0, LINES).map((name, place) => (
        <span key={name} className="ellipsis">
          {name}
          {place === LINES - 1 && rest > 0 && ` +${rest}`}
        </span>
      ))}
    </Box>
  )
}
