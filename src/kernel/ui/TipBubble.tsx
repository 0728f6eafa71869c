/** The one tooltip on the screen, over MUI's. Loaded when the first one is wanted. */

import Tooltip from '@mui/material/Tooltip'

const placementOf = (at: HTMLElement) => {
  if (at.dataset.tipSide === 'after') return getComputedStyle(at).direction === 'rtl' ? 'left' : 'right'
  return at.closest('td, th') ? 'top-start' : 'top'
}

export default function TipBubble({ at }: { at: HTMLElement }) {
  return (
    <Tooltip
      open
      title={at.dataset.tip}
      placement={placementOf(at)}
      disableInteractive
      disableFocusListener
      disableHoverListener
      disableTouchListener
      slotProps={{ popper: { anchorEl: at } }}
    >
      <span hidden />
    </Tooltip>
  )
}
