import Box from '@mui/material/Box'
import { useWords } from '../../kernel/i18n/words.ts'

const FRAME = { maxHeight: '60vh', overflow: 'auto', px: 2, py: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }
const LINES = {
  m: 0,
  fontFamily: 'var(--mono)',
  fontSize: 'var(--text-sm)',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}

/** What a command has said, a line each, as text. */
export const Output = ({ lines, isOver }: { lines: readonly string[]; isOver: boolean }) => {
  const words = useWords()
  return (
    <Box component="section" aria-label={words('Output')} tabIndex={0} sx={{ ...FRAME, bgcolor: 'var(--surface-2)' }}>
      {lines.length === 0 ? (
        <p className="muted">{isOver ? words('No output.') : words('No output yet.')}</p>
      ) : (
        <Box component="pre" sx={LINES}>
          {lines.join('\n')}
        </Box>
      )}
    </Box>
  )
}
