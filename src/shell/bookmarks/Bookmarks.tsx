/** The bookmarks where they are always at hand: in the bar; and what marks a screen, beside the title of a screen that can be marked. */

import { styled } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { IconButton } from '../../kernel/ui/IconButton.tsx'
import { type Bookmark, screenAt, useBookmarks, useKeepsBookmarks } from './useBookmarks.ts'

/** Takes the room that is left and pushes nothing: links that do not fit are in the panel alone. */
const Row = styled('div')({ display: 'flex', flex: '1 1 0', gap: 2, minInlineSize: 0 })
const Bar = styled(Row)({ '@media (width < 720px)': { display: 'none' } })
const Links = styled(Row)({
  flexWrap: 'wrap',
  blockSize: 'var(--control)',
  overflow: 'hidden',
  '@media (width < 1000px)': { display: 'none' },
  // The row cuts what stands around a link.
  '& a': { inlineSize: 'var(--control)', blockSize: 'var(--control)', '&:focus-visible': { outlineOffset: -2 } },
})
const FILLED = { '& svg': { fill: 'currentcolor' } }

interface StarProps {
  screen: Bookmark
  label: string
  toggle: (path: string) => void
}

/** Marks a screen, or takes its mark away. */
export const Star = ({ screen: { marked, path }, label, toggle }: StarProps) => (
  <IconButton icon="bookmark" label={label} {...(marked && { sx: FILLED })} onClick={() => toggle(path)} />
)

/** In the bar: what opens all of them, and as many as there is room for, by their icons. */
export const BookmarkBar = ({ openBookmarks }: { openBookmarks: () => void }) => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const { marked } = useBookmarks()
  const { pathname } = useLocation()
  if (!keeps) return null
  const label = words('Bookmarks')
  return (
    <Bar as="nav" aria-label={label}>
      <IconButton icon="bookmark" label={label} onClick={openBookmarks} />
      <Links>
        {marked.map(({ path, label: name, icon }) => (
          <IconButton key={path} icon={icon} label={name} href={path} aria-current={pathname === path ? 'page' : undefined} />
        ))}
      </Links>
    </Bar>
  )
}

/** Beside the title of a screen; its place is kept until it is known whether it can be marked. */
export const BookmarkStar = () => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const all = useBookmarks()
  const screen = screenAt(all, useLocation().pathname)
  if (!keeps || (all.suggestions && !screen)) return null
  const label = screen?.marked ? words('Remove the bookmark') : words('Bookmark this screen')
  return <span className="bookmark-star">{screen && <Star screen={screen} label={label} toggle={all.toggle} />}</span>
}
