import { present } from '../../../messaging/present.ts'
import type { Tx } from '../scope/scope.ts'

/** Whose a row is. The row as a person reads it need not say: a client is not shown the field that names the account. */
export const rowOwner = async (tx: Tx, table: 'user_documents' | 'ip_white_list' | 'wa_qrcodes', id: number): Promise<number> => {
  const { rows } = await tx.query<{ account_id: number }>(`select account_id from ${table} where id = $1`, [id])
  return present(rows[0]).account_id
}
