import { exportList } from '../../../resources/system/exports.ts'
import { importList } from '../../../resources/system/imports.ts'
import { followed } from '../desk/followed.ts'

/** As their services are called, and notices name them. */
export const TRANSFERS = [exportList.name, importList.name] as const

export type Transfers = (typeof TRANSFERS)[number]

const shown = followed<Transfers | undefined>(() => undefined)

/** Shows the exports or the imports, or hides them: opened from the account menu, and by notices that one goes on in the background or is over. */
export const showTransfers = shown.set

export const useTransfersShown = shown.use
