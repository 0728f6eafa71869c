import { componentOf } from '../../../messaging/whatsapp/template.ts'
import { OwnInput } from '../../kernel/form/FieldInput.tsx'
import { CardFiles } from '../CardFiles.tsx'
import type { WaSend } from './useWaSend.ts'

/** A picture or a film for each card of the message, where the template has cards. */
export const CardsPart = ({ send: { template } }: { send: WaSend }) => {
  const carousel = template && componentOf(template.components, 'CAROUSEL')
  if (!carousel) return null
  return (
    <OwnInput name="card_media" wide>
      {({ value, onChange, error, within }) => <CardFiles {...{ carousel, value, onChange, error, within }} />}
    </OwnInput>
  )
}
