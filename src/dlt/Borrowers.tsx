import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../messaging/format.ts'
import type { Lent } from '../../resources/dlt/lent.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { IconButton } from '../kernel/ui/IconButton.tsx'

type Person = NonNullable<Lent['owner']>

/** Name and username of an account. */
export const PersonLine = ({ person, note }: { person: Person; note?: string | undefined }) => (
  <span className="row person-line">
    <Avatar name={person.name} size={24} />
    <span className="ellipsis">{person.name}</span>
    <span className="hint mono">{person.username}</span>
    {note && <Badge plain>{note}</Badge>}
  </span>
)

interface BorrowersProps {
  resource: string
  /** Record that is lent. */
  id: number
  lent: Lent
  /** Whether the reader may take it away. */
  mayTake: boolean
  onTaken: () => void
}

/** The owner of a record and everybody it is lent to, each of whom it can be taken from. */
export const Borrowers = ({ resource, id, lent, mayTake, onTaken }: BorrowersProps) => {
  const notify = useNotify()
  const words = useWords()
  const provider = useDeskProvider()
  const [taking, setTaking] = useState<number>()

  const take = async (person: Person) => {
    setTaking(person.id)
    try {
      await provider.act(resource, 'assign', { ids: [id], input: { user_ids: [person.id], mode: 'remove' } })
      onTaken()
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    } finally {
      setTaking(undefined)
    }
  }

  return (
    <ul className="borrowers" aria-label={words('Users')}>
      {lent.owner && (
        <li>
          <PersonLine person={lent.owner} note={words('Owner')} />
        </li>
      )}
      {lent.users.map(person => (
        <li key={person.id}>
          <PersonLine person={person} note={person.direct ? undefined : words('Through the group')} />
          {mayTake && person.direct === 1 && (
            <IconButton
              icon="close"
              size="small"
              label={words('Take away from %{name}', { name: person.name })}
              loading={taking === person.id}
              onClick={() => take(person)}
            />
          )}
        </li>
      ))}
      {lent.users.length === 0 && <li className="muted">{words('Assigned to nobody else.')}</li>}
      {lent.total > lent.users.length && (
        <li className="hint">
          {words('desk.action.more', 'and %{count} more', { count: groupIndian(lent.total - lent.users.length) })}
        </li>
      )}
    </ul>
  )
}
