import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWords } from '../kernel/i18n/words.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import './people.css'

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
          {words('I have kept it')}
        </Button>
      }
    >
      <div className="stack">
        {about && <p className="muted">{about}</p>}
        <div className="secret-once">
          <output className="mono">{secret}</output>
          <Button startIcon={<Icon name={copied ? 'check' : 'copy'} />} onClick={() => void copy()} data-autofocus>
            {copied ? words('Copied') : words('Copy')}
          </Button>
        </div>
        <p className="row secret-hint">
          <Icon name="warning" size={16} />
          <span>
            {words('It is shown this once and cannot be looked up later.')} {hint}
          </span>
        </p>
      </div>
    </Dialog>
  )
}
