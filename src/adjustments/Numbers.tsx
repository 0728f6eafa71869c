import Box from '@mui/material/Box'
import { groupIndian } from '../../messaging/format.ts'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'

interface NumbersProps {
  of: readonly (readonly [string, number])[]
  shape?: 'lines' | 'tiles'
}

/** Names with so many of each; nothing where there are none. */
export const Numbers = ({ of, shape = 'lines' }: NumbersProps) =>
  of.length > 0 && (
    <Box sx={{ '--tile': '90px', maxWidth: 520 }}>
      <Facts shape={shape}>
        {of.map(([name, count]) => (
          <Fact key={name} name={name}>
            {groupIndian(count)}
          </Fact>
        ))}
      </Facts>
    </Box>
  )
