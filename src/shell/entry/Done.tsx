/** `<Done icon="check" title="…" text="…" />`: what came of a form for people who are not signed in; the way on is sign-in. */

import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Entry } from './Entry.tsx'
import type { PublicSettings } from './publicSettings.ts'

interface DoneProps {
  icon: string
  title: string
  text: string
  settings?: PublicSettings | undefined
}

export const Done = ({ icon, title, text, settings }: DoneProps) => {
  const words = useWords()
  const said = useRef<HTMLDivElement>(null)
  // The form is gone: who reads by ear is brought to what took its place.
  useEffect(() => said.current?.focus(), [])
  return (
    <Entry
      title={title}
      settings={settings}
      above={
        <span className="sign-in-mark" aria-hidden>
          <Icon name={icon} size={22} />
        </span>
      }
    >
      <div ref={said} tabIndex={-1} className="sign-in-said">
        {text}
      </div>
      <Button variant="contained" size="large" href="/authentication">
        {words('Go to sign-in')}
      </Button>
    </Entry>
  )
}
