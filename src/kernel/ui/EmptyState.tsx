/** `<EmptyState text="Add the first one, or import a file.">buttons</EmptyState>`: "No Record Found" and what to do next. */

import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { Icon } from './Icon.tsx'
import './Small.css'

export interface EmptyStateProps {
  /** "No Record Found" by default (rule panel-4). */
  title?: string
  text?: ReactNode
  icon?: string
  children?: ReactNode
}

export const EmptyState = ({ title, text, icon = 'list', children }: EmptyStateProps) => {
  const words = useWords()
  return (
    <div className="ui-empty">
      <Icon name={icon} size={28} />
      <strong>{title ?? words('No Record Found')}</strong>
      {text && <p>{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  )
}
