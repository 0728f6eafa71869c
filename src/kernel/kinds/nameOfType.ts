import { USER_TYPES } from '../../../resources/language/choices.ts'
import type { Words } from '../i18n/words.ts'

/** What a type of user is called. */
export const nameOfType = (words: Words, userType: number): string =>
  words(`enums.user_type.${userType}`, USER_TYPES.find(({ value }) => value === userType)?.label ?? String(userType))
