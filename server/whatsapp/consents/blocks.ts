import type { Tx } from '../../kernel/scope/scope.ts'
import type { Newer } from './latest.ts'

/** `blacklists.entry_mode` of whoever opted out over WhatsApp. */
const SOURCE = 'whatsapp opt-out'

export interface Stopped {
  accountId: number
  contact: string
  /** The words, or where they can be looked up. */
  proof: string | null
}

/**
 * Puts people who stopped messages onto the lists of blocked numbers of their accounts (rule whatsapp-77).
 * @param by who noted it; null: they said so themselves
 */
export const block = async (tx: Tx, stopped: readonly Stopped[], by: number | null): Promise<void> => {
  // One row a number: who is blocked for another channel alone is blocked for all from now on.
  await tx.query(
    `insert into blacklists as b (account_id, mobile_number, channel, reason, remark, entry_mode, created_by)
     select distinct on (s.account, s.mobile) s.account, s.mobile, 'whatsapp', 'opt-out', s.remark, $4, $5
     from unnest($1::bigint[], $2::text[], $3::text[]) as s(account, mobile, remark)
     on conflict (account_id, mobile_number) do update set status = 1, updated_at = now(),
       channel = case when b.status = 0 or b.channel = 'whatsapp' then 'whatsapp' else 'all' end,
       reason = case when b.status = 0 then 'opt-out' else b.reason end,
       entry_mode = case when b.status = 0 then excluded.entry_mode else b.entry_mode end`,
    [
      stopped.map(({ accountId }) => accountId),
      stopped.map(({ contact }) => contact),
      stopped.map(({ proof }) => proof?.slice(0, 150) ?? null),
      SOURCE,
      by,
    ],
  )
}

/** Takes off the account's list what came on by an opt-out. */
export const unblock = async (tx: Tx, accountId: number, contact: string): Promise<void> => {
  await tx.query(
    `update blacklists set status = 0, updated_at = now()
     where account_id = $1 and mobile_number = $2 and entry_mode = $3 and channel = 'whatsapp' and status = 1`,
    [accountId, contact, SOURCE],
  )
}

/** The same of people whose opt-out gave way to a later opt-in, where they did not opt out at another number of the account since. */
export const unblockAgreed = async (tx: Tx, accountId: number, agreed: readonly Newer[]): Promise<void> => {
  if (agreed.length === 0) return
  await tx.query(
    `update blacklists b set status = 0, updated_at = now() from unnest($2::text[], $3::timestamptz[]) as a(mobile, at)
     where b.account_id = $1 and b.mobile_number = a.mobile and b.entry_mode = $4 and b.channel = 'whatsapp' and b.status = 1
       and not exists (select from wa_consents o
         where o.account_id = $1 and o.mobile = a.mobile and o.opted_in = 0 and o.at >= a.at)`,
    [accountId, agreed.map(({ mobile }) => mobile), agreed.map(({ at }) => at), SOURCE],
  )
}
