/** `<DeletableChip label="Asha Rao" remove="Remove Asha Rao" onDelete={…} />`: MUI's chip; its cross is a button that says what it does. */

import Chip, { type ChipProps } from '@mui/material/Chip'
import { Icon } from './Icon.tsx'

interface DeletableChipProps extends ChipProps {
  /** Read aloud for the cross. */
  remove: string
  /** Whether Tab reaches the cross; where a text box beside it deletes by Backspace, it need not. */
  reachable?: boolean
}

export const DeletableChip = ({ remove, reachable = false, ...chip }: DeletableChipProps) => (
  <Chip
    tabIndex={-1}
    {...chip}
    role="group"
    deleteIcon={
      <button type="button" aria-label={remove} tabIndex={reachable ? undefined : -1}>
        <Icon name="close" size={12} />
      </button>
    }
  />
)
