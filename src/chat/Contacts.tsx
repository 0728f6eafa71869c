/** Whom one may write to. */

import Button from '@mui/material/Button'
import { Correspondents } from '../kernel/conversation/Correspondents.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { SearchBox } from '../kernel/resource/list/SearchBox.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import { ContactRow } from './ContactRow.tsx'
import type { useContacts } from './useContacts.ts'

interface ContactsProps {
  list: ReturnType<typeof useContacts>
  chosen: number | undefined
  search: string
  onSearch: (search: string) => void
}

export const Contacts = ({ list, chosen, search, onSearch }: ContactsProps) => {
  const words = useWords()
  return (
    <Correspondents
      title={words('People')}
      filter={
        <div className="talk-filter">
          <SearchBox value={search} hint={words('Search name, username or company')} onSearch={onSearch} />
        </div>
      }
      list={list}
      of={list.data}
      nobody={
        search === '' ? (
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
        )
      }
    >
      {(contact, now) => <ContactRow contact={contact} isChosen={contact.id === chosen} now={now} />}
    </Correspondents>
  )
}
