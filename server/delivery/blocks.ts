import type { Client } from '../kernel/db/client.ts'
import { BLOCK } from './blockSize.ts'

export interface Owner {
  accountId: number
  campaignId: number
}

const MOST = 100_000

/** Whose a message is, by its id alone: ids are handed out in blocks, each to one campaign for good. */
export class BlockOwners {
  private readonly known = new Map<number, Owner>()

  /** @returns the owner of each id that there is; ids are checked no further than their block */
  async find(client: Client, ids: readonly number[]): Promise<(id: number) => Owner | undefined> {
    if (this.known.size > MOST) this.known.clear()
    const missing = new Set<number>()
    for (const id of ids) {
      const block = Math.floor(id / BLOCK)
      if (!this.known.has(block)) missing.add(block)
    }
    if (missing.size > 0) {
      // Whose message one is, his next ones are: all blocks of a campaign at once.
      const { rows } = await client.query<{ block: number; account_id: number; campaign_id: number }>(
        'select block, account_id, campaign_id from id_blocks where campaign_id in (select campaign_id from id_blocks where block = any($1))',
        [[...missing]],
      )
      for (const { block, account_id, campaign_id } of rows)
        this.known.set(block, { accountId: account_id, campaignId: campaign_id })
    }
    return id => this.known.get(Math.floor(id / BLOCK))
  }
}
