/**
 * `<Facts shape="lines"><Fact name="Held">1,200</Fact></Facts>`: names and what they hold. `record`: a line each, names in a column of
 * their own; `lines`: name and figure at both ends of a line; `tiles`: the name above, as many beside each other as there is room for.
 */

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './Facts.css'

interface FactsProps {
  shape?: 'record' | 'lines' | 'tiles'
  label?: string
  className?: string
  children: ReactNode
}

export const Facts = ({ shape = 'record', label, className, children }: FactsProps) => (
  <dl className={cx('facts', shape, className)} aria-label={label}>
    {children}
  </dl>
)

interface FactProps {
  name: ReactNode
  /** Told apart by its colour or weight. */
  tone?: 'warning' | 'error' | 'success' | 'strong' | undefined
  children: ReactNode
}

export const Fact = ({ name, tone, children }: FactProps) => (
  <div className={tone}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
