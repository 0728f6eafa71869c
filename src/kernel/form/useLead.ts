import { type RefCallback, type RefObject, useEffect, useRef } from 'react'

const CONTROLS = ':is(input, select, textarea, [contenteditable="true"], button):not(:disabled, [tabindex="-1"])'
const WRONG = '[aria-invalid="true"]:not(fieldset, [role])'

/**
 * Where a form leads to when this field is the first that is wrong: to the control in its box that is marked. A form leads before it has
 * drawn what is wrong, so that the first control is focused meanwhile.
 */
export const useLead = (ref: RefCallback<unknown>, box: RefObject<HTMLElement | null>, error: unknown): void => {
  const meanwhile = useRef<HTMLElement>(null)
  useEffect(
    () =>
      ref({
        focus: () => {
          const wrong = box.current?.querySelector<HTMLElement>(WRONG)
          meanwhile.current = wrong ? null : (box.current?.querySelector<HTMLElement>(CONTROLS) ?? null)
          const control = wrong ?? meanwhile.current
          control?.focus()
        },
      }),
    [ref, box],
  )
  useEffect(() => {
    const first = meanwhile.current
    meanwhile.current = null
    // Whoever went on meanwhile is left alone.
    if (error && first && document.activeElement === first) box.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [error, box])
}
