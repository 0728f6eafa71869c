/** `<FormText name="username" label="…" />`, `<FormPassword …>`: our controls tied by `useInput` to the form they stand in, where no field is declared. */

import { useInput } from 'react-admin'
import { useTold } from '../i18n/useTold.ts'
import { typed } from '../kinds/wiring.ts'
import { PasswordInput, TextInput, type TextInputProps } from '../ui/TextInput.tsx'
import { asIs } from './formFields.ts'

type TiedProps = Omit<TextInputProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur' | 'ref'> & { name: string }

const useTied = (source: string) => {
  const { field, fieldState } = useInput({ source, format: asIs, parse: asIs })
  const { name, value, onChange, onBlur, ref } = field
  const told = useTold()
  return { name, value: typed(value), onChange, onBlur, ref, error: told(fieldState.error?.message || undefined) }
}

export const FormText = ({ name, ...props }: TiedProps) => <TextInput {...props} {...useTied(name)} />

export const FormPassword = ({ name, ...props }: TiedProps) => <PasswordInput {...props} {...useTied(name)} />
