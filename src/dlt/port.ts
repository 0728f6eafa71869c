/** What other domains may use of dlt. */

export { DetailsDialog } from './DetailsDialog.tsx'
export { useDetails } from './useDetails.ts'
