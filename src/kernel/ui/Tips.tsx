/**
 * `<Tips />`, once in the shell: the tooltip of whatever has a `data-tip`. On hover after a moment, at once where the keyboard comes to it,
 * gone on Esc, a press, a scroll. In a table only what is cut has one. `data-tip-side="after"`: beside it, not above.
 */

import { useEffect, useState } from 'react'
import { tip } from './overlays.ts'

const DELAY_MS = 350

const isCutOff = (element: HTMLElement) =>
  element.scrollWidth > element.clientWidth || (element.textContent ?? '').length < (element.dataset.tip ?? '').length

const tipped = (target: EventTarget | null) => {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  return at?.dataset.tip && (!at.closest('td, th') || isCutOff(at)) ? at : undefined
}

export const Tips = () => {
  const [at, setAt] = useState<HTMLElement>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let near: HTMLElement | undefined
    const come = (to: HTMLElement | undefined, delay = 0) => {
      if (to === near) return
      near = to
      clearTimeout(timer)
      setAt(undefined)
      if (to && delay > 0) timer = setTimeout(() => setAt(to), delay)
      else setAt(to)
    }
    const off = new AbortController()
    const on = <E extends keyof DocumentEventMap>(event: E, listener: (event: DocumentEventMap[E]) => void) =>
      document.addEventListener(event, listener, { signal: off.signal, capture: true, passive: true })
    on('pointerover', event => event.pointerType !== 'touch' && come(tipped(event.target), DELAY_MS))
    on('focusin', event =>
      come(event.target instanceof Element && event.target.matches(':focus-visible') ? tipped(event.target) : undefined),
    )
    // Not `near`: who still points at it has seen it.
    const hide = () => {
      clearTimeout(timer)
      setAt(undefined)
    }
    on('focusout', () => come(undefined))
    on('pointerdown', hide)
    on('scroll', hide)
    on('keydown', event => event.key === 'Escape' && hide())
    return () => {
      off.abort()
      clearTimeout(timer)
    }
  }, [])

  return at ? <tip.Part at={at} /> : null
}
