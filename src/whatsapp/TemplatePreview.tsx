/** `<TemplatePreview components={template.components} values={filling} />`: a template of WhatsApp as a phone shows it (rule whatsapp-47). */

import Box from '@mui/material/Box'
import { recordOf } from '../../messaging/record.ts'
import type { Filling } from '../../messaging/whatsapp/compose.ts'
import { shownCards, shownOf } from '../../messaging/whatsapp/shown.ts'
import { componentOf, type LimitedTimeOfferComponent, type TemplateComponent } from '../../messaging/whatsapp/template.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showDate } from '../kernel/kinds/show.ts'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Marked } from '../kernel/ui/Marked.tsx'
import { PhonePreview } from '../kernel/ui/PhonePreview.tsx'
import { Buttons, Cards, FILE_BOX, Header } from './TemplateParts.tsx'

type LimitedTimeOffer = LimitedTimeOfferComponent['limited_time_offer']

interface TemplatePreviewProps {
  components: readonly TemplateComponent[]
  /** Those that are known; a variable without one stands as it is written. */
  values?: Filling | undefined
  /** As the phone names the sender. */
  from?: string | undefined
}

const OFFER = { ...FILE_BOX, flexDirection: 'row', justifyContent: 'flex-start', gap: 1, p: 1, color: 'var(--ink)' }
const FOOTER = { mt: 0.75, color: 'var(--ink-2)', fontSize: 'var(--text-sm)' }
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
      <Cards cards={shownCards(components, values)} />
    </PhonePreview>
  )
}
