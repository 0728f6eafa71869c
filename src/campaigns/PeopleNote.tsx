import { displayDateTime, groupIndian } from '../../messaging/format.ts'
import type { People } from '../../resources/campaigns/send.answers.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import { Note } from '../kernel/ui/Note.tsx'

/** What follows from the limit of the number for people it has not written to. */
export const PeopleNote = ({ people }: { people: People }) => {
  const words = useWords()
  const { limit, opened, waiting, next_at, last_at, days } = people
  if (waiting === 0 || limit === null) return null
  return (
    <Note severity="warning" role="status">
      <p>
        {words('The number may write to %{limit} new people in 24 hours, and has written to %{opened}.', {
          limit: groupIndian(limit),
          opened: groupIndian(opened),
        })}
      </p>
      <p>
        {words(
          '%{count} recipients wait and are sent to by themselves, from %{from} on: all within about %{days} days, until %{until}.',
          {
            count: groupIndian(waiting),
            from: displayDateTime(next_at, TIME_ZONE),
            until: displayDateTime(last_at, TIME_ZONE),
            days,
          },
        )}
      </p>
    </Note>
  )
}
