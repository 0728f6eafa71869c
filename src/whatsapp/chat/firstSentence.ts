import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'

/** Why something was refused, in one sentence: what the platform says of a field before what it says of the whole. */
export const firstSentence = (error: unknown): string => {
  const fields = error instanceof PlatformError ? Object.values(error.fields ?? {}).flat() : []
  return fields[0] ?? messageOf(error)
}
