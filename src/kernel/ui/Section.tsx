/** `<Section title="Balances" beside={<Button …/>}>…</Section>`: a titled part of a screen; `framed`: on a surface of its own. */

import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import './Section.css'

interface SectionProps {
  title: string
  /** At the end of the title's line: a link, a button, a figure. */
  beside?: ReactNode
  hint?: ReactNode
  framed?: boolean
  level?: 2 | 3
  className?: string
  children: ReactNode
}

export const Section = ({ title, beside, hint, framed = false, level = 2, className, children }: SectionProps) => {
  const Head = `h${level}` as const
  return (
    <section className={cx('section', framed && 'panel', className)} aria-label={title}>
      <header>
        <Head>{title}</Head>
        {beside}
      </header>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </section>
  )
}
