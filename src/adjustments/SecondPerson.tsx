import Box from '@mui/material/Box'
import { useInput } from 'react-admin'
import { groupIndian } from '../../messaging/format.ts'
import { isAlone, type Person, type SecondPair } from '../../resources/access/second-pair.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { PasswordInput } from '../kernel/ui/TextInput.tsx'
import type { Fix } from './useFix.ts'

const named = (people: readonly Person[]) => people.map(({ name, username }) => `${name} (${username})`).join(', ')

/** Who may approve a large fix, or why nobody may yet (security case 40). */
export const WhoMayApprove = ({ pair }: { pair: SecondPair }) => {
  const words = useWords()
  return (
    <p>
      {pair.may.length > 0
        ? words('May approve: %{people}.', { people: named(pair.may) })
        : words(
            'Nobody may approve yet: %{people} could, but within the last 24 hours that account was changed by whoever asks, or the other way round. Undo that, or wait for those hours to pass.',
            { people: named(pair.barred) },
          )}
    </p>
  )
}

interface SecondPersonProps {
  fix: Fix
  /** Enter in the password. */
  onEnter: (form: HTMLFormElement | null) => void
}

/** What a large fix asks for beyond its reason: somebody else, who is named, or where there is nobody, the password. */
export const SecondPerson = ({ fix: { second, asksPassword }, onEnter }: SecondPersonProps) => {
  const words = useWords()
  const alone = second !== undefined && isAlone(second)
  const above = second && { rows: groupIndian(second.above) }
  return (
    // There from the start, so that a refusal that asks for the password lands here.
    <div className="stack" data-field="password" hidden={!second && !asksPassword}>
      {second && (
        <Note>
          {alone
            ? words(
                'More than %{rows} rows ask for a second person, and nobody else here could approve. Your password stands for that, and the audit log says so.',
                above,
              )
            : words('These are more than %{rows} rows: Run notes the fix, and it waits for a second person.', above)}
          {!alone && <WhoMayApprove pair={second} />}
        </Note>
      )}
      {asksPassword && <Password onEnter={onEnter} />}
    </div>
  )
}

/** Forgotten as soon as it is asked for no more. */
const Password = ({ onEnter }: Pick<SecondPersonProps, 'onEnter'>) => {
  const words = useWords()
  const told = useTold()
  const { field, fieldState } = useInput({ source: 'password', shouldUnregister: true })
  return (
    <Box sx={{ maxWidth: 320 }}>
      <PasswordInput
        {...field}
        label={words('Your password')}
        required
        error={told(fieldState.error?.message || undefined)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter would count once more, as everywhere else in the form.
          event.preventDefault()
          onEnter(event.currentTarget.form)
        }}
      />
    </Box>
  )
}
