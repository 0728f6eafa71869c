import Box from '@mui/material/Box'
import { groupIndian } from '../../../messaging/format.ts'
import type { PressedDigit } from '../../../resources/voice/voice-campaign.answers.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Note } from '../../kernel/ui/Note.tsx'

const ROW = {
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr) auto',
  gap: '2px 12px',
  alignItems: 'baseline',
  '& > .bar': {
    gridColumn: '2 / -1',
    blockSize: 10,
    borderRadius: 1,
    bgcolor: 'var(--accent)',
    minInlineSize: 2,
  },
}

const DIGIT = { fontSize: 'var(--text-lg)', fontWeight: 600, gridRow: '1 / 3', alignSelf: 'center', textAlign: 'center' }

interface DigitsProps {
  /** Null: none were listened for. */
  summary: readonly PressedDigit[] | null
  answered: number
}

/** A bar a digit, with its meaning and how many of those who answered pressed it. */
export const Digits = ({ summary, answered }: DigitsProps) => {
  const words = useWords()
  if (!summary) return <Note severity="info">{words('This campaign did not collect digits.')}</Note>
  if (summary.length === 0) return <Note severity="info">{words('Nobody has pressed a digit yet.')}</Note>
  const most = Math.max(1, ...summary.map(({ count }) => count))
  return (
    <Box component="ul" aria-label={words('DTMF summary')} className="stack" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {summary.map(({ digit, meaning, count }) => (
        <Box component="li" key={digit} sx={ROW}>
          <Box component="span" sx={DIGIT}>
            {digit}
          </Box>
          <span>{meaning ?? <span className="hint">{words('No meaning')}</span>}</span>
          <span className="nowrap">
            {groupIndian(count)}
            {answered > 0 && <span className="hint"> · {Math.round((count / answered) * 100)} %</span>}
          </span>
          <span className="bar" aria-hidden style={{ inlineSize: `${(count / most) * 100}%` }} />
        </Box>
      ))}
    </Box>
  )
}
