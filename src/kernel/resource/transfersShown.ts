import { followed } from '../desk/followed.ts'

export type Transfers = 'exports' | 'imports'

const shown = followed<Transfers | undefined>(() => undefined)

/** Shows the exports or the imports, or hides them: opened from the account menu, and by the notice that one goes on in the background. */
export const showTransfers = shown.set

export const useTransfersShown = shown.use
