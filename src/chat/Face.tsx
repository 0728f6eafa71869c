import { Avatar } from '../kernel/ui/Avatar.tsx'
import { cx } from '../kernel/ui/cx.ts'

interface FaceProps {
  name: string
  isOnline: boolean
}

/** Somebody's initials, with a dot while he is connected. Decorative: whether he is stands beside it in words. */
export const Face = ({ name, isOnline }: FaceProps) => (
  <span className={cx('talk-face', isOnline && 'online')} aria-hidden>
    <Avatar name={name} size={36} />
  </span>
)
