/** `<Done icon="check" title="…" text="…" />`: what came of a form for people who are not signed in; the way on is sign-in. */

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Entry } from './Entry.tsx'

const MARK = {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  border: '1px solid var(--success-line)',
  borderRadius: '50%',
  bgcolor: 'success.light',
  color: 'success.dark',
}

interface DoneProps {
  icon: string
  title: string
  text: string
}

export const Done = ({ icon, title, text }: DoneProps) => {
  const words = useWords()
  const said = useRef<HTMLDivElement>(null)
  // The form is gone: who reads by ear is brought to what took its place.
  useEffect(() => said.current?.focus(), [])
  return (
    <Entry
      title={title}
      above={
        <Box aria-hidden sx={MARK}>
          <Icon name={icon} size={22} />
        </Box>
      }
    >
      <div ref={said} tabIndex={-1} style={{ outline: 'none' }}>
        {text}
      </div>
      <Button variant="contained" size="large" href="/authentication">
        {words('Go to sign-in')}
      </Button>
    </Entry>
  )
}
