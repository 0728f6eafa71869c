import type { TemplateCategory } from '../../../messaging/whatsapp/categories.ts'

/** What people call a category; in the reader's language by `words`. */
export const CATEGORY_WORDS: Readonly<Record<TemplateCategory, string>> = {
  AUTHENTICATION: 'Authentication',
  UTILITY: 'Utility',
  MARKETING: 'Marketing',
}
