/** What other domains may use of dlt. */

export { DetailsDialog } from './DetailsDialog.tsx'
export { More } from './Lines.tsx'
export { useDetails } from './useDetails.ts'
