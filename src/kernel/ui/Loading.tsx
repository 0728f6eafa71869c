/** `<Loading />`: full page with the mark and three dots (rule panel-13); `<Loading inside />` in place of a screen. Appears only when it takes a moment. */

import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { LogoMark } from './Logo.tsx'

const DELAY_MS = 150

export const Loading = ({ inside = false }: { inside?: boolean }) => {
  const words = useWords()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={inside ? 'loading-screen inside' : 'loading-screen'} role="status">
      <span className="sr-only">{words('Loading')}</span>
      {shown && !inside && <LogoMark size={44} />}
      {shown && (
        <span className="three-dots" aria-hidden>
          <i />
          <i />
          <i />
        </span>
      )}
    </div>
  )
}
