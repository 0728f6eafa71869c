import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

/**
 * What the provider told of templates before they stood here was set aside: it is handled now (rule whatsapp-46). A review may be over before
 * the call that handed the template in.
 * @param ids the provider's
 */
export const heardBefore = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await aboveTenant(tx, () =>
    tx.query(
      `update wa_incoming set state = 'new', problem = null, done_at = null where state = 'quarantined'
         and exists (select from unnest($1::text[]) as t(id) where strpos(body, '"message_template_id":' || t.id) > 0)`,
      [ids],
    ),
  )
}
