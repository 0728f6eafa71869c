/** Words of the limits that several kinds have: `1 to 5 characters`. */
export const between = (min: number | undefined, max: number | undefined, unit: string): string[] => {
  if (min !== undefined && max !== undefined) return [`${min} to ${max}${unit}`]
  if (min !== undefined) return [`At least ${min}${unit}`]
  return max === undefined ? [] : [`At most ${max}${unit}`]
}

/** What stands where a value was left out. */
export const leftOut = (value: string | number | undefined): string[] => (value === undefined ? [] : [`Default ${value}`])
