/** Who watches over a person who asks for what nobody decides alone (security case 40), as answers tell it. */

export interface Person {
  id: number
  name: string
  username: string
}

export interface SecondPair {
  /** Who may approve now. */
  may: Person[]
  /** Who could, had the one not changed the other's account just now: approving waits for them. */
  barred: Person[]
}

/** Whether nobody else could approve: the asker's password stands for a second person then. */
export const isAlone = ({ may, barred }: SecondPair): boolean => may.length + barred.length === 0
