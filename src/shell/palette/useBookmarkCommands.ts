import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { screenAt, useBookmarks, useKeepsBookmarks } from '../bookmarks/useBookmarks.ts'
import type { Command } from './useCommands.ts'

/** Marks the screen one is on, or takes its mark away; and opens all that are marked. */
export const useBookmarkCommands = (openBookmarks: () => void): Command[] => {
  const words = useWords()
  const keeps = useKeepsBookmarks()
  const all = useBookmarks()
  const screen = screenAt(all, useLocation().pathname)
  return useMemo(() => {
    if (!keeps) return []
    const title = words('Bookmarks')
    const shown = { of: title, icon: 'bookmark' }
    const label = screen?.marked ? words('Remove the bookmark') : words('Bookmark this screen')
    return [
      ...(screen ? [{ ...shown, id: 'bookmark', label, run: () => all.toggle(screen.path) }] : []),
      { ...shown, id: 'bookmarks', label: title, of: '', run: openBookmarks },
    ]
  }, [keeps, words, screen, all, openBookmarks])
}
