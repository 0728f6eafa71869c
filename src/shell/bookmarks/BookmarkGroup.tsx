import { Link } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useBookmarks, useKeepsBookmarks } from './useBookmarks.ts'

interface BookmarkGroupProps {
  openBookmarks: () => void
  onNavigate: () => void
}

/** Above the menu in the drawer, where the bar has no room for them. */
export const BookmarkGroup = ({ openBookmarks, onNavigate }: BookmarkGroupProps) => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const { marked } = useBookmarks()
  if (!keeps) return null
  const label = words('Bookmarks')
  return (
    <div className="menu-group">
      <button type="button" className="menu-heading" onClick={openBookmarks}>
        {label}
        <Icon name="edit" size={14} className="always" />
      </button>
      <ul aria-label={label}>
        {marked.map(({ path, label: name, icon }) => (
          <li key={path}>
            <Link className="menu-item" to={path} onClick={onNavigate}>
              <Icon name={icon} />
              <span className="ellipsis">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
