/** Where one answers: freely while the window is open, with a file where one is attached, by a template when it has closed (rule whatsapp-86). */

import Button from '@mui/material/Button'
import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { groupIndian } from '../../../messaging/format.ts'
import { CAPTION_LENGTH } from '../../../messaging/whatsapp/sendBody.ts'
import { waFiles } from '../../../resources/whatsapp/media.ts'
import { threads } from '../../../resources/whatsapp/threads.ts'
import { sendOnEnter } from '../../kernel/conversation/sendOnEnter.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { localCopy } from '../../kernel/kinds/file/localCopies.ts'
import { useAbilities } from '../../kernel/resource/access.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { TextArea } from '../../kernel/ui/TextInput.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import { AttachmentBox } from './AttachmentBox.tsx'
import { type Attached, useAttachment } from './useAttachment.ts'
import { useDroppedFiles } from './useDroppedFiles.ts'
import type { useReply } from './useReply.ts'
import { useMayPick } from './useTemplates.ts'
import type { Thread } from './useThreads.ts'

const templates = lazyOverlay(() => import('./TemplateDialog.tsx'))

const MOST = threads.actions.reply.input.message.max ?? Number.POSITIVE_INFINITY
/** So near the limit it is said how much there is. */
const NEAR = 500

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
  const told = useTold()
  const offersTemplates = useMayPick()
  const mayAttach = useAbilities(waFiles).can('list')
  const [text, setText] = useState(draft)
  const [picks, setPicks] = useState(false)
  const attachment = useAttachment()
  const { attached } = attachment
  const canAttach = mayAttach && isOpen && hasMessages
  const over = useDroppedFiles(canAttach, attachment.take)
  const form = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // Where the file was chosen is gone by now: its caption comes next.
  const isAttached = attached !== undefined
  useEffect(() => {
    if (isAttached) area.current?.focus()
  }, [isAttached])
  // Whoever comes from the list by a mouse or by keys comes to answer; on a phone the keyboard would cover what is to be read.
  useEffect(() => {
    if (document.activeElement?.closest('.talk-contact') && globalThis.matchMedia?.('(pointer: fine)').matches)
      area.current?.focus()
  }, [])
  const most = attached ? CAPTION_LENGTH : MOST
  const change = (next: string) => {
    setText(next)
    keepDraft(next)
  }
  const isWhole = attached ? attached.given !== undefined : text.trim() !== ''
  const canSend = isOpen && hasMessages && isWhole && text.length <= most
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    if (!attached?.given) {
      reply.send({ type: 'text', message: text.trim() })
      return change('')
    }
    const { kind, given } = attached
    // A sound has no caption: what was written stays.
    const caption = kind === 'audio' ? '' : text.trim()
    reply.send({ type: kind, ...(caption !== '' && { message: caption }), ...given }, { file: fileOf(attached) })
    attachment.drop()
    if (kind !== 'audio') change('')
  }
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData
    // A text that was copied with its picture is meant as text.
    if (!canAttach || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    attachment.take([...files])
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
        <>
          {attachment.problem && (
            <Note severity="error" role="alert" sx={{ mb: 1 }}>
              {told(attachment.problem)}
            </Note>
          )}
          <AttachmentBox attachment={attachment} />
          <form id={form} onSubmit={send}>
            <TextArea
              ref={area}
              label={attached ? words('Caption') : words('Reply')}
              hideLabel
              rows={2}
              value={text}
              disabled={!hasMessages}
              placeholder={attached ? words('Add a caption. Enter sends it.') : words('Write a reply. Enter sends it.')}
              error={text.length > most ? words('Use at most %{max} characters.', { max: groupIndian(most) }) : undefined}
              onChange={event => change(event.currentTarget.value)}
              onKeyDown={sendOnEnter}
              onPaste={onPaste}
            />
            {text.length > most - NEAR && (
              <span className="hint" aria-live="polite">
                {groupIndian(text.length)} / {groupIndian(most)}
              </span>
            )}
            {mayAttach && <AttachMenu attachment={attachment} disabled={!canAttach} />}
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
        </>
      )}
      {over && (
        <div className="wa-drop">
          <p>{words('Drop the file to attach it')}</p>
        </div>
      )}
      {picks && <templates.Part thread={thread} send={reply.send} onClose={() => setPicks(false)} />}
    </div>
  )
}

const fileOf = ({ kind, name, given }: Attached) => ({
  kind,
  name,
  address: given && 'file' in given ? localCopy(given.file) : undefined,
})
