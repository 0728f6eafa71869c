/** Where the form of the filters stands: beside the list where there is room and the person wants it there, else in a dialog. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { usePreference } from '../preference.ts'

/** Its width, with the line before it; `--dock` in ListDock.css. */
const DOCK_PX = 281

export interface FilterDock {
  /** The list with what stands beside it. */
  frame: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  /** There is room beside the list. */
  fits: boolean
  docked: boolean
  /** It was opened just now, by the button: it takes the focus. */
  entered: boolean
  /** The dialog is open. */
  asked: boolean
  toggle: () => void
  close: () => void
}

/**
 * @param list the choice is kept for each list, with the account
 * @param neededPx what the list needs for the columns that matter
 */
export const useFilterDock = (list: string, neededPx: number): FilterDock => {
  const [wanted, keep] = usePreference(`list.${list}.docked`, false)
  const frame = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [entered, setEntered] = useState(false)
  const [asked, setAsked] = useState(false)
  const [room, setRoom] = useState(0)
  // Before anything is painted, so that nothing moves; the frame is as wide with it as without it.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const fits = room >= neededPx + DOCK_PX
  const docked = wanted && fits

  useLayoutEffect(() => {
    if (!fits) setEntered(false)
  }, [fits])

  const close = useEvent(() => {
    setAsked(false)
    if (!docked) return
    keep(undefined)
    button.current?.focus()
  })
  const toggle = useEvent(() => {
    if (docked) return close()
    setEntered(fits)
    if (fits) keep(true)
    else setAsked(true)
  })
  return { frame, button, fits, docked, entered, asked: asked && !docked, toggle, close }
}
