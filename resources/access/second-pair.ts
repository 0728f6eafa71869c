/** Who watches over a person who asks for what nobody decides alone (security case 40), as answers tell it. */

import { type FromShape, integer, list, object, string } from '../language/shape.ts'

const PERSON = object({ id: integer(), name: string(), username: string() })
export type Person = FromShape<typeof PERSON>

export const SECOND_PAIR = {
  /** Who may approve now. */
  may: list(PERSON),
  /** Who could, had the one not changed the other's account just now: approving waits for them. */
  barred: list(PERSON),
}
const PAIR = object(SECOND_PAIR)
export type SecondPair = FromShape<typeof PAIR>

/** Whether nobody else could approve: the asker's password stands for a second person then. */
export const isAlone = ({ may, barred }: SecondPair): boolean => may.length + barred.length === 0
