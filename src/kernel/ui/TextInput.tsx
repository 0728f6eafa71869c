/** `<TextInput label="Name" value={…} onChange={…} error={…} icon="search" />`, `<TextArea …>`, `<PasswordInput …>` with show and hide. */

import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import { useTranslate } from 'react-admin'
import { cx } from './cx.ts'
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

export const TextInput = ({
  label,
  required,
  help,
  error,
  id,
  className,
  hideLabel,
  icon,
  after,
  mono,
  ...rest
}: TextInputProps) => (
  <Field {...{ label, required, help, error, id, className, hideLabel }}>
    {control => {
      const input = <input type="text" {...rest} {...control} className={cx('ui-input', mono && 'mono')} />
      if (!icon && !after) return input
      return (
        <span className={cx('ui-affixed', icon && 'icon', after !== undefined && 'has-after')}>
          {icon && <Icon name={icon} />}
          {input}
          {after && <span className="after">{after}</span>}
        </span>
      )
    }}
  </Field>
)

export interface TextAreaProps extends Wiring, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Wiring> {
  mono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export const TextArea = ({ label, required, help, error, id, className, hideLabel, mono, ...rest }: TextAreaProps) => (
  <Field {...{ label, required, help, error, id, className, hideLabel }}>
    {control => <textarea rows={4} {...rest} {...control} className={cx('ui-input', mono && 'mono')} />}
  </Field>
)

export const PasswordInput = (props: Omit<TextInputProps, 'type' | 'after'>) => {
  const [shown, setShown] = useState(false)
  const translate = useTranslate()
  const label = shown
    ? translate('desk.password.hide', { _: 'Hide password' })
    : translate('desk.password.show', { _: 'Show password' })
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      after={<IconButton icon={shown ? 'eye-off' : 'eye'} label={label} size="small" onClick={() => setShown(!shown)} />}
    />
  )
}
