/** Periods as the figures of the provider name them: `2026-11-26`, `2026-11`, `2026-11-26 10:30`. */

import type { Granularity } from '../../../resources/whatsapp/analytics-fields.ts'
import { showDate } from '../../kernel/kinds/show.ts'

/** As it reads: `26-11-2026`, `11-2026`, `26-11-2026 10:30`. */
export const showPeriod = (period: string): string => {
  if (period.length === 7) return showDate(`${period}-01`).slice(3)
  return [showDate(period.slice(0, 10)), period.slice(11)].filter(Boolean).join(' ')
}

/** The same below an axis: no year where one sees days. */
export const shortPeriod = (period: string): string => {
  if (period.length === 7) return showPeriod(period)
  return [showDate(period.slice(0, 10)).slice(0, 5), period.slice(11)].filter(Boolean).join(' ')
}

const STEP_MS: Readonly<Record<Exclude<Granularity, 'MONTHLY'>, number>> = { HALF_HOUR: 1_800_000, DAILY: 86_400_000 }

/** Every period of some days, also those in which nothing happened: the provider leaves them out. */
export const everyPeriod = (from: string, to: string, granularity: Granularity): string[] => {
  const [start, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`) + STEP_MS.DAILY]
  const names: string[] = []
  if (granularity === 'MONTHLY') {
    for (const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`); at.getTime() < end; at.setUTCMonth(at.getUTCMonth() + 1))
      names.push(at.toISOString().slice(0, 7))
    return names
  }
  const step = STEP_MS[granularity]
  const length = granularity === 'DAILY' ? 10 : 16
  for (let at = start; at < end; at += step) names.push(new Date(at).toISOString().slice(0, length).replace('T', ' '))
  return names
}
