/** Where one writes (rule chat-3). */

import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import { groupIndian } from '../../messaging/format.ts'
import { chat } from '../../resources/chat/chat.ts'
import { sendOnEnter } from '../kernel/conversation/sendOnEnter.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { TextArea } from '../kernel/ui/TextInput.tsx'

const MOST = chat.actions.send.input.message.max ?? Number.POSITIVE_INFINITY
/** So near the limit it is said how much there is. */
const NEAR = MOST - 200

interface ComposerProps {
  name: string
  send: (text: string) => void
  /** Of what is being written to others meanwhile. */
  draft: string
  keepDraft: (text: string) => void
}

export const Composer = ({ name, send, draft, keepDraft }: ComposerProps) => {
  const words = useWords()
  const [text, setText] = useState(draft)
  const change = (next: string) => {
    setText(next)
    keepDraft(next)
  }
  // As the platform counts: a pair of surrogates is one.
  const length = [...text.trim()].length
  const canSend = length > 0 && length <= MOST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    send(text.trim())
    change('')
  }
  return (
    <div className="talk-composer">
      <form onSubmit={submit}>
        <TextArea
          label={words('Message to %{name}', { name })}
          hideLabel
          rows={2}
          value={text}
          placeholder={words('Write a message. Enter sends it.')}
          error={length > MOST ? words('Use at most %{max} characters.', { max: groupIndian(MOST) }) : undefined}
          onChange={event => change(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        {length > NEAR && (
          <span className="hint" aria-live="polite">
            {groupIndian(length)} / {groupIndian(MOST)}
          </span>
        )}
        <Button type="submit" variant="contained" disabled={!canSend} startIcon={<Icon name="send" />}>
          {words('Send')}
        </Button>
      </form>
    </div>
  )
}
