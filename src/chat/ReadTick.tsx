import { useWords } from '../kernel/i18n/words.ts'
import { cx } from '../kernel/ui/cx.ts'
import { Icon } from '../kernel/ui/Icon.tsx'

/** Whether a message of one's own was read, by sign, colour and word. */
export const ReadTick = ({ isRead }: { isRead: boolean }) => {
  const words = useWords()
  const label = isRead ? words('Read') : words('Sent')
  return (
    <span role="img" className={cx('talk-ticks', isRead && 'read')} aria-label={label} data-tip={label}>
      <Icon name={isRead ? 'checks' : 'check'} size={14} />
    </span>
  )
}
