/** Those one may write to or has written with, who wrote last first; searched, and walked through with the arrows. */

import Button from '@mui/material/Button'
import { Fragment, type ReactNode, useId } from 'react'
import { useWords } from '../i18n/words.ts'
import type { Asking } from '../ui/Again.tsx'
import { Failed } from '../ui/Failed.tsx'
import { FailedNote } from '../ui/FailedNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from './useNow.ts'
import { walk } from './walk.ts'

interface CorrespondentsProps<C> {
  title: string
  filter: ReactNode
  list: Asking & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  of: readonly C[] | undefined
  /** In place of the list while there is nobody. */
  nobody: ReactNode
  children: (one: C, now: number) => ReactNode
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

export const Correspondents = <C extends { readonly id: number }>(props: CorrespondentsProps<C>) => {
  const { title, filter, list, of: all, nobody, children } = props
  const words = useWords()
  const now = useNow()
  const titleId = useId()
  return (
    <nav className="talk-contacts" aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      {filter}
      {list.error && (all ? <FailedNote query={list} /> : <Failed query={list} />)}
      {!all && !list.error && (
        <ul role="status" aria-label={words('Loading')}>
          {PLACES.map(place => (
            <li key={place} className="talk-place-of-row">
              <Skeleton width="60%" />
              <Skeleton width="85%" />
            </li>
          ))}
        </ul>
      )}
      {all?.length === 0 && nobody}
      {all && all.length > 0 && (
        <ul className="talk-list" onKeyDown={walk}>
          {all.map(one => (
            <Fragment key={one.id}>{children(one, now)}</Fragment>
          ))}
          {list.hasNextPage && (
            <li className="talk-older">
              <Button size="small" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {words('Load more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}
