/** `<PageHead title="Sender IDs" hint="…">buttons</PageHead>`: the one h1 of a screen, which also names the browser's tab. */

import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useBrand } from '../desk/brand.ts'

export const usePageTitle = (title: string): void => {
  const { shortName } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${shortName}`
  }, [title, shortName])
}

export interface PageHeadProps {
  title: string
  /** Beside the title: a badge, a count. */
  aside?: ReactNode
  hint?: ReactNode
  children?: ReactNode
}

export const PageHead = ({ title, aside, hint, children }: PageHeadProps) => {
  usePageTitle(title)
  return (
    <header className="page-head">
      <h1>
        {title}
        {aside}
      </h1>
      {children}
      {hint && <p className="hint">{hint}</p>}
    </header>
  )
}
