import type pg from 'pg'
import { expect } from 'vitest'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { factFaults } from './facts.ts'
import { queueFaults } from './queue.ts'

/** Holds campaigns to their rows: counters, queue and claims, the ledger, and what reports count. */
export const soundness =
  (pool: pg.Pool) =>
  async (...campaignIds: number[]): Promise<void> => {
    for (const id of campaignIds) {
      expect(await recountCampaign(pool, id)).toEqual({})
      expect(await queueFaults(pool, id)).toEqual([])
    }
    expect(await reconcileLedger(pool)).toBe(0)
    expect(await factFaults(pool)).toEqual([])
  }
