/** `<FieldGroup label="Carries" error={…}>boxes</FieldGroup>`: one label, help and error for several controls, like `Field` for one. */

import FormControl from '@mui/material/FormControl'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { below, type FieldProps } from './Field.tsx'

export interface FieldGroupProps extends Pick<FieldProps, 'label' | 'required' | 'help' | 'error' | 'className'> {
  children: React.ReactNode
  role?: 'group' | 'radiogroup'
}

export const FieldGroup = ({ label, children, role = 'group', required, help, error, className }: FieldGroupProps) => {
  const id = useId()
  const { describedBy, texts } = below(id, help, error)
  return (
    <FormControl
      component="fieldset"
      className={className}
      error={Boolean(error)}
      role={role === 'radiogroup' ? role : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      {...(role === 'radiogroup' && { 'aria-required': required, 'aria-invalid': error ? true : undefined })}
      title={error}
    >
      <FormLabel component="span" id={`${id}-label`} required={required === true}>
        {label}
      </FormLabel>
      <FormGroup row>{children}</FormGroup>
      {texts}
    </FormControl>
  )
}
