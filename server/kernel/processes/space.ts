/** How much room a disk has left for the desk and its database. */
export type SpaceLevel = 'enough' | 'low' | 'full'

const MB = 1024 * 1024
const GB = 1024 * MB

/**
 * Checks the space left. PostgreSQL stops when it cannot add a segment of 16 MB to its log, so `full` is while a few of them still fit:
 * 2 % of the disk, no less than two segments and no more than 256 MB. `low` is below a tenth of the disk, or 2 GB of a large one.
 */
export const spaceLevel = (free: number, total: number): SpaceLevel => {
  const full = Math.min(256 * MB, Math.max(32 * MB, total * 0.02))
  if (free < full) return 'full'
  return free < Math.max(2 * full, Math.min(2 * GB, total * 0.1)) ? 'low' : 'enough'
}
