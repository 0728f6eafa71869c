/** How far a message of ours has come, by sign, colour and word. */

import type { ThreadMessage } from '../../../resources/whatsapp/thread.answers.ts'
import { REPLY_STATUSES } from '../../../resources/whatsapp/thread-choices.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

const ICONS = { pending: 'clock', sent: 'check', delivered: 'checks', read: 'checks', failed: 'error' } as const

export const Ticks = ({ status }: { status: NonNullable<ThreadMessage['status']> }) => {
  const words = useWords()
  const label = words(REPLY_STATUSES.find(({ value }) => value === status)?.label ?? status)
  return (
    <span role="img" className={cx('talk-ticks', status)} aria-label={label} data-tip={label}>
      <Icon name={ICONS[status]} size={14} />
    </span>
  )
}
