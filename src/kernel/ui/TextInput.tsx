/** `<TextInput label="Name" value={…} onChange={…} error={…} icon="search" />`, `<TextArea …>`, `<PasswordInput …>` with show and hide. */

import InputBase from '@mui/material/InputBase'
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

type Wiring = Omit<FieldProps, 'children'>

export interface TextInputProps extends Wiring, Omit<InputHTMLAttributes<HTMLInputElement>, keyof Wiring> {
  icon?: string
  /** Inside the box at its end: a button, a unit. */
  after?: ReactNode
  mono?: boolean
  ref?: Ref<HTMLInputElement>
}

export const TextInput = (props: TextInputProps) => {
  const { label, required, help, error, id, className, hideLabel, icon, after, mono, disabled, readOnly, ref, ...rest } = props
  return (
    <Field {...{ label, required, help, error, id, className, hideLabel }}>
      {control => (
        <InputBase
          {...{ disabled, readOnly }}
          inputRef={ref}
          startAdornment={icon && <Icon name={icon} />}
          endAdornment={after}
          slotProps={{ input: { ...rest, ...control, className: mono ? 'mono' : undefined } }}
        />
      )}
    </Field>
  )
}

export interface TextAreaProps extends Wiring, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Wiring> {
  mono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = (props: TextAreaProps) => {
  const { label, required, help, error, id, className, hideLabel, mono, disabled, readOnly, ref, ...rest } = props
  const own = { rows: 4, type: undefined, ...rest }
  return (
    <Field {...{ label, required, help, error, id, className, hideLabel }}>
      {control => (
        <InputBase
          {...{ disabled, readOnly }}
          inputRef={ref}
          // The browser's own: one can pull it larger, and nothing is measured while one types.
          inputComponent="textarea"
          slotProps={{ input: { ...(own as object), ...control, className: mono ? 'mono' : undefined } }}
        />
      )}
    </Field>
  )
}

export const PasswordInput = (props: Omit<TextInputProps, 'type' | 'after'>) => {
  const [shown, setShown] = useState(false)
  const words = useWords()
  const label = shown ? words('Hide password') : words('Show password')
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      after={<IconButton icon={shown ? 'eye-off' : 'eye'} label={label} size="small" onClick={() => setShown(!shown)} />}
    />
  )
}
