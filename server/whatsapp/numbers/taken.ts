import { tell } from '../../../messaging/tell.ts'
import { aboveTenant } from '../../kernel/scope/aboveTenant.ts'
import type { Tx } from '../../kernel/scope/scope.ts'

export interface Named {
  /** The provider's. */
  id: string
  digits: string
}

/** Said of a number that is connected already: not by whom. */
export const TAKEN = tell('This number is connected to an account of this desk already. Each number can be connected once.')

/** Those of some numbers that are connected already, whoever has them, by the provider's id; and which of the two is known. */
export const takenAmong = async (
  tx: Tx,
  numbers: readonly Named[],
): Promise<ReadonlyMap<string, 'phone_number_id' | 'display_phone_number'>> => {
  const { rows } = await aboveTenant(tx, () =>
    tx.query<{ id: string; by_id: boolean; by_number: boolean }>(
      `select f.id, exists (select from wa_configurations where phone_number_id = f.id) as by_id,
         exists (select from wa_configurations where display_phone_number = '+' || f.digits) as by_number
       from unnest($1::text[], $2::text[]) as f(id, digits)`,
      [numbers.map(({ id }) => id), numbers.map(({ digits }) => digits)],
    ),
  )
  const known = rows.filter(({ by_id, by_number }) => by_id || by_number)
  return new Map(known.map(({ id, by_id }) => [id, by_id ? 'phone_number_id' : 'display_phone_number']))
}
