/** Whom one may write to, who wrote last first; searched, and walked through with the arrows. */

import Button from '@mui/material/Button'
import { useId } from 'react'
import { useNow } from '../kernel/conversation/useNow.ts'
import { walk } from '../kernel/conversation/walk.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { SearchBox } from '../kernel/resource/list/SearchBox.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { Failed } from '../kernel/ui/Failed.tsx'
import { FailedNote } from '../kernel/ui/FailedNote.tsx'
import { Skeleton } from '../kernel/ui/Skeleton.tsx'
import { ContactRow } from './ContactRow.tsx'
import type { useContacts } from './useContacts.ts'

interface ContactsProps {
  list: ReturnType<typeof useContacts>
  chosen: number | undefined
  search: string
  onSearch: (search: string) => void
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

export const Contacts = ({ list, chosen, search, onSearch }: ContactsProps) => {
  const words = useWords()
  const now = useNow()
  const title = useId()
  const { data: contacts } = list
  return (
    <nav className="talk-contacts" aria-labelledby={title}>
      <h2 id={title} className="sr-only">
        {words('People')}
      </h2>
      <div className="talk-filter">
        <SearchBox value={search} hint={words('Search name, username or company')} onSearch={onSearch} />
      </div>
      {list.error && contacts && <FailedNote query={list} />}
      {!contacts && list.error && <Failed query={list} />}
      {!contacts && !list.error && (
        <ul role="status" aria-label={words('Loading')}>
          {PLACES.map(place => (
            <li key={place} className="talk-place-of-row">
              <Skeleton width="60%" />
              <Skeleton width="85%" />
            </li>
          ))}
        </ul>
      )}
      {contacts?.length === 0 &&
        (search === '' ? (
          <EmptyState
            icon="chat"
            title={words('Nobody to write to yet')}
            text={words('The user above you, those below you and the operators appear here.')}
          />
        ) : (
          <EmptyState icon="search" text={words('Nobody matches.')}>
            <Button variant="outlined" onClick={() => onSearch('')}>
              {words('Show everyone')}
            </Button>
          </EmptyState>
        ))}
      {contacts && contacts.length > 0 && (
        <ul className="talk-list" onKeyDown={walk}>
          {contacts.map(contact => (
            <ContactRow key={contact.id} contact={contact} isChosen={contact.id === chosen} now={now} />
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
