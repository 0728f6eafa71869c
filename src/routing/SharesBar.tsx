/** What the weights make of a thousand messages: a bar in shares, and the sentence of what is wrong with them. */

import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useController, useWatch } from 'react-hook-form'
import type { TextField } from '../../resources/language/fields.ts'
import { idsOf } from '../kernel/kinds/reference/titles.ts'
import { FieldError } from '../kernel/ui/Field.tsx'
import './members.css'
import { readWeights, sharesOf } from './weights.ts'

export const SharesBar = ({ field, source }: { field: TextField; source: string }) => {
  const { field: bound, fieldState } = useController({ name: source })
  const members: unknown = useWatch({ name: 'primary_routes' })
  const shares = sharesOf(readWeights(bound.value, idsOf(members).length))
  const error = fieldState.error?.message
  return (
    <FormControl>
      <FormLabel component="div">{field.label}</FormLabel>
      <div className="shares" aria-hidden>
        {shares.map((share, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells the shares apart.
          <span key={place} style={{ flexGrow: share }}>
            {place + 1}
          </span>
        ))}
      </div>
      <span className="sr-only">{shares.map((share, place) => `${place + 1}: ${share} %`).join(', ')}</span>
      {field.help && <FormHelperText>{field.help}</FormHelperText>}
      {error && <FieldError>{error}</FieldError>}
    </FormControl>
  )
}
