/** `<CodeInput value={…} onChange={…} onFull={…} />`: six boxes over one real input, so that pasting, autofill and reading aloud work. */

import { type ChangeEvent, type Ref, useState } from 'react'
import { cx } from '../../kernel/ui/cx.ts'
import { Field } from '../../kernel/ui/Field.tsx'

const LENGTH = 6

interface CodeInputProps {
  label: string
  value: string
  error?: string | undefined
  disabled?: boolean
  onChange: (value: string) => void
  /** All six are there. */
  onFull: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

export const CodeInput = ({ label, value, error, disabled = false, onChange, onFull, ref }: CodeInputProps) => {
  const [focused, setFocused] = useState(false)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onFull(digits)
  }
  return (
    <Field label={label} error={error}>
      {control => (
        <span className={cx('code-input', error !== undefined && 'invalid')}>
          <input
            {...control}
            ref={ref}
            type="text"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the page is for nothing else
            autoFocus
            value={value}
            readOnly={disabled}
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
