/** `<CodeInput name="otp" label="Code" />`: six boxes over one real input, so that pasting, autofill and reading aloud work. The sixth digit sends the form. */

import Box from '@mui/material/Box'
import type { ChangeEvent } from 'react'
import { useInput } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { asIs } from '../../kernel/form/formFields.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Field } from '../../kernel/ui/Field.tsx'

const LENGTH = 6
const UNSEEN = { background: 'transparent', color: 'transparent', caretColor: 'transparent' }
const BOXES = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(6, 1fr)',
  gap: 1,
  '@media (width < 480px)': { gap: '6px' },
  '& input': { ...UNSEEN, position: 'absolute', inset: 0, inlineSize: '100%', border: 0, fontSize: 16, outline: 'none' },
  '& input::selection': { background: 'transparent' },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    blockSize: 48,
    border: '1px solid var(--control-line)',
    borderRadius: 1,
    background: 'var(--surface)',
    fontSize: 'var(--text-2xl)',
    fontWeight: 600,
  },
  '& :focus ~ .current': { borderColor: 'var(--accent)', boxShadow: '0 0 0 2px var(--accent-line)' },
  '& [aria-invalid] ~ span': { borderColor: 'var(--error-solid)' },
} as const

export const CodeInput = ({ name, label }: { name: string; label: string }) => {
  const told = useTold()
  const { field, fieldState } = useInput({ source: name, format: asIs, parse: asIs })
  const { isSubmitting } = useFormState()
  const value = String(field.value)
  const error = told(fieldState.error?.message || undefined)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, LENGTH)
    field.onChange(digits)
    if (digits.length === LENGTH && digits !== value) event.target.form?.requestSubmit()
  }
  return (
    <Field label={label} error={error}>
      {control => (
        <Box component="span" sx={BOXES}>
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
          />
          {Array.from({ length: LENGTH }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its index
              key={place}
              aria-hidden
              className={cx(place === Math.min(value.length, LENGTH - 1) && 'current')}
            >
              {value[place]}
            </span>
          ))}
        </Box>
      )}
    </Field>
  )
}
