/** `<TemplatePreview components={template.components} values={filling} />`: a template of WhatsApp as a phone shows it (rule whatsapp-47). */

import Box from '@mui/material/Box'
import { recordOf } from '../../messaging/record.ts'
import type { Filling } from '../../messaging/whatsapp/compose.ts'
import { shownOf } from '../../messaging/whatsapp/shown.ts'
import {
  componentOf,
  type LimitedTimeOfferComponent,
  type TemplateButton,
  type TemplateComponent,
} from '../../messaging/whatsapp/template.ts'
import { useWords, type Words } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Marked } from '../kernel/ui/Marked.tsx'
import { PhonePreview } from '../kernel/ui/PhonePreview.tsx'

type LimitedTimeOffer = LimitedTimeOfferComponent['limited_time_offer']

interface TemplatePreviewProps {
  components: readonly TemplateComponent[]
  /** Those that are known; a variable without one stands as it is written. */
  values?: Filling | undefined
  /** As the phone names the sender. */
  from?: string | undefined
}

const BOX = {
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
const OFFER = { ...BOX, flexDirection: 'row', justifyContent: 'flex-start', gap: 1, p: 1, color: 'var(--ink)' }
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
const FOOTER = { mt: 0.75, color: 'var(--ink-2)', fontSize: 'var(--text-sm)' }
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
  IMAGE: { icon: 'eye', english: 'Image' },
  VIDEO: { icon: 'play', english: 'Video' },
  GIF: { icon: 'play', english: 'Video' },
  DOCUMENT: { icon: 'file', english: 'Document' },
  LOCATION: { icon: 'globe', english: 'Place' },
}

const ICONS: Readonly<Partial<Record<TemplateButton['type'], string>>> = {
  QUICK_REPLY: 'undo',
  URL: 'external',
  PHONE_NUMBER: 'phone',
  VOICE_CALL: 'phone',
  COPY_CODE: 'copy',
  OTP: 'copy',
  FLOW: 'list',
}

/** Where a button has no words of its own, the provider's application writes them. */
const labelOf = (words: Words, { type, text }: TemplateButton): string =>
  text || (type === 'COPY_CODE' ? words('Copy offer code') : type === 'OTP' ? words('Copy code') : '…')

const Header = ({ format, text, name }: { format: string; text: string; name: string | undefined }) => {
  const words = useWords()
  const file = FILES[format]
  if (!file)
    return (
      <Box component="strong" sx={{ display: 'block', mb: 0.5 }}>
        {text}
      </Box>
    )
  return (
    <Box sx={BOX}>
      <Icon name={file.icon} size={24} />
      <span>{name ?? words(file.english)}</span>
    </Box>
  )
}

const Buttons = ({ buttons }: { buttons: readonly TemplateButton[] }) => {
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

interface CardProps {
  components: readonly TemplateComponent[]
  place: number
  values: Filling
}

const Card = ({ components, place, values }: CardProps) => {
  const start = `${place}.body.`
  const body = Object.fromEntries(
    Object.entries(values.cards ?? {}).flatMap(([at, value]) => (at.startsWith(start) ? [[at.slice(start.length), value]] : [])),
  )
  const shown = shownOf({ category: 'MARKETING', components: [...components] }, { body })
  return (
    <>
      <Header format={shown.header ?? ''} text="" name={undefined} />
      {shown.body !== '' && <Marked text={shown.body} />}
      <Buttons buttons={componentOf(components, 'BUTTONS')?.buttons ?? []} />
    </>
  )
}

const Offer = ({ offer: { text, has_expiration }, ends }: { offer: LimitedTimeOffer; ends: number | undefined }) => {
  const words = useWords()
  return (
    <Box sx={OFFER}>
      <Icon name="tag" size={18} />
      <span>
        <strong>{text}</strong>
        {has_expiration && (
          <Box component="span" sx={{ display: 'block', color: 'var(--ink-2)', fontSize: 'var(--text-sm)' }}>
            {ends === undefined
              ? words('Ends when the message says')
              : words('Ends %{at}', { at: showDate(new Date(ends).toISOString(), 'minute') })}
          </Box>
        )}
      </span>
    </Box>
  )
}

export const TemplatePreview = ({ components, values = {}, from }: TemplatePreviewProps) => {
  const words = useWords()
  const body = componentOf(components, 'BODY')
  const buttons = componentOf(components, 'BUTTONS')?.buttons ?? []
  const header = componentOf(components, 'HEADER')
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')
  const cards = componentOf(components, 'CAROUSEL')?.cards ?? []
  // The provider writes the text of one-time codes: theirs have none.
  const isCode = body !== undefined && body.text === undefined
  const shown = shownOf({ category: isCode ? 'AUTHENTICATION' : 'UTILITY', components: [...components] }, values)
  const { filename } = recordOf(values.media)
  return (
    <PhonePreview from={from ?? 'WhatsApp'} label={words('Preview on a phone')}>
      {header && (
        <Header
          format={header.format}
          text={shown.header ?? ''}
          name={typeof filename === 'string' && filename !== '' ? filename : undefined}
        />
      )}
      {offer && <Offer offer={offer.limited_time_offer} ends={values.offer_ends} />}
      {shown.body === '' ? <span className="muted">{words('The message')}</span> : <Marked text={shown.body} />}
      {shown.footer && <Box sx={FOOTER}>{shown.footer}</Box>}
      <Buttons buttons={buttons} />
      {cards.length > 0 && (
        <Box component="ul" aria-label={words('Cards')} sx={CARDS}>
          {cards.map((card, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards have no name but their place.
            <Box component="li" key={place} sx={CARD}>
              <Card components={card.components} place={place} values={values} />
            </Box>
          ))}
        </Box>
      )}
    </PhonePreview>
  )
}
