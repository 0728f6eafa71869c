/** `useBookmarks()`: the screens this person keeps at hand (rule system-4), in the words of the panel, and what marks one or takes its mark away. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNotify } from 'react-admin'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { answerKey, useAnswer } from '../../../dataProvider/useAnswer.ts'
import type { AnswerOf } from '../../../resources/language/derived.ts'
import { openedByMenu } from '../../../resources/screens.ts'
import { bookmarks } from '../../../resources/system/bookmarks.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'

export interface Bookmark {
  path: string
  label: string
  icon: string
  marked: boolean
}

type Told = AnswerOf<typeof bookmarks, 'data'>
type Changed = AnswerOf<typeof bookmarks, 'update'>

const KEY = answerKey(bookmarks, 'data')
/** Nobody else changes them. */
const FRESH_MS = 300_000

/** The flag flipped, the item added or removed. */
const changedBy =
  (changed: Changed) =>
  (told: Told | undefined): Told | undefined => {
    if (!told) return undefined
    const others = told.bookmarks.filter(({ id }) => id !== changed.id)
    return {
      suggestions: told.suggestions.map(one => (one.id === changed.id ? changed : one)),
      bookmarks: changed.isBookmarked ? [...others, changed] : others,
    }
  }

/** Whether the platform keeps any. */
export const useKeepsBookmarks = (): boolean => useDesk().register.services.some(({ name }) => name === bookmarks.name)

/** `suggestions`: undefined until the platform has told. `marked`: in the order in which they were marked. */
export const useBookmarks = () => {
  const { screens } = useDesk()
  const principal = usePrincipal()
  const provider = useDeskProvider()
  const client = useQueryClient()
  const words = useWords()
  const notify = useNotify()
  const { data } = useAnswer(bookmarks, 'data', {}, { enabled: useKeepsBookmarks(), staleTime: FRESH_MS })
  const { mutate } = useMutation({
    mutationFn: (id: string) => provider.act(bookmarks, 'update', { input: { id } }),
    onSuccess: ({ data: changed }) => client.setQueryData(KEY, changedBy(changed)),
    onError: error => notify(error.message, { type: 'error' }),
  })
  return useMemo(() => {
    const open = new Map(openedByMenu(screens, principal).map(screen => [screen.path, screen]))
    const shown = (told: Told['bookmarks']) =>
      told.flatMap(({ id, isBookmarked }): Bookmark[] => {
        const screen = open.get(id)
        return screen ? [{ path: id, label: words(screen.labelKey, screen.label), icon: screen.icon, marked: isBookmarked }] : []
      })
    return {
      suggestions: data && shown(data.suggestions),
      marked: shown(data?.bookmarks ?? []),
      toggle: (path: string) => mutate(path),
    }
  }, [screens, principal, data, words, mutate])
}

/** The screen one is on, or stands over the list of, where it can be marked. */
export const screenAt = ({ suggestions = [] }: ReturnType<typeof useBookmarks>, pathname: string): Bookmark | undefined =>
  suggestions
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]
