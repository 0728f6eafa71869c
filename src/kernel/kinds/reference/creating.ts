/** A record that is made from where it is chosen: what asks for it, and the host in the shell that shows its form. */

import type { Id } from '../../../../resources/language/fields.ts'
import { followed } from '../../desk/followed.ts'

export interface Creating {
  /** The name of its resource. */
  resource: string
  /** What its form begins with. */
  start: Readonly<Record<string, unknown>>
  onMade: (record: Readonly<Record<string, unknown>> & { id: Id }) => void
}

const asked = followed<Creating | undefined>(() => undefined)

/** Opens the form of a new record over whatever stands there. */
export const createHere = (wanted: Creating): void => asked.set(wanted)

export const stopCreating = (): void => asked.set(undefined)

export const useCreating = asked.use
