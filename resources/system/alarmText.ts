import { bytes, displayDateTime, groupIndian } from '../../messaging/format.ts'
import { fillPlaceholders } from '../../messaging/placeholders.ts'
import type { AlarmKind, AlarmShow } from './alarm-kinds.ts'

/** What an alarm is about and what was found. */
export interface AlarmFacts {
  entity: string | null
  entity_id: string | null
  detail: Readonly<Record<string, unknown>>
}

const MINUTE_S = 60

const shown = (value: unknown, as: AlarmShow | undefined, timezone: string): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (as === 'time') return displayDateTime(String(value), timezone)
  if (typeof value !== 'number') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (as === 'bytes') return bytes(value)
  if (as === 'span') return value < MINUTE_S * 2 ? `${Math.round(value)} s` : `${Math.round(value / MINUTE_S)} min`
  // Amounts of money have four decimals.
  return Number.isInteger(value) ? groupIndian(value) : value.toLocaleString('en-IN', { maximumFractionDigits: 4 })
}

/** The values of an alarm as its sentences take them. */
export const alarmValues = (
  { show = {} }: Pick<AlarmKind, 'show'>,
  { entity, entity_id, detail }: AlarmFacts,
  timezone: string,
): Record<string, string> => ({
  entity: entity ?? '–',
  entity_id: entity_id ?? '–',
  ...Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, shown(value, show[key], timezone)])),
})

/**
 * A sentence of an alarm with its values, in any language. Where the detail lacks one (an alarm of another version), the fallback.
 * @param timezone of the reader, for moments
 */
export const alarmSentence = (
  sentence: string,
  kind: Pick<AlarmKind, 'show' | 'label'>,
  alarm: AlarmFacts,
  timezone: string,
): string => fillPlaceholders(sentence, alarmValues(kind, alarm, timezone)) ?? kind.label
