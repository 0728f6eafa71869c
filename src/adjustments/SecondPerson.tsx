import { groupIndian } from '../../messaging/format.ts'
import { isAlone, type Person, type SecondPair } from '../../resources/access/second-pair.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { PasswordInput } from '../kernel/ui/TextInput.tsx'
import type { Fix, FixBody } from './useFix.ts'

const named = (people: readonly Person[]) => people.map(({ name, username }) => `${name} (${username})`).join(', ')

/** Who may approve a large fix, or why nobody may yet (security case 40). */
export const WhoMayApprove = ({ pair }: { pair: SecondPair }) => {
  const words = useWords()
  return (
    <p className="fix-second">
      {pair.may.length > 0
        ? words('desk.fix.may_approve', 'May approve: %{people}.', { people: named(pair.may) })
        : words(
            'desk.fix.barred',
            'Nobody may approve yet: %{people} could, but within the last 24 hours that account was changed by whoever asks, or the other way round. Undo that, or wait until they are over.',
            { people: named(pair.barred) },
          )}
    </p>
  )
}

/** What a large fix asks for beyond its reason: somebody else, who is named, or where there is nobody, the password. */
export const SecondPerson = ({ fix, body }: { fix: Fix; body: FixBody }) => {
  const words = useWords()
  const second = fix.secondOf(body)
  const alone = second !== undefined && isAlone(second)
  if (!second && !fix.errors.password) return null
  const above = second && { rows: groupIndian(second.above) }
  return (
    <div className="fix-second-person stack">
      {second && (
        <div className="send-note">
          {alone
            ? words(
                'desk.fix.alone',
                'More than %{rows} rows ask for a second person, and nobody else here could approve. Your password stands for that, and the audit log says so.',
                above,
              )
            : words(
                'desk.fix.second',
                'These are more than %{rows} rows: Run notes the fix, and it waits for a second person.',
                above,
              )}
          {!alone && <WhoMayApprove pair={second} />}
        </div>
      )}
      {(alone || fix.errors.password) && (
        <PasswordInput
          name="password"
          className="fix-password"
          label={words('desk.fix.password', 'Your password')}
          required
          value={fix.password}
          error={fix.errors.password}
          onChange={event => fix.setPassword(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            // Enter would count once more, as everywhere else in the form.
            event.preventDefault()
            if (fix.busy === undefined) void fix.run(body)
          }}
        />
      )}
    </div>
  )
}
