export const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Several values as a list, or as one text with bars between; undefined for what is neither. */
export const listOf = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? value.split('|').map(part => part.trim()) : undefined

/** Each value once, in the order they came. */
export const once = <T>(values: T[] | undefined): T[] | undefined => values && [...new Set(values)]
