import type { GatewayStatus } from '../../../resources/system/gatewayStatus.ts'
import type { Words } from '../../kernel/i18n/words.ts'

/** Seconds between two readings that can be chosen (rule panel-15). */
export const INTERVALS = [30, 60, 120, 180, 300, 600, 900] as const

const SOON_MS = 2000

/** When to read again, in milliseconds: soon while a route that was just switched on has not been heard of, for somebody waits for it. */
export const readAgainIn = (seconds: number, status: GatewayStatus | undefined): number => {
  const awaited = status?.smscs.some(
    route => route.is_active && !route.is_held && !route.last_error && (route.status === 'connecting' || !route.seen_at),
  )
  return awaited && !status?.stale ? SOON_MS : seconds * 1000
}

/** `Every 30 seconds`, `Every minute`, `Every 15 minutes`. */
export const intervalLabel = (words: Words, seconds: number): string =>
  seconds < 60
    ? words('Every %{count} seconds', { count: seconds })
    : seconds === 60
      ? words('Every minute')
      : words('Every %{count} minutes', { count: seconds / 60 })
