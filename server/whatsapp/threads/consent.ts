import type { Tx } from '../../kernel/scope/scope.ts'
import type { OwnNumber } from '../incoming/numbers.ts'

/** `blacklists.entry_mode` of whoever opted out over WhatsApp. */
const SOURCE = 'whatsapp opt-out'

export interface Wish {
  accountId: number
  contact: string
  /** Whether messages are wanted from now on. */
  wants: boolean
  /** How it was said: by a word, a button, or in the application. */
  source: 'word' | 'button' | 'preferences'
  /** The words, or the provider's id of the message. */
  proof: string
  at: Date
}

/**
 * Keeps that a person stopped messages, or wants them again (rule whatsapp-77): as his consent to the number, and on the account's list of
 * blocked numbers. What he said last counts, in whatever order it is told.
 */
export const noteWish = async (tx: Tx, { id: configuration }: OwnNumber, wish: Wish): Promise<void> => {
  const { accountId, contact, wants, source, proof, at } = wish
  const { rowCount } = await tx.query(
    `insert into wa_consents as c (account_id, wa_configuration_id, mobile, opted_in, source, proof, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (wa_configuration_id, mobile) do update set account_id = excluded.account_id, opted_in = excluded.opted_in,
       source = excluded.source, proof = excluded.proof, at = excluded.at, created_by = null where c.at <= excluded.at`,
    [accountId, configuration, contact, Number(wants), source, proof, at],
  )
  if (rowCount === 0) return
  if (wants)
    await tx.query(
      `update blacklists set status = 0, updated_at = now()
       where account_id = $1 and mobile_number = $2 and entry_mode = $3 and channel = 'whatsapp' and status = 1`,
      [accountId, contact, SOURCE],
    )
  // One row a number: who is blocked for another channel alone is blocked for all from now on.
  else
    await tx.query(
      `insert into blacklists as b (account_id, mobile_number, channel, reason, remark, entry_mode) values ($1, $2, 'whatsapp', 'opt-out', $3, $4)
       on conflict (account_id, mobile_number) do update set status = 1, updated_at = now(),
         channel = case when b.status = 0 or b.channel = 'whatsapp' then 'whatsapp' else 'all' end,
         reason = case when b.status = 0 then 'opt-out' else b.reason end,
         entry_mode = case when b.status = 0 then excluded.entry_mode else b.entry_mode end`,
      [accountId, contact, proof.slice(0, 150), SOURCE],
    )
}
