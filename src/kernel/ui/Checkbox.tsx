/** `<Checkbox label="Remember me" checked={…} onChange={checked => …} indeterminate />`; `hideLabel` where the label is read aloud only. */

import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import './Field.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'checked'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean, event: React.ChangeEvent<HTMLInputElement>) => void
  indeterminate?: boolean
  hideLabel?: boolean
}

export const Checkbox = ({
  label,
  checked,
  onChange,
  indeterminate = false,
  hideLabel = false,
  className,
  ...rest
}: CheckboxProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={cx('ui-check', className)}>
      <input {...rest} ref={input} type="checkbox" checked={checked} onChange={event => onChange(event.target.checked, event)} />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
