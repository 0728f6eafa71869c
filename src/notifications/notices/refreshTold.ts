import type { QueryClient } from '@tanstack/react-query'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'
import type { Screen } from '../../../resources/screens.ts'
import { leadsTo } from '../../kernel/desk/way.ts'

/** Reads the lists again that show what a notice is about: whoever has one open need not refresh it. Forms keep what is typed in them. */
export const refreshTold = (client: QueryClient, screens: readonly Screen[], { url }: Pick<NoticeRow, 'url'>): void => {
  if (!url?.startsWith('/')) return
  const path = url.replace(/[?#].*$/s, '')
  const told = new Set(screens.flatMap(screen => (screen.resource && leadsTo(screen, path) ? [screen.resource.name] : [])))
  void client.invalidateQueries({ predicate: ({ queryKey: [name, kind] }) => kind === 'getList' && told.has(String(name)) })
}
