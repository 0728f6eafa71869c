import Button from '@mui/material/Button'
import { type RefObject, useEffect, useRef } from 'react'
import { useEvent } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../kernel/form/DeskForm.tsx'
import { heldText } from '../../kernel/form/heldText.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Note } from '../../kernel/ui/Note.tsx'
import { type Draft, type DraftKind, forgetDraft, keepDraft } from './draft.ts'

/** So long after the last key it is kept. */
const PAUSE_MS = 500

interface DraftNoteProps {
  account: string
  kind: DraftKind
  /** What the form began with, where that was a draft and was not discarded. */
  restored: Draft | undefined
  isSent: RefObject<boolean>
  onDiscard: () => void
}

/** Keeps what is typed, and says so where the form began with what was kept before. */
export const DraftNote = ({ account, kind, restored, isSent, onDiscard }: DraftNoteProps) => {
  const words = useWords()
  const { isDirty, defaultValues } = useFormState()
  const values: Values = useWatch()
  const isTyped = isDirty && heldText(values) !== heldText(defaultValues)
  /** Typed and not kept yet. */
  const open = useRef<Values>(undefined)
  const wasTyped = useRef(false)

  const keep = useEvent(() => {
    if (open.current && !isSent.current) keepDraft(account, kind, open.current)
    open.current = undefined
  })
  useEffect(() => {
    open.current = isTyped ? values : undefined
    if (isTyped) {
      wasTyped.current = true
      const timer = setTimeout(keep, PAUSE_MS)
      return () => clearTimeout(timer)
    }
    // As it began: there is nothing to come back to but what it began with.
    if (wasTyped.current && restored) keepDraft(account, kind, values)
    else if (wasTyped.current) forgetDraft(account, kind)
    wasTyped.current = false
  }, [isTyped, account, kind, values, restored, keep])
  // Whoever leaves within the pause loses nothing either.
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  if (!restored) return null
  return (
    <Note
      severity="info"
      role="status"
      action={
        <Button size="small" onClick={onDiscard}>
          {words('Discard')}
        </Button>
      }
    >
      {words('Draft of %{at} restored.', { at: showDate(new Date(restored.at).toISOString(), 'minute') })}
    </Note>
  )
}
