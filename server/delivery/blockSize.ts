/** Ids in a block, and rows of the first transaction, so that sending begins soon. */
export const CHUNK = 10_000
