import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOpen } from './useOpen.ts'

interface LeadsProps {
  to: string
  className?: string
  title?: string
  children: ReactNode
}

/** Leads there whoever may open it; to others it only says the same. */
export const Leads = ({ to, children, ...rest }: LeadsProps) => {
  const opens = useOpen()
  return opens(to) ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span {...rest}>{children}</span>
  )
}
