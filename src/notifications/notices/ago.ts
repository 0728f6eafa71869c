const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 minutes ago` in the language of the desk; `now` within the first minute. */
export const ago = (moment: string, locale: string, now = Date.now()): string => {
  const seconds = Math.min(0, Math.round((Date.parse(moment) - now) / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, size] = STEPS.find(([, length]) => -seconds >= length) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(Math.trunc(seconds / size) || 0, unit)
}
