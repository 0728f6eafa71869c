/** What takes the focus when something opens. */
export const CONTROL = ':is(input, select, textarea, button):not(:disabled)'

/**
 * Of several radio buttons, or tabs, the one that is chosen: by the keyboard alone they are one control, and a tab that takes the focus is
 * chosen by it.
 */
export const chosenBeside = (control: HTMLElement | null | undefined): HTMLElement | null | undefined => {
  if (control instanceof HTMLInputElement && control.type === 'radio')
    return control.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? control
  if (control?.getAttribute('role') === 'tab')
    return control.closest('[role=tablist]')?.querySelector<HTMLElement>('[role=tab][aria-selected=true]') ?? control
  return control
}
