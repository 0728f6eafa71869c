import { lockCampaigns } from '../delivery/port.ts'
import { notFound } from '../kernel/problem/errors.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import type { Fix } from './fix.ts'

/**
 * Whether messages may be closed by the rule of their campaign (1) or are left to receipts (0): of single messages, where it is turned
 * over unless said, or of whole campaigns (rule adjustments-8).
 * @returns how many messages it holds for now, and what holds
 */
export const setAuto = async (
  tx: Tx,
  { campaigns, messages }: Fix,
  isAuto: 0 | 1 | undefined,
): Promise<{ rows: number; is_auto: 0 | 1 }> => {
  const locked = await lockCampaigns(tx, campaigns)
  if (locked.size === 0) throw notFound()
  const accounts = [...new Set([...locked.values()].map(campaign => campaign.account_id))]
  const { rows } = await tx.query<{ is_auto: 0 | 1 }>(
    `update messages set is_auto = coalesce($3::smallint, 1 - is_auto)
     where account_id = any($1) and campaign_id = any($2) and ($4::bigint[] is null or id = any($4)) returning is_auto`,
    [accounts, [...locked.keys()], isAuto ?? null, messages ?? null],
  )
  if (!messages)
    await tx.query('update campaigns set is_auto = $2, changed_at = now() where id = any($1)', [[...locked.keys()], isAuto ?? 0])
  return { rows: rows.length, is_auto: rows[0]?.is_auto ?? isAuto ?? 0 }
}
