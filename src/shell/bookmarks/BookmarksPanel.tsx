/** All bookmarks, and the screens that can be marked, found by typing. Loaded when it is first opened. */

import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import './bookmarks.css'
import { type Bookmark, useBookmarks } from './useBookmarks.ts'

export default function BookmarksPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const { suggestions = [], marked, toggle } = useBookmarks()
  const isMeant = ({ label }: Bookmark) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const title = words('Bookmarks')
  const parts = [
    { name: title, screens: marked.filter(isMeant) },
    { name: words('Screens'), screens: suggestions.filter(one => !one.marked && isMeant(one)) },
  ]
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className="stack">
        <TextInput
          label={words('Find a screen')}
          hideLabel
          icon="search"
          placeholder={words('Find a screen')}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {marked.length === 0 && (
          <p className="hint">
            {words('None yet. Mark a screen here, or by the button beside its title: it then stands in the bar.')}
          </p>
        )}
        {parts.map(({ name, screens }) =>
          screens.length === 0 ? null : (
            <section key={name} className="bookmark-part">
              <h3>{name}</h3>
              <ul aria-label={name}>
                {screens.map(({ path, label, icon, marked: isMarked }) => (
                  <li key={path}>
                    <Link to={path} onClick={onClose}>
                      <Icon name={icon} />
                      <span className="ellipsis">{label}</span>
                    </Link>
                    <span className={cx('bookmark-star', isMarked && 'marked')}>
                      <IconButton
                        icon="bookmark"
                        label={
                          isMarked
                            ? words('Remove the bookmark: %{screen}', { screen: label })
                            : words('Bookmark: %{screen}', { screen: label })
                        }
                        onClick={() => toggle(path)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
        {parts.every(({ screens }) => screens.length === 0) && (
          <p role="status">{words('Nothing found. Try another word, or fewer letters.')}</p>
        )}
      </div>
    </SidePanel>
  )
}
