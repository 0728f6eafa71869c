import type { Words } from '../../app/i18n/words.ts'

/** Seconds between two readings that can be chosen (specification core §9). */
export const INTERVALS = [30, 60, 120, 180, 300, 600, 900] as const

/** `Every 30 seconds`, `Every minute`, `Every 15 minutes`. */
export const intervalLabel = (words: Words, seconds: number): string =>
  seconds < 60
    ? words('desk.gateway.every_seconds', 'Every %{count} seconds', { count: seconds })
    : seconds === 60
      ? words('desk.gateway.every_minute', 'Every minute')
      : words('desk.gateway.every_minutes', 'Every %{count} minutes', { count: seconds / 60 })
