import { useId } from 'react'
import type { FieldOf, InputProps } from '../../../src/kernel/kinds/props.ts'
import { Checkbox } from '../../../src/kernel/ui/Checkbox.tsx'
import { Icon } from '../../../src/kernel/ui/Icon.tsx'

/** Stores 1 or 0 (rule declarations-2). */
export const Input = ({ field, name, value, onChange, onBlur, error, disabled }: InputProps<FieldOf<'checkbox'>>) => {
  const id = useId()
  return (
    <div className="ui-field">
      <Checkbox
        name={name}
        label={
          <>
            {field.label}
            {field.required && (
              <span className="star" aria-hidden>
                {' '}
                *
              </span>
            )}
          </>
        }
        checked={value === 1 || value === '1' || value === true}
        disabled={disabled}
        onChange={checked => onChange(checked ? 1 : 0)}
        {...(onBlur && { onBlur })}
        {...(error && { title: error })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || field.help ? id : undefined}
      />
      {(error || field.help) && (
        <div id={id} className={error ? 'ui-error' : 'ui-help'} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size={12} />}
          <span>{error ?? field.help}</span>
        </div>
      )}
    </div>
  )
}
