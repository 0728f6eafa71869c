import type pg from 'pg'
import type { ListVendor } from '../../gateways/voice/listVendor.ts'
import { noteBatch, type OpenBatch } from './open.ts'

/**
 * Asks the vendor whether he has a list that he never answered for, by its name: what he has runs, and its calls are told by his reports;
 * what he does not have, once he cannot be about to take it any more, is over, and its calls wait again (neverHanded.ts).
 * @param graceMs how long he may be about to take it
 * @returns the list as it stands then; undefined while nothing is known of it
 * @throws VendorRefused
 */
export const settleUnanswered = async (
  pool: pg.Pool,
  vendor: ListVendor,
  batch: OpenBatch,
  graceMs: number,
): Promise<OpenBatch | undefined> => {
  const campaign = await vendor.find(batch.name)
  if (campaign !== undefined) {
    await noteBatch(pool, batch.id, { state: 'running', campaign })
    return { ...batch, state: 'running', vendor_campaign_id: campaign }
  }
  if (batch.age >= graceMs)
    await noteBatch(pool, batch.id, { state: 'refused', message: 'The vendor does not have the list: its calls wait again' })
  return undefined
}
