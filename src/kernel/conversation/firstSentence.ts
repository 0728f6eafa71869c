import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'

/** Why something was not sent: what is wrong at a field, else what the platform says of the whole. */
export const firstSentence = (error: unknown): string => {
  const fields = error instanceof PlatformError ? Object.values(error.fields).flat() : []
  return fields[0] ?? messageOf(error)
}
