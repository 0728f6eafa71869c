import Button from '@mui/material/Button'
import { type RefObject, useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { type Draft, forgetDraft, keepDraft } from './draft.ts'

/** So long after the last key it is kept. */
const PAUSE_MS = 500

interface DraftNoteProps {
  account: string
  twoWay: boolean
  /** What the form began with, where that was a draft. */
  restored: Draft | undefined
  empty: Values
  isSent: RefObject<boolean>
}

/** Keeps what is typed, and says so where the form began with what was kept before. */
export const DraftNote = ({ account, twoWay, restored, empty, isSent }: DraftNoteProps) => {
  const words = useWords()
  const { reset } = useFormContext()
  const { isDirty } = useFormState()
  const values: Values = useWatch()
  const [shown, setShown] = useState(restored)

  useEffect(() => {
    if (!isDirty) return
    const timer = setTimeout(() => isSent.current || keepDraft(account, twoWay, values), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isDirty, account, twoWay, values, isSent])

  if (!shown) return null
  const discard = () => {
    forgetDraft(account, twoWay)
    reset(empty)
    setShown(undefined)
  }
  return (
    <Note
      severity="info"
      role="status"
      action={
        <Button size="small" onClick={discard}>
          {words('Discard')}
        </Button>
      }
    >
      {words('Draft of %{at} restored.', { at: showDate(new Date(shown.at).toISOString(), 'minute') })}
    </Note>
  )
}
