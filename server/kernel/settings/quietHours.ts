import { tell } from '../../../messaging/tell.ts'
import type { FieldErrors } from '../../../resources/language/body.ts'

/** What is wrong with hours of silence, at `quiet_from` or `quiet_until`; nothing where both are empty. */
export function quietProblems(from: string | null, until: string | null): FieldErrors {
  if (!from && !until) return {}
  if (!from || !until) return { [from ? 'quiet_until' : 'quiet_from']: [tell('Quiet hours need both times, or neither.')] }
  return from === until ? { quiet_until: [tell('Quiet hours must end at a different time from their start.')] } : {}
}
