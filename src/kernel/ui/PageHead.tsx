/** `<PageHead title="Sender IDs" hint="…">buttons</PageHead>`: the one h1 of a screen, which also names the browser's tab. */

import { createContext, type ReactNode, use, useEffect } from 'react'
import { useBrand } from '../desk/brand.ts'

export const usePageTitle = (title: string): void => {
  const { shortName } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${shortName}`
  }, [title, shortName])
}

/** What the frame around every screen puts beside its title. */
export const HeadBeside = createContext<ReactNode>(null)

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
      {use(HeadBeside)}
      {children}
      {hint && <p className="hint">{hint}</p>}
    </header>
  )
}
