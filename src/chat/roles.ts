import type { ChatContact } from '../../resources/chat/chat.answers.ts'
import type { Words } from '../kernel/i18n/words.ts'
import { nameOfType } from '../kernel/kinds/nameOfType.ts'

/** What somebody is on the platform, and to oneself. */
export const roleOf = (words: Words, { user_type: type, relation }: Pick<ChatContact, 'user_type' | 'relation'>): string => {
  const name = nameOfType(words, type.id)
  if (relation === 'parent') return words('%{type}, above you', { type: name })
  if (relation === 'child') return words('%{type}, below you', { type: name })
  return name
}
