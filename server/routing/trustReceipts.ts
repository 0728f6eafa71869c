import type { Tx } from '../kernel/scope/scope.ts'

/**
 * Marked receipts of a route count from now on whatever numbers they bear; those that were kept in the last 24 hours are applied within
 * seconds (delivery/orphans.ts). Unmarked ones are compared all the same.
 */
export const trustReceipts = async (tx: Tx, routeId: number): Promise<void> => {
  await tx.query('update primary_routes set receipt_check = 0, updated_at = now() where id = $1', [routeId])
}
