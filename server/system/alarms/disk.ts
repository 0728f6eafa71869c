import type { Client } from '../../kernel/db/client.ts'
import { type SpaceLevel, spaceLevel } from '../../kernel/processes/space.ts'
import type { Watch } from './watch.ts'

interface Disk {
  host: string
  folder: string
  free: number
  total: number
}

/** What an alarm names a disk by. */
export const diskId = ({ host, folder }: { host: string; folder: string }) => `${host}:${folder}`

/** Disks as processes have told of them lately; several processes of one machine may share one. */
const disks = async (tx: Client): Promise<Disk[]> =>
  (
    await tx.query<Disk>(
      `select host, folder, min(disk_free) as free, max(disk_total) as total from processes
       where seen_at > now() - interval '30 seconds' and disk_total > 0 group by host, folder order by host, folder`,
    )
  ).rows

const watchSpace = (kind: Watch['kind'], wrong: readonly SpaceLevel[]): Watch => {
  const isWrong = ({ free, total }: Disk) => wrong.includes(spaceLevel(free, total))
  return {
    kind,
    look: async tx =>
      (await disks(tx)).filter(isWrong).map(disk => ({ entity: 'disk', entityId: diskId(disk), detail: { ...disk } })),
    mended: async tx => (await disks(tx)).filter(disk => !isWrong(disk)).map(diskId),
  }
}

/** Space that will not last; stands on while there is none at all, so that it is not called over. */
export const diskLow = watchSpace('disk_low', ['low', 'full'])
/** So little that the database is about to stop. */
export const diskFull = watchSpace('disk_full', ['full'])
