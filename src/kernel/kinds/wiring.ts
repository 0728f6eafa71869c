import type { InputProps } from './props.ts'

/** What every input hands on to its control in src/kernel/ui: label with its asterisk, help, error. */
export const wiring = ({ field, name, error, disabled, onBlur }: InputProps) => ({
  label: field.label,
  name,
  required: field.required === true,
  ...(field.help && { help: field.help }),
  ...(error && { error }),
  ...(disabled && { disabled }),
  ...(onBlur && { onBlur }),
})

/** A value as the text of an input; empty ones as the empty text. */
export const typed = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
