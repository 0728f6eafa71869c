import type { PopoverOrigin } from '@mui/material/Popover'

/** Pixels between the two. */
const GAP = 4

/**
 * Where MUI is to put what opens at a button: below it, above it where there is more room, along its start or its end.
 * @param wanted `height`: pixels that are enough
 */
export const beside = (
  anchor: Element,
  { align, height }: { align: 'start' | 'end'; height: number },
): { anchorOrigin: PopoverOrigin; transformOrigin: PopoverOrigin } => {
  const box = anchor.getBoundingClientRect()
  const below = window.innerHeight - box.bottom
  const goesUp = below < height && box.top > below
  const horizontal = (align === 'start') === (getComputedStyle(anchor).direction === 'rtl') ? 'right' : 'left'
  return {
    anchorOrigin: { vertical: goesUp ? -GAP : box.height + GAP, horizontal },
    transformOrigin: { vertical: goesUp ? 'bottom' : 'top', horizontal },
  }
}
