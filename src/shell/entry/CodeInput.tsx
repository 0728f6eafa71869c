/** `<CodeInput name="otp" label="Code" />`: six boxes over one real input, so that pasting, autofill and reading aloud work. The sixth digit sends the form. */

import { type ChangeEvent, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { asIs } from '../../kernel/form/formFields.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Field } from '../../kernel/ui/Field.tsx'

const LENGTH = 6

export const CodeInput = ({ name, label }: { name: string; label: string }) => {
  const { field, fieldState } = useInput({ source: name, format: asIs, parse: asIs })
  const { isSubmitting } = useFormState()
  const value = String(field.value)
  const error = fieldState.error?.message
  const [focused, setFocused] = useState(false)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
    field.onChange(digits)
    if (digits.length === LENGTH && digits !== value) event.target.form?.requestSubmit()
  }
  return (
    <Field label={label} error={error}>
      {control => (
        <span className={cx('code-input', error !== undefined && 'invalid')}>
          <input
            {...control}
            ref={field.ref}
            type="text"
            name={name}
            inputMode="numeric"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the page is for nothing else
            autoFocus
            value={value}
            readOnly={isSubmitting}
            onChange={change}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          {Array.from({ length: LENGTH }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
              key={place}
              aria-hidden
              className={cx('code-box', focused && place === Math.min(value.length, LENGTH - 1) && 'current')}
            >
              {value[place]}
            </span>
          ))}
        </span>
      )}
    </Field>
  )
}
