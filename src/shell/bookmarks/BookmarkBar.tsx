import { Link, useLocation } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import './bookmarks.css'
import { useBookmarks, useKeepsBookmarks } from './useBookmarks.ts'

/** In the bar: what opens all of them, and as many as there is room for, by their icons. */
export const BookmarkBar = ({ openBookmarks }: { openBookmarks: () => void }) => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const { marked } = useBookmarks()
  const { pathname } = useLocation()
  if (!keeps) return null
  const label = words('Bookmarks')
  return (
    <nav className="bookmark-bar" aria-label={label}>
      <IconButton icon="bookmark" label={label} onClick={openBookmarks} />
      <div className="bookmark-links">
        {marked.map(({ path, label: name, icon }) => (
          <Link
            key={path}
            className="bookmark-link"
            to={path}
            aria-label={name}
            data-tip={name}
            aria-current={pathname === path ? 'page' : undefined}
          >
            <Icon name={icon} />
          </Link>
        ))}
      </div>
    </nav>
  )
}
