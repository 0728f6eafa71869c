/** All bookmarks, and the screens that can be marked, found by typing. Loaded when it is first opened. */

import Box from '@mui/material/Box'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { SidePanel } from '../../kernel/ui/SidePanel.tsx'
import { TextInput } from '../../kernel/ui/TextInput.tsx'
import { Star } from './Bookmarks.tsx'
import { type Bookmark, useBookmarks } from './useBookmarks.ts'

const PART = {
  '& h3': { mb: 0.5 },
  '& a': { minBlockSize: 'var(--row)', color: 'text.primary', textDecoration: 'none', '&:hover': { color: 'var(--accent-ink)' } },
  '& a svg': { color: 'text.secondary' },
}

export default function BookmarksPanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const { suggestions = [], marked, toggle } = useBookmarks()
  const isMeant = ({ label }: Bookmark) => label.toLowerCase().includes(typed.trim().toLowerCase())
  const starOf = ({ marked: isMarked, label: screen }: Bookmark) =>
    isMarked ? words('Remove the bookmark: %{screen}', { screen }) : words('Bookmark: %{screen}', { screen })
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
            <Box component="section" key={name} sx={PART}>
              <h3>{name}</h3>
              <ul aria-label={name}>
                {screens.map(one => (
                  <li key={one.path} className="row">
                    <Link to={one.path} className="row grow" onClick={onClose}>
                      <Icon name={one.icon} />
                      <span className="ellipsis">{one.label}</span>
                    </Link>
                    <Star screen={one} label={starOf(one)} toggle={toggle} />
                  </li>
                ))}
              </ul>
            </Box>
          ),
        )}
        {parts.every(({ screens }) => screens.length === 0) && (
          <p role="status">{words('Nothing found. Try another word, or fewer letters.')}</p>
        )}
      </div>
    </SidePanel>
  )
}
