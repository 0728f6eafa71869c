/** `place(popover, anchor, { side, align })`: puts a popover beside its button, inside the window. */

interface Placement {
  /** `after`: at the end side, level with the anchor. */
  side?: 'below' | 'above' | 'after'
  align?: 'start' | 'end' | 'center'
  /** Pixels between the two. */
  gap?: number
}

const MARGIN = 8

/** Writes `left`, `top` and `max-height` of an element in the top layer; flips above where there is more room. */
export const place = (
  popover: HTMLElement,
  anchor: Element,
  { side = 'below', align = 'start', gap = 4 }: Placement = {},
): void => {
  const box = anchor.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  popover.style.maxHeight = ''
  const { offsetWidth, offsetHeight } = popover
  const rightToLeft = getComputedStyle(popover).direction === 'rtl'
  if (side === 'after') {
    const left = rightToLeft ? box.left - offsetWidth - gap : box.right + gap
    popover.style.left = `${Math.round(Math.max(MARGIN, Math.min(left, width - offsetWidth - MARGIN)))}px`
    popover.style.top = `${Math.round(box.top + (box.height - offsetHeight) / 2)}px`
    return
  }
  const edge = align === 'center' ? 'center' : (align === 'start') !== rightToLeft ? 'left' : 'right'
  const left = edge === 'left' ? box.left : edge === 'right' ? box.right - offsetWidth : box.left + (box.width - offsetWidth) / 2
  const below = height - box.bottom - gap - MARGIN
  const above = box.top - gap - MARGIN
  const goesAbove = side === 'above' ? above >= offsetHeight || above > below : below < offsetHeight && above > below
  const room = Math.max(goesAbove ? above : below, 96)
  popover.style.left = `${Math.round(Math.max(MARGIN, Math.min(left, width - offsetWidth - MARGIN)))}px`
  popover.style.top = `${Math.round(goesAbove ? box.top - gap - Math.min(offsetHeight, room) : box.bottom + gap)}px`
  if (offsetHeight > room) popover.style.maxHeight = `${room}px`
}

/** Shows or hides an element of the top layer where the browser has popovers; elsewhere the `hidden` attribute does it. */
export const showPopover = (element: HTMLElement, shown: boolean): void => {
  if (typeof element.showPopover !== 'function') {
    element.hidden = !shown
    return
  }
  // What it stood in may be gone by now: a dialog that was closed.
  if (!element.isConnected || element.matches(':popover-open') === shown) return
  if (shown) element.showPopover()
  else element.hidePopover()
}
