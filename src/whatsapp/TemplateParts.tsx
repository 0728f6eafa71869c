/** Parts of a template as a phone shows them (rule whatsapp-47), wherever one is seen. */

import Box from '@mui/material/Box'
import type { ShownCard } from '../../messaging/whatsapp/shown.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Marked } from '../kernel/ui/Marked.tsx'

interface ShownButton {
  type: string
  text?: string | undefined
}

/** Around a file. */
export const FILE_BOX = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 0.5,
  mb: 1,
  p: 2,
  borderRadius: 1,
  background: 'var(--surface-2)',
  color: 'var(--ink-2)',
  fontSize: 'var(--text-sm)',
}
/** Swiped through; by the keyboard as well. */
const CARDS = { display: 'flex', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0, overflowX: 'auto', scrollSnapType: 'x mandatory' }
/** The bubble is as wide as they make it, up to the phone: no share of that is known. */
const CARD = {
  flex: '0 0 168px',
  boxSizing: 'border-box',
  p: 1,
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  scrollSnapAlign: 'start',
}
const BUTTONS = { listStyle: 'none', m: 0, mx: -1.5, mt: 1, p: 0 }
const BUTTON = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  px: 1.5,
  pt: 1,
  pb: 0.5,
  mt: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  color: 'var(--accent-ink)',
  fontWeight: 500,
  textAlign: 'center',
}

const FILES: Readonly<Record<string, { icon: string; english: string }>> = {
  IMAGE: { icon: 'image', english: 'Image' },
  VIDEO: { icon: 'play', english: 'Video' },
  GIF: { icon: 'play', english: 'Video' },
  DOCUMENT: { icon: 'file', english: 'Document' },
  LOCATION: { icon: 'globe', english: 'Place' },
}

const ICONS: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'undo',
  URL: 'external',
  PHONE_NUMBER: 'phone',
  VOICE_CALL: 'phone',
  COPY_CODE: 'copy',
  OTP: 'copy',
  FLOW: 'list',
}

/** Where a button has no words of its own, the provider's application writes them. */
const labelOf = (words: Words, { type, text }: ShownButton): string =>
  text || (type === 'COPY_CODE' ? words('Copy offer code') : type === 'OTP' ? words('Copy code') : '…')

/** What stands at the head: a text, or a file by its kind and name. */
export const Header = ({ format, text, name }: { format: string; text: string; name: string | undefined }) => {
  const words = useWords()
  const file = FILES[format]
  if (!file)
    return (
      <Box component="strong" sx={{ display: 'block', mb: 0.5 }}>
        {text}
      </Box>
    )
  return (
    <Box sx={FILE_BOX}>
      <Icon name={file.icon} size={24} />
      <span>{name ?? words(file.english)}</span>
    </Box>
  )
}

/** Below the text, as people press them. */
export const Buttons = ({ buttons }: { buttons: readonly ShownButton[] }) => {
  const words = useWords()
  if (buttons.length === 0) return null
  return (
    <Box component="ul" aria-label={words('Buttons')} sx={BUTTONS}>
      {buttons.map((button, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no name but their place.
        <Box component="li" key={place} sx={BUTTON}>
          <Icon name={ICONS[button.type] ?? 'link'} size={14} />
          <span>{labelOf(words, button)}</span>
        </Box>
      ))}
    </Box>
  )
}

/** Cards beside one another, swiped through; nothing where there are none. */
export const Cards = ({ cards }: { cards: readonly ShownCard[] }) => {
  const words = useWords()
  if (cards.length === 0) return null
  return (
    <Box component="ul" aria-label={words('Cards')} sx={CARDS}>
      {cards.map(({ header, body, buttons }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name but their place.
        <Box component="li" key={place} sx={CARD}>
          <Header format={header} text="" name={undefined} />
          {body !== '' && <Marked text={body} />}
          <Buttons buttons={buttons} />
        </Box>
      ))}
    </Box>
  )
}
