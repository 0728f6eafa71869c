/** `<Badge tone="success">Delivered</Badge>`: a status by word and colour. `plain` drops the dot: a count, a kind. */

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './Small.css'

export type BadgeTone = 'default' | 'success' | 'warning' | 'error' | 'info'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  plain?: boolean
  children: ReactNode
}

export const Badge = ({ tone = 'default', plain = false, children }: BadgeProps) => (
  <span className={cx('ui-badge', tone, plain && 'plain')}>{children}</span>
)
