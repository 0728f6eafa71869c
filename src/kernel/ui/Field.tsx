/**
 * `<Field label="Name" required help="…" error={…}>{control => <input {...control} />}</Field>`
 * MUI's form control around one control of any kind: label, help and error tied to it. What `control` holds belongs on it.
 */

import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
  /** The error again, as a tooltip (rule panel-7). */
  title?: string
}

export interface FieldProps {
  label: ReactNode
  children: (control: ControlProps) => ReactNode
  required?: boolean | undefined
  help?: ReactNode
  /** Sentences joined by line breaks. */
  error?: string | undefined
  id?: string | undefined
  className?: string | undefined
  /** The label is read aloud only. */
  hideLabel?: boolean | undefined
}

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <FormHelperText error component="div" id={id} role="alert">
    <Icon name="alert" size={12} />
    <span>{children}</span>
  </FormHelperText>
)

/** Help and error below a control, and how it is described by them. */
export const below = (id: string, help: ReactNode, error: string | undefined) => ({
  describedBy: [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  texts: (
    <>
      {help && (
        <FormHelperText error={false} component="div" id={`${id}-help`}>
          {help}
        </FormHelperText>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  ),
})

export const Field = ({ label, children, required, help, error, id, className, hideLabel }: FieldProps) => {
  const made = useId()
  const own = id ?? made
  const { describedBy, texts } = below(own, help, error)
  return (
    <FormControl className={className} error={Boolean(error)}>
      {hideLabel ? (
        <label className="sr-only" htmlFor={own}>
          {label}
        </label>
      ) : (
        <FormLabel htmlFor={own} required={required === true}>
          {label}
        </FormLabel>
      )}
      {children({
        id: own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
        'aria-required': required || undefined,
        ...(error && { title: error }),
      })}
      {texts}
    </FormControl>
  )
}
