/** What takes the focus when something opens. */
export const CONTROL = ':is(input, select, textarea, button):not(:disabled)'
