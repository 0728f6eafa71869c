/** The conversations one may see, the latest first; searched, narrowed, and walked through with the arrows. */

import Button from '@mui/material/Button'
import { useId } from 'react'
import { useNow } from '../../kernel/conversation/useNow.ts'
import { walk } from '../../kernel/conversation/walk.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { Failed } from '../../kernel/ui/Failed.tsx'
import { FailedNote } from '../../kernel/ui/FailedNote.tsx'
import { Skeleton } from '../../kernel/ui/Skeleton.tsx'
import { ContactFilter } from './ContactFilter.tsx'
import { ContactRow } from './ContactRow.tsx'
import { NoConversations } from './NoConversations.tsx'
import type { Thread, useThreads } from './useThreads.ts'
import type { Wanted } from './wanted.ts'

interface ContactsProps {
  list: ReturnType<typeof useThreads>
  threads: readonly Thread[] | undefined
  chosen: number | undefined
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

export const Contacts = ({ list, threads, chosen, wanted, onWant }: ContactsProps) => {
  const words = useWords()
  const now = useNow()
  const title = useId()
  const isNarrowed = wanted.search !== '' || wanted.number !== undefined || wanted.which !== 'open'
  return (
    <nav className="talk-contacts" aria-labelledby={title}>
      <h2 id={title} className="sr-only">
        {words('Conversations')}
      </h2>
      <ContactFilter wanted={wanted} onWant={onWant} />
      {list.error && threads && <FailedNote query={list} />}
      {!threads && list.error && <Failed query={list} />}
      {!threads && !list.error && (
        <ul role="status" aria-label={words('Loading')}>
          {PLACES.map(place => (
            <li key={place} className="talk-place-of-row">
              <Skeleton width="60%" />
              <Skeleton width="85%" />
            </li>
          ))}
        </ul>
      )}
      {threads?.length === 0 &&
        (isNarrowed ? (
          <EmptyState icon="search" text={words('No conversation is like that.')}>
            <Button variant="outlined" onClick={() => onWant({ search: '', number: undefined, which: 'open' })}>
              {words('Show all open ones')}
            </Button>
          </EmptyState>
        ) : (
          <NoConversations />
        ))}
      {threads && threads.length > 0 && (
        <ul className="talk-list" onKeyDown={walk}>
          {threads.map(thread => (
            <ContactRow key={thread.id} thread={thread} isChosen={thread.id === chosen} now={now} />
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
