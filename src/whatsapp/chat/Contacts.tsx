/** The conversations one may see. */

import Button from '@mui/material/Button'
import { Correspondents } from '../../kernel/conversation/Correspondents.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
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

export const Contacts = ({ list, threads, chosen, wanted, onWant }: ContactsProps) => {
  const words = useWords()
  const isNarrowed = wanted.search !== '' || wanted.number !== undefined || wanted.which !== 'open'
  return (
    <Correspondents
      title={words('Conversations')}
      filter={<ContactFilter wanted={wanted} onWant={onWant} />}
      list={list}
      of={threads}
      nobody={
        isNarrowed ? (
          <EmptyState icon="search" text={words('No conversation is like that.')}>
            <Button variant="outlined" onClick={() => onWant({ search: '', number: undefined, which: 'open' })}>
              {words('Show all open ones')}
            </Button>
          </EmptyState>
        ) : (
          <NoConversations />
        )
      }
    >
      {(thread, now) => <ContactRow thread={thread} isChosen={thread.id === chosen} now={now} />}
    </Correspondents>
  )
}
