const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** A length of time by its two greatest units: `3 d 4 h`, `12 min 5 s`, `40 s`. */
export const span = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const first = UNITS.findIndex(([, size]) => whole >= size)
  if (first < 0) return '0 s'
  let rest = whole
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? `${count} ${unit}` : ''
  })
  return parts.filter(part => part !== '').join(' ')
}
