/** `<Tick label="Asha Rao" checked={…} onChange={checked => …} hideLabel />`: a tick box of rows that repeat, in plain CSS. Elsewhere: `Checkbox`. */

import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import './Tick.css'

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'checked'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean, event: React.ChangeEvent<HTMLInputElement>) => void
  indeterminate?: boolean
  /** The label is read aloud only. */
  hideLabel?: boolean
}

export const Tick = ({ label, checked, onChange, indeterminate = false, hideLabel, className, ...rest }: TickProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={cx('ui-tick', className)}>
      <input {...rest} ref={input} type="checkbox" checked={checked} onChange={event => onChange(event.target.checked, event)} />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
