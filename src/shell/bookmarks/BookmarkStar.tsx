import { useLocation } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import './bookmarks.css'
import { screenAt, useBookmarks, useKeepsBookmarks } from './useBookmarks.ts'

/** Beside the title of a screen: marks it, or takes its mark away. Its place is kept until it is known. */
export const BookmarkStar = () => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const all = useBookmarks()
  const screen = screenAt(all, useLocation().pathname)
  if (!keeps || (all.suggestions && !screen)) return null
  if (!screen) return <span className="bookmark-star" />
  return (
    <span className={cx('bookmark-star', screen.marked && 'marked')}>
      <IconButton
        icon="bookmark"
        label={screen.marked ? words('Remove the bookmark') : words('Bookmark this screen')}
        onClick={() => all.toggle(screen.path)}
      />
    </span>
  )
}
