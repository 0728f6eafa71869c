import { followed } from '../desk/followed.ts'

const shown = followed(() => false)

/** Shows or hides the exports: opened from the account menu, and by the notice that a file is being written. */
export const showExports = shown.set

export const useExportsShown = shown.use
