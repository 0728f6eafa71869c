import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Icon } from './Icon.tsx'

interface CodeProps {
  /** What it is, for who hears it. */
  label: string
  text: string
  head?: ReactNode
}

const FRAME = {
  my: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  background: 'var(--surface-2)',
  '& > .row': {
    justifyContent: 'space-between',
    px: 1.5,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
    fontSize: 'var(--text-sm)',
  },
  '& section': { maxHeight: '70vh', overflow: 'auto' },
  '& pre': { m: 0, p: 1.5, fontSize: 'var(--text-sm)', lineHeight: 1.55, tabSize: 4 },
}

/** How long the button says that it is done, in milliseconds. */
const SAID_MS = 2000

/** Text of a program or an answer, with a button that copies it. */
export const Code = ({ label, text, head }: CodeProps) => {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SAID_MS)
  }
  return (
    <Box sx={FRAME}>
      <div className="row muted">
        {head ?? <span>{label}</span>}
        <Button size="small" variant="text" startIcon={<Icon name={copied ? 'check' : 'copy'} />} onClick={() => void copy()}>
          <span aria-live="polite">{copied ? words('Copied') : words('Copy')}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <section aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </Box>
  )
}
