import Button from '@mui/material/Button'
import { useState } from 'react'
import { messageOf } from '../../../../messaging/thrown.ts'
import { useWords } from '../../i18n/words.ts'
import { TextInput } from '../../ui/TextInput.tsx'

interface ViewNameProps {
  /** The name to be changed; without it a new one is asked for. */
  named?: string
  /** Rejects as the platform refuses. */
  onSave: (name: string) => Promise<void>
  /** Another name is not wanted after all. */
  onLeave: () => void
}

/** Under which name what is shown is kept; or another one for a view that is there. */
export const ViewName = ({ named, onSave, onLeave }: ViewNameProps) => {
  const words = useWords()
  const [name, setName] = useState(named ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const label = named === undefined ? words('Name of the view') : words('New name of %{name}', { name: named })
  const save = () => {
    const wanted = name.trim()
    if (wanted === '') return setError(words('Enter a name for the view.'))
    setBusy(true)
    onSave(wanted)
      .then(
        () => setName(''),
        (problem: unknown) => setError(messageOf(problem)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      className="row"
      style={{ alignItems: 'flex-start' }}
      onSubmit={event => {
        event.preventDefault()
        if (!busy) save()
      }}
    >
      <div className="grow">
        <TextInput
          hideLabel={named === undefined}
          label={label}
          placeholder={label}
          value={name}
          maxLength={60}
          error={error}
          // Asked for just now.
          autoFocus={named !== undefined}
          onChange={event => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" loading={busy}>
        {words('ra.action.save', 'Save')}
      </Button>
      {named !== undefined && (
        <Button variant="text" onClick={onLeave}>
          {words('ra.action.cancel', 'Cancel')}
        </Button>
      )}
    </form>
  )
}
