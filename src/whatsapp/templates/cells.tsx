/** Cells of the list of templates. */

import { rejectionText, templateStatusAfter } from '../../../messaging/whatsapp/templateStatus.ts'
import { labelOf } from '../../../resources/language/fields.ts'
import { HEADER_TYPES, MEDIA_TYPES, STATUSES } from '../../../resources/whatsapp/template-choices.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { LentName } from '../../dlt/port.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { ChoiceBadge } from '../../kernel/kinds/ChoiceBadge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'

export const NameCell = ({ record, value }: { record: object; value: string | null }) =>
  value === null ? null : (
    <LentName record={record} tip={value}>
      {value}
    </LentName>
  )

const ICONS: Readonly<Record<string, string>> = {
  text: 'message',
  image: 'image',
  video: 'play',
  document: 'file',
  location: 'globe',
}

interface Headed {
  media_type: string | null
  layout?: string | null
  cards?: readonly unknown[] | null
}

/** What stands in the header, by a picture and a word. */
export const HeaderCell = ({ record, value }: { record: Headed; value: string | null }) => {
  const words = useWords()
  if (record.layout === 'cards')
    return (
      <span className="row tight">
        <Icon name="columns" size={14} />
        <span className="ellipsis">{words('%{count} cards', { count: record.cards?.length ?? 0 })}</span>
      </span>
    )
  if (value === null || value === 'none') return <span className="muted">–</span>
  const kind = value === 'media' ? (record.media_type ?? value) : value
  const label = value === 'media' ? labelOf(MEDIA_TYPES, kind) : labelOf(HEADER_TYPES, kind)
  return (
    <span className="row tight">
      <Icon name={ICONS[kind] ?? 'file'} size={14} />
      <span className="ellipsis">{words(label)}</span>
    </span>
  )
}

interface WithCode {
  category: string | null
  opt_out: number | null
}

/** How many there are; what stands on them as its tip. */
export const ButtonsCell = ({ record, value }: { record: WithCode; value: readonly { text?: string | null }[] | null }) => {
  const words = useWords()
  const texts = [
    ...(value ?? []).map(({ text }) => text || words('Copy offer code')),
    ...(record.opt_out === 1 ? [words('Stop promotions')] : []),
    ...(record.category === 'AUTHENTICATION' ? [words('One-time code')] : []),
  ]
  if (texts.length === 0) return <span className="muted">–</span>
  return <span data-tip={texts.join(' · ')}>{texts.length}</span>
}

interface Standing {
  rejected_reason: string | null
  reviews_told?: number | null
}

/** How it stands, and why as its tip; a mark where nobody will tell how a review ends. */
export const StatusCell = ({ record, value }: { record: Standing; value: string | null }) => {
  const told = useTold()
  const words = useWords()
  if (value === null) return null
  const unheard =
    record.reviews_told === 0 && templateStatusAfter(value) === 'PENDING'
      ? words('Its number is not subscribed, so this desk does not hear how the review ends.')
      : undefined
  const why = record.rejected_reason === null ? unheard : told(rejectionText(record.rejected_reason))
  return (
    <span className="ellipsis" data-tip={why}>
      <ChoiceBadge choices={STATUSES} value={value} at={`resources.${waTemplates.name}.fields.wa_status.choices`} />
      {unheard && (
        <span role="img" className="tone-warning" aria-label={unheard}>
          {' '}
          <Icon name="warning" size={14} />
        </span>
      )}
    </span>
  )
}
