/** `<FieldGroup label="Carries" role="group" error={…}>boxes</FieldGroup>`: one label, help and error for several controls, like `Field` for one. */

import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import './Field.css'
import { Icon } from './Icon.tsx'

export interface FieldGroupProps {
  label: ReactNode
  children: ReactNode
  role?: 'group' | 'radiogroup'
  required?: boolean | undefined
  help?: ReactNode
  error?: string | undefined
  title?: string | undefined
}

export const FieldGroup = ({ label, children, role = 'group', required, help, error, title }: FieldGroupProps) => {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      role={role === 'radiogroup' ? role : undefined}
      className="ui-field"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      {...(role === 'radiogroup' && { 'aria-required': required, 'aria-invalid': error ? true : undefined })}
      title={title}
    >
      <span id={`${id}-label`} className="ui-label">
        {label}
        {required && (
          <span className="star" aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <div className={cx('ui-choices', error && 'invalid')}>{children}</div>
      {help && (
        <div id={`${id}-help`} className="ui-help">
          {help}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className="ui-error" role="alert">
          <Icon name="alert" size={12} />
          <span>{error}</span>
        </div>
      )}
    </fieldset>
  )
}
