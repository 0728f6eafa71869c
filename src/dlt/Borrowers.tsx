import { usePrincipal } from '../../authProvider/principal.ts'
import { useDeskProvider } from '../../dataProvider/dataProvider.ts'
import type { Lent } from '../../resources/dlt/lent.answers.ts'
import { allows, type Gate } from '../../resources/language/access.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Avatar } from '../kernel/ui/Avatar.tsx'
import { Badge } from '../kernel/ui/Badge.tsx'
import { More } from '../kernel/ui/More.tsx'
import { Lines, TakeAway } from './Lines.tsx'

interface BorrowersProps {
  /** What declares it, and how it is taken away. */
  of: { name: string; actions: { assign: Gate } }
  /** Record that is lent. */
  id: number
  lent: Lent
  onTaken: () => unknown
}

/** The owner of a record and everybody it is lent to, each of whom it can be taken from. */
export const Borrowers = ({ of, id, lent, onTaken }: BorrowersProps) => {
  const words = useWords()
  const provider = useDeskProvider()
  const mayTake = allows(usePrincipal(), of.actions.assign)
  const takeFrom = (user: number) => provider.act(of.name, 'assign', { ids: [id], input: { user_ids: [user], mode: 'remove' } })
  const people = [
    ...(lent.owner ? [{ ...lent.owner, direct: 0, note: words('Owner') }] : []),
    ...lent.users.map(user => ({ ...user, note: user.direct ? undefined : words('Through the group') })),
  ]
  return (
    <>
      <Lines label={words('Users')}>
        {people.map(({ id: user, name, username, direct, note }) => (
          <li key={user} className="row">
            <span className="row grow">
              <Avatar name={name} size={24} />
              <span className="ellipsis">{name}</span>
              <span className="hint mono">{username}</span>
              {note && <Badge plain>{note}</Badge>}
            </span>
            {mayTake && direct === 1 && (
              <TakeAway label={words('Remove from %{name}', { name })} take={() => takeFrom(user)} onTaken={onTaken} />
            )}
          </li>
        ))}
        {lent.users.length === 0 && <li className="row muted">{words('Not assigned to anyone else.')}</li>}
      </Lines>
      <More total={lent.total} shown={lent.users.length} />
    </>
  )
}
