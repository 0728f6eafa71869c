/** `<Button tone="primary" icon="send" busy={sending}>Send</Button>`; `href` makes it a link inside the panel or outside. */

import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'
import './Button.css'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

/** `plain` has a border; `quiet` shows itself on hover; one `primary` on a screen. */
export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  tone?: ButtonTone
  size?: ButtonSize
  /** Shows a spinner and takes no clicks; stays focused, so that nothing is lost for the keyboard. */
  busy?: boolean
  icon?: string
  iconAfter?: string
  type?: 'button' | 'submit'
  /** A path of the panel. */
  href?: string
  ref?: Ref<HTMLButtonElement>
}

export const Button = ({
  tone = 'plain',
  size = 'medium',
  busy = false,
  icon,
  iconAfter,
  type = 'button',
  href,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const classes = cx('ui-button', tone, size, className)
  const iconSize = size === 'small' ? 14 : 16
  const content = (
    <>
      {busy ? <span className="ui-spinner" aria-hidden /> : icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </>
  )
  if (href && !rest.disabled)
    return (
      <Link to={href} className={classes} aria-label={rest['aria-label']} title={rest.title}>
        {content}
      </Link>
    )
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {content}
    </button>
  )
}
