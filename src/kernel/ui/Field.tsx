/**
 * `<Field label="Name" required help="…" error={…}>{control => <input {...control} />}</Field>`
 * Ties label, help and error to one control; what `control` holds (id, aria-invalid, aria-describedby, aria-required) belongs on it.
 */

import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import './Field.css'
import { Icon } from './Icon.tsx'

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
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

export const Field = ({ label, children, required, help, error, id, className, hideLabel }: FieldProps) => {
  const made = useId()
  const own = id ?? made
  const described = [help && `${own}-help`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('ui-field', className)}>
      <label className={cx('ui-label', hideLabel && 'sr-only')} htmlFor={own}>
        {label}
        {required && (
          <span className="star" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id: own,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <div id={`${own}-help`} className="ui-help">
          {help}
        </div>
      )}
      {error && (
        <div id={`${own}-error`} className="ui-error" role="alert">
          <Icon name="alert" size={12} />
          <span>{error}</span>
        </div>
      )}
    </div>
  )
}
