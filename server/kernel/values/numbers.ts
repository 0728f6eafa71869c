const WHOLE = /^\d{1,16}$/

/** A whole number from 1 (a record's, a page's) as JSON number or plain digits; undefined for anything else JavaScript would read as one. */
export const naturalNumber = (typed: unknown): number | undefined => {
  const read = typeof typed === 'string' && WHOLE.test(typed) ? Number(typed) : typed
  return typeof read === 'number' && Number.isSafeInteger(read) && read >= 1 ? read : undefined
}

/** Numbers of records, each once; undefined where one of them is none, or there is no list. */
export const naturalNumbers = (typed: unknown): number[] | undefined => {
  if (!Array.isArray(typed)) return undefined
  const read = typed.map(naturalNumber).filter(number => number !== undefined)
  return read.length < typed.length ? undefined : [...new Set(read)]
}
