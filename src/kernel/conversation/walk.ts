import type { KeyboardEvent } from 'react'

/** Arrows go to the conversation before or after the one that has the focus. */
export const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (at < 0) return
  event.preventDefault()
  links[at + step]?.focus()
}
