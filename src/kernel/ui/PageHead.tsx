/** `<PageHead title="Sender IDs" hint="…">buttons</PageHead>`: the one h1 of a screen, which also names the browser's tab. */

import { createContext, type ReactNode, use, useEffect } from 'react'
import { useBrand } from '../desk/brand.ts'
import { useWay } from '../desk/way.ts'
import { lazyOverlay } from './lazyPart.tsx'

const trail = lazyOverlay(() => import('./Trail.tsx'))

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
  /** The part of the screen that is shown. */
  part?: string
  /** The way to it stands elsewhere. */
  trailless?: boolean
  hint?: ReactNode
  children?: ReactNode
}

export const PageHead = ({ title, aside, part, trailless = false, hint, children }: PageHeadProps) => {
  usePageTitle(title)
  const isBelow = useWay().length > 1 || part !== undefined
  return (
    <>
      {isBelow && !trailless && (
        // Its line is there before its code is.
        <div className="trail-line">
          <trail.Part current={part ?? title} over={part !== undefined} />
        </div>
      )}
      <header className="page-head">
        <h1>
          {title}
          {aside}
        </h1>
        {use(HeadBeside)}
        {children}
        {hint && <p className="hint">{hint}</p>}
      </header>
    </>
  )
}
