/** What may be sent for a secret beside the secret itself. */

import { isRecord } from '../../../messaging/record.ts'

/** Whether a value is an object of this one key. */
export const has = (value: unknown, key: string): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && Object.keys(value).length === 1 && Object.hasOwn(value, key)

/** What takes away the stored one. */
export const isClear = (value: unknown) => has(value, 'clear') && value.clear === 1

/** What a record answered, sent back as it came. */
export const isAnswer = (value: unknown): value is Readonly<Record<string, unknown>> => has(value, 'is_set')
