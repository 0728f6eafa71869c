import type { Words } from '../../kernel/i18n/words.ts'

/** So many seconds as people say them. */
export const duration = (words: Words, seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} ${words('s')}`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} ${words('min')}` : `${Math.floor(minutes / 60)} ${words('h')} ${minutes % 60} ${words('min')}`
}
