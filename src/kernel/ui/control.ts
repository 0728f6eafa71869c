/** What takes the focus when something opens. */
export const CONTROL = ':is(input, select, textarea, button):not(:disabled)'

/** Of several radio buttons the one that is chosen: by the keyboard alone they are one control. */
export const chosenBeside = (control: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  control instanceof HTMLInputElement && control.type === 'radio'
    ? (control.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? control)
    : control
