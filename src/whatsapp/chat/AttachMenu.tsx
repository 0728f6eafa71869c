/** Where the file of an answer comes from: this computer, or the media library. */

import { useRef, useState } from 'react'
import { ANSWER_ENDINGS } from '../../../resources/whatsapp/media.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'
import { Menu } from '../../kernel/ui/Menu.tsx'
import type { Attachment } from './useAttachment.ts'

const library = lazyOverlay(() => import('./LibraryDialog.tsx'))

interface AttachMenuProps {
  attachment: Attachment
  disabled: boolean
}

export const AttachMenu = ({ attachment: { take, takeStored, bar }, disabled }: AttachMenuProps) => {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [picks, setPicks] = useState(false)
  return (
    <>
      <Menu
        label={words('Attach a file')}
        icon="attach"
        variant="outlined"
        align="start"
        disabled={disabled || Boolean(bar)}
        items={[
          { label: words('Upload a file'), icon: 'upload', onSelect: () => input.current?.click() },
          { label: words('From the media library'), icon: 'image', onSelect: () => setPicks(true) },
        ]}
      />
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={words('Upload a file')}
        accept={ANSWER_ENDINGS.join(',')}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // The same one can be chosen again.
          currentTarget.value = ''
        }}
      />
      {picks && <library.Part onChoose={takeStored} onClose={() => setPicks(false)} />}
    </>
  )
}
