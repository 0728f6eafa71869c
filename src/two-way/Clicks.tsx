import Box from '@mui/material/Box'
import { groupIndian } from '../../messaging/format.ts'
import type { Click } from '../../resources/two-way/two-way.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Badge } from '../kernel/ui/Badge.tsx'

const LINE = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.5,
  py: 0.5,
  '& .hint': { overflowWrap: 'anywhere' },
  '@media (width > 620px)': {
    gridTemplateColumns: '170px minmax(120px, 1.2fr) minmax(90px, 0.8fr) minmax(0, 1fr)',
    '& .hint': { gridColumn: '2 / -1' },
  },
}

/** The latest openings of one link; programs (link previews, scanners) are shown as such and counted nowhere (rule two-way-3). */
export const Clicks = ({ clicks, total }: { clicks: readonly Click[]; total: number }) => {
  const words = useWords()
  const deviceOf = ({ device, os, browser }: Click): string =>
    [device && words(`two_way.devices.${device}`, device), os, browser].filter(Boolean).join(' · ')
  return (
    <>
      <ol>
        {clicks.map((click, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: clicks stand in the order in which they came.
          <Box key={i} component="li" sx={LINE} className={click.is_bot === 1 ? 'muted' : undefined}>
            <time className="muted">{showDate(click.at, 'minute')}</time>
            <span>{deviceOf(click) || words('Unknown device')}</span>
            <span className="mono">{click.ip}</span>
            <span>
              {click.is_bot === 1 && <Badge>{words('Program, not counted')}</Badge>}
              {click.is_bot === 0 && click.is_unique === 1 && <Badge tone="info">{words('First opening')}</Badge>}
            </span>
            {click.referrer && <span className="hint">{click.referrer}</span>}
          </Box>
        ))}
      </ol>
      {total > clicks.length && (
        <p className="hint">
          {words('two_way.latest', `The latest ${clicks.length} of ${groupIndian(total)}; the export has all.`, {
            count: clicks.length,
            total: groupIndian(total),
          })}
        </p>
      )}
    </>
  )
}
