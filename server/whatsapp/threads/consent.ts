import type { Tx } from '../../kernel/scope/scope.ts'
import { block, unblock } from '../consents/blocks.ts'
import type { OwnNumber } from '../incoming/numbers.ts'

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
       source = excluded.source, proof = excluded.proof, at = excluded.at, created_by = null, updated_at = now() where c.at <= excluded.at`,
    [accountId, configuration, contact, Number(wants), source, proof, at],
  )
  if (rowCount === 0) return
  if (wants) await unblock(tx, accountId, contact)
  else await block(tx, [{ accountId, contact, proof }], null)
}
