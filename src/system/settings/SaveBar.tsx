import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext } from 'react-hook-form'
import type { Fields } from '../../../resources/language/fields.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useChanged, type Values } from './settingChanges.ts'

const FOOT = {
  position: 'sticky',
  bottom: 12,
  zIndex: 2,
  maxWidth: 760,
  px: 2,
  py: 1.5,
  boxShadow: 'var(--shade-2)',
}

/** Stands at the foot of the screen while something is not saved. */
export const SaveBar = ({ fields, start, busy }: { fields: Fields; start: Values; busy: boolean }) => {
  const words = useWords()
  const { reset } = useFormContext()
  const changed = useChanged(fields, start)
  if (changed.length === 0) return null
  return (
    <Box className="panel row wrap at-foot" sx={FOOT}>
      <strong className="grow" aria-live="polite">
        {words('%{smart_count} change not saved |||| %{smart_count} changes not saved', { smart_count: changed.length })}
      </strong>
      <Button disabled={busy} onClick={() => reset()}>
        {words('Discard')}
      </Button>
      <Button variant="contained" startIcon={<Icon name="save" />} loading={busy} type="submit">
        {words('ra.action.save', 'Save')}
      </Button>
    </Box>
  )
}
