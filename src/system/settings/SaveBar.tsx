import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useWords } from '../../kernel/i18n/words.ts'
import { useLeaveGuard } from '../../kernel/resource/form/useLeaveGuard.tsx'
import { FieldError } from '../../kernel/ui/Field.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import type { SettingsState } from './useSettings.ts'

/** Stands at the foot of the screen while something is not saved; asks before it is left. */
export const SaveBar = ({ state, onSaved, onWrong }: { state: SettingsState; onSaved?: () => void; onWrong: () => void }) => {
  const notify = useNotify()
  const words = useWords()
  const { changed, problem, busy } = state
  const isDirty = changed.length > 0
  const guard = useLeaveGuard(() => isDirty, isDirty)
  if (!isDirty) return guard
  const save = async () => {
    const message = await state.save()
    if (message === undefined) return onWrong()
    notify(message, { type: 'success' })
    onSaved?.()
  }
  return (
    <div className="save-bar panel">
      <div className="grow">
        <strong aria-live="polite">
          {words('desk.settings.changed', '%{smart_count} change not saved |||| %{smart_count} changes not saved', {
            smart_count: changed.length,
          })}
        </strong>
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <Button disabled={busy} onClick={() => state.undo(changed)}>
        {words('desk.settings.discard', 'Discard')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="save" />} loading={busy} onClick={() => void save()}>
        {words('ra.action.save', 'Save')}
      </Button>
      {guard}
    </div>
  )
}
