import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Note } from '../kernel/ui/Note.tsx'

const SECRET = {
  p: 1.5,
  border: '1px solid var(--line-strong)',
  borderRadius: 1,
  bgcolor: 'var(--surface-2)',
  '& output': { flex: 1, minWidth: 200, fontSize: 'var(--text-lg)', overflowWrap: 'anywhere', userSelect: 'all' },
}

interface SecretOnceProps {
  title: string
  /** For whom, or what it is. */
  about?: string
  secret: string
  /** What to do with it. */
  hint: string
  onClose: () => void
}

/** A password or key that is shown this once: to be copied, and closed only by saying so. */
export const SecretOnce = ({ title, about, secret, hint, onClose }: SecretOnceProps) => {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <Dialog
      title={title}
      closable={false}
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          {words('I have saved it')}
        </Button>
      }
    >
      <div className="stack">
        {about && <p className="muted">{about}</p>}
        <Box className="row wrap" sx={SECRET}>
          <output className="mono">{secret}</output>
          <Button startIcon={<Icon name={copied ? 'check' : 'copy'} />} onClick={() => void copy()} data-autofocus>
            {copied ? words('Copied') : words('Copy')}
          </Button>
        </Box>
        <Note>
          {words('It is shown only once and cannot be viewed later.')} {hint}
        </Note>
      </div>
    </Dialog>
  )
}
