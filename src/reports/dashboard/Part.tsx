import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PartProps {
  title: string
  /** Behind the title: where all of it is. */
  link?: { to: string; label: string } | undefined
  /** Undefined while loading. */
  ready: unknown
  lines?: number
  className?: string
  children: ReactNode
}

/** One part of the dashboard: a surface with a title, the place kept while it loads. */
export const Part = ({ title, link, ready, lines = 4, className, children }: PartProps) => (
  <section className={`panel dash-part ${className ?? ''}`} aria-label={title} aria-busy={ready === undefined}>
    <h2>
      {title}
      {link && (
        <Link to={link.to} className="dash-link">
          {link.label}
        </Link>
      )}
    </h2>
    {ready === undefined ? (
      <div className="stack">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
          <Skeleton key={line} />
        ))}
      </div>
    ) : (
      children
    )}
  </section>
)
