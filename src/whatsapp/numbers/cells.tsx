/** Cells of the list of numbers: what the provider said, and when. */

import { LentName } from '../../dlt/port.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { showDate } from '../../kernel/kinds/show.ts'
import { Badge } from '../../kernel/ui/Badge.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Said } from './Said.tsx'

interface Checked {
  facts_at: string | null
}

/** When the provider was last asked, for a tip. */
const useAsOf = () => {
  const words = useWords()
  return (at: string | null) =>
    at ? words('As of %{time}', { time: showDate(at, 'minute') }) : words('Not checked with the provider yet')
}

interface Named {
  is_default: number | null
  token_valid: number | null
  subscribed: number | null
}

/** What the number is called here; a star where sending begins with it, and what keeps everything of it from going out. */
export const NameCell = ({ record, value }: { record: Named; value: string | null }) => {
  const words = useWords()
  if (value === null) return null
  const unheard = words('Not subscribed: reports, replies and reviews do not arrive')
  return (
    <span className="row grow">
      {record.is_default === 1 && (
        <span role="img" aria-label={words('Default')} data-tip={words('Default')}>
          <Icon name="star" size={14} />
        </span>
      )}
      <LentName record={record} tip={value}>
        {value}
      </LentName>
      {record.token_valid === 0 ? (
        <span role="img" className="tone-error" aria-label={words('Enter a new token')} data-tip={words('Enter a new token')}>
          <Icon name="warning" size={14} />
        </span>
      ) : (
        record.subscribed === 0 && (
          <span role="img" className="tone-warning" aria-label={unheard} data-tip={unheard}>
            <Icon name="warning" size={14} />
          </span>
        )
      )}
    </span>
  )
}

const saidCell = (of: Parameters<typeof Said>[0]['of']) => {
  const SaidCell = ({ record, value }: { record: Checked; value: string | null }) => {
    const asOf = useAsOf()
    return value === null ? null : (
      <span className="ellipsis" data-tip={asOf(record.facts_at)}>
        <Said of={of} word={value} />
      </span>
    )
  }
  return SaidCell
}

export const QualityCell = saidCell('quality')
export const LimitCell = saidCell('messaging_limit_tier')
export const NameStatusCell = saidCell('name_status')
export const VerifiedCell = saidCell('code_verification_status')
export const ConnectionCell = saidCell('connection')

export const SubscribedCell = ({ record, value }: { record: { subscribed_at: string | null }; value: number | null }) => {
  const words = useWords()
  const asOf = useAsOf()
  return (
    <span className="ellipsis" data-tip={asOf(record.subscribed_at)}>
      <Badge tone={value === 1 ? 'success' : 'warning'}>
        {value === 1 ? words('ra.boolean.true', 'Yes') : words('ra.boolean.false', 'No')}
      </Badge>
    </span>
  )
}

interface TokenChecked {
  token_valid: number | null
  token_checked_at: string | null
}

/** When the token ends; that it has ended is said by word and colour. */
export const TokenCell = ({ record, value }: { record: TokenChecked; value: string | null }) => {
  const words = useWords()
  const asOf = useAsOf()
  const tip = asOf(record.token_checked_at)
  if (record.token_valid === 0)
    return (
      <span className="ellipsis" data-tip={[value && showDate(value, 'minute'), tip].filter(Boolean).join(' · ')}>
        <Badge tone="error">{words('Not valid')}</Badge>
      </span>
    )
  if (record.token_valid === null) return <span className="muted">–</span>
  return (
    <span className="ellipsis" data-tip={tip}>
      {value ? showDate(value, 'minute') : words('Never')}
    </span>
  )
}
