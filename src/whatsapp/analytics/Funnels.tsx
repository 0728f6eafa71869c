import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Legend } from '../../kernel/ui/Legend.tsx'
import { Section } from '../../kernel/ui/Section.tsx'
import type { Series } from '../../kernel/ui/StackedColumns.tsx'

interface Row {
  id: number
  template: string
  language: string
  sent: number
  delivered: number
  read: number
  clicked: number
}

interface Stage extends Series {
  key: 'sent' | 'delivered' | 'read' | 'clicked'
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'clamp(96px, 32%, 260px) minmax(0, 1fr) minmax(48px, auto)',
  columnGap: 1.5,
  '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'center', minHeight: 30 },
}
const TRACK = { position: 'relative', height: 12 }
const STAGE = { position: 'absolute', inset: '0 auto 0 0', borderRadius: 0.5 }

/** Of people who press twice there are more presses than messages: the bar ends with its row. */
const width = (count: number, most: number) => `${Math.min(100, (100 * count) / Math.max(1, most))}%`

/** How far the messages of each template came: a bar as long as was sent, and on it what was delivered, read and clicked. */
export const Funnels = ({ rows }: { rows: readonly Row[] }) => {
  const words = useWords()
  const most = Math.max(1, ...rows.map(({ sent }) => sent))
  // From the widest to the narrowest: each lies on the one before.
  const series: readonly Stage[] = [
    { key: 'sent', name: words('Sent'), tone: 'neutral' },
    { key: 'delivered', name: words('Delivered'), tone: 'info' },
    { key: 'read', name: words('Read'), tone: 'success' },
    { key: 'clicked', name: words('Clicked'), tone: 'warning' },
  ]
  return (
    <Box sx={{ mb: 1.5 }}>
      <Section framed title={words('From sent to clicked')} beside={<Legend series={series} />}>
        <Box component="ul" sx={LIST}>
          {rows.map(row => (
            <li key={row.id}>
              <span className="ellipsis" data-tip={row.template}>
                {row.template} <span className="muted">{row.language}</span>
              </span>
              <Box component="span" sx={TRACK} aria-hidden>
                {series.map(({ key, tone }) => (
                  <Box
                    key={key}
                    component="span"
                    sx={STAGE}
                    style={{ inlineSize: width(Math.min(row[key], row.sent), most), background: `var(--${tone}-solid)` }}
                  />
                ))}
              </Box>
              <span className="num" title={series.map(({ key, name }) => `${name} ${groupIndian(row[key])}`).join(', ')}>
                {groupIndian(row.sent)}
              </span>
            </li>
          ))}
        </Box>
      </Section>
    </Box>
  )
}
