/** Where one answers: freely while the window is open, by a template when it has closed (rule whatsapp-86). */

import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { sendOnEnter } from '../../kernel/conversation/sendOnEnter.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { TextArea } from '../../kernel/ui/TextInput.tsx'
import type { useReply } from './useReply.ts'
import { useMayPick } from './useTemplates.ts'
import type { Thread } from './useThreads.ts'

const templates = lazyOverlay(() => import('./TemplateDialog.tsx'))

const MOST = threads.actions.reply.input.message.max ?? Number.POSITIVE_INFINITY
/** So near the limit it is said how much there is. */
const NEAR = MOST - 500

interface ComposerProps {
  thread: Thread
  reply: ReturnType<typeof useReply>
  /** Of what is being written to others meanwhile. */
  draft: string
  keepDraft: (text: string) => void
  isOpen: boolean
  /** There is something to answer. */
  hasMessages: boolean
}

export const Composer = (props: ComposerProps) => {
  const { thread, reply, draft, keepDraft, isOpen, hasMessages } = props
  const words = useWords()
  const offersTemplates = useMayPick()
  const [text, setText] = useState(draft)
  const [picks, setPicks] = useState(false)
  const form = useId()
  const change = (next: string) => {
    setText(next)
    keepDraft(next)
  }
  const canSend = isOpen && hasMessages && text.trim() !== '' && text.length <= MOST
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    reply.send({ type: 'text', message: text.trim() })
    change('')
  }
  const template = offersTemplates && (
    <Button variant="outlined" startIcon={<Icon name="template" />} onClick={() => setPicks(true)}>
      {words('Send a template')}
    </Button>
  )
  return (
    <div className="talk-composer">
      {hasMessages && !isOpen ? (
        <Note severity="info" role="status" action={template}>
          {words('24-hour window closed – send a template')}
        </Note>
      ) : (
        <form id={form} onSubmit={send}>
          <TextArea
            label={words('Reply')}
            hideLabel
            rows={2}
            value={text}
            disabled={!hasMessages}
            placeholder={words('Write a reply. Enter sends it.')}
            error={text.length > MOST ? words('Use at most %{max} characters.', { max: groupIndian(MOST) }) : undefined}
            onChange={event => change(event.currentTarget.value)}
            onKeyDown={sendOnEnter}
          />
          {text.length > NEAR && (
            <span className="hint" aria-live="polite">
              {groupIndian(text.length)} / {groupIndian(MOST)}
            </span>
          )}
          {offersTemplates && (
            <IconButton
              icon="template"
              label={words('Send a template')}
              outlined
              disabled={!hasMessages}
              onClick={() => setPicks(true)}
            />
          )}
          <Button type="submit" variant="contained" disabled={!canSend} startIcon={<Icon name="send" />}>
            {words('Send')}
          </Button>
        </form>
      )}
      {picks && <templates.Part thread={thread} send={reply.send} onClose={() => setPicks(false)} />}
    </div>
  )
}
