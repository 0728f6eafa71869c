import { useForkRef } from '@mui/material/utils'
import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef } from 'react'

interface StillProps {
  in?: boolean
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
  ref?: Ref<HTMLElement>
  onEnter?: (node: HTMLElement, isAppearing: boolean) => void
  onEntering?: (node: HTMLElement, isAppearing: boolean) => void
  onEntered?: (node: HTMLElement, isAppearing: boolean) => void
  onExit?: (node: HTMLElement) => void
  onExiting?: (node: HTMLElement) => void
  onExited?: (node: HTMLElement) => void
  /** How the transitions of MUI would move; nothing moves. */
  appear?: boolean
  timeout?: unknown
  easing?: unknown
  direction?: unknown
  container?: unknown
}

/**
 * In place of MUI's transitions, which draw what opens three times and measure it each time: it is there at once, and gone at once, and says
 * so as they do. What moves as it appears does so by CSS alone, which asks whether one wants that.
 */
export const Still = (props: StillProps) => {
  const { in: open = false, children, ref, onEnter, onEntering, onEntered, onExit, onExiting, onExited, ...others } = props
  const { appear: _a, timeout: _t, easing: _e, direction: _d, container: _c, ...rest } = others
  const node = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const told = useRef({ onEnter, onEntering, onEntered, onExit, onExiting, onExited })
  told.current = { onEnter, onEntering, onEntered, onExit, onExiting, onExited }
  useLayoutEffect(() => {
    const element = node.current
    const appears = isFirst.current
    isFirst.current = false
    if (!element) return
    const { current } = told
    if (open) for (const tell of [current.onEnter, current.onEntering, current.onEntered]) tell?.(element, appears)
    else if (!appears) for (const tell of [current.onExit, current.onExiting, current.onExited]) tell?.(element)
  }, [open])
  return cloneElement(children, { ...rest, ref: useForkRef(node, children.props.ref, ref) })
}
