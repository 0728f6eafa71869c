import type { KeyboardEvent } from 'react'

/** Enter sends the form of a text; with Shift it begins a new line. */
export const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  // While letters are being chosen for what was typed, Enter chooses.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
