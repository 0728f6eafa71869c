/** One tooltip for a whole table: the text (`data-tip`) of a cell that does not fit its column. Cells themselves stay plain. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import { place, showPopover } from '../../ui/place.ts'
import '../../ui/Tooltip.css'

const DELAY_MS = 350

const isCutOff = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || (element.textContent ?? '').length < (element.dataset.tip ?? '').length

export const CellTip = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const [at, setAt] = useState<HTMLElement>()
  const bubble = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const table = within.current
    if (!table) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onOver = (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
      clearTimeout(timer)
      setAt(undefined)
      if (cell && event.pointerType !== 'touch' && isCutOff(cell)) timer = setTimeout(() => setAt(cell), DELAY_MS)
    }
    const hide = () => {
      clearTimeout(timer)
      setAt(undefined)
    }
    const off = new AbortController()
    const { signal } = off
    table.addEventListener('pointerover', onOver, { signal })
    table.addEventListener('pointerleave', hide, { signal })
    table.addEventListener('scroll', hide, { signal, passive: true })
    table.addEventListener('keydown', hide, { signal })
    return () => {
      off.abort()
      clearTimeout(timer)
    }
  }, [within])

  useEffect(() => {
    if (!at || !bubble.current) return
    showPopover(bubble.current, true)
    place(bubble.current, at, { side: 'above', align: 'start', gap: 6 })
  }, [at])

  if (!at) return null
  return (
    <div ref={bubble} role="tooltip" popover="manual" className="ui-tooltip">
      {at.dataset.tip}
    </div>
  )
}
