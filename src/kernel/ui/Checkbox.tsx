/** `<Checkbox label="Remember me" checked={…} onChange={checked => …} />`: MUI's with its label. In rows that repeat: `Tick`. */

import MuiCheckbox, { type CheckboxProps as MuiCheckboxProps } from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { ReactNode } from 'react'

interface CheckboxProps extends Omit<MuiCheckboxProps, 'onChange' | 'title'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  title?: string | undefined
}

export const Checkbox = ({ label, onChange, title, className, slotProps, ...rest }: CheckboxProps) => (
  <FormControlLabel
    label={label}
    title={title}
    className={className}
    control={<MuiCheckbox {...rest} slotProps={slotProps} onChange={event => onChange(event.target.checked)} />}
  />
)
