/** What the weights make of a thousand messages: a bar in shares, and the sentence of what is wrong with them. */

import Stack from '@mui/material/Stack'
import { useController, useWatch } from 'react-hook-form'
import type { TextField } from '../../resources/language/fields.ts'
import { useTold } from '../kernel/i18n/useTold.ts'
import { idsOf } from '../kernel/kinds/reference/titles.ts'
import { FieldGroup } from '../kernel/ui/FieldGroup.tsx'
import { readWeights, sharesOf } from './weights.ts'

const SHARE = { display: 'grid', placeItems: 'center', minWidth: 16, fontSize: 'var(--text-sm)', borderRadius: '3px' }
const SHARES = {
  width: '100%',
  gap: '2px',
  height: 24,
  '& > span': { ...SHARE, bgcolor: 'var(--accent-soft)', color: 'var(--accent-ink)' },
}

export const SharesBar = ({ field, source }: { field: TextField; source: string }) => {
  const told = useTold()
  const { field: bound, fieldState } = useController({ name: source })
  const members: unknown = useWatch({ name: 'primary_routes' })
  const shares = sharesOf(readWeights(bound.value, idsOf(members).length))
  const error = told(fieldState.error?.message)
  return (
    <FieldGroup label={field.label} help={field.help} error={error}>
      <Stack direction="row" aria-hidden sx={SHARES}>
        {shares.map((share, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells the shares apart.
          <span key={place} style={{ flexGrow: share }}>
            {place + 1}
          </span>
        ))}
      </Stack>
      <span className="sr-only">{shares.map((share, place) => `${place + 1}: ${share} %`).join(', ')}</span>
    </FieldGroup>
  )
}
