import type { Field } from '../common/field.ts'

/**
 * A field as its record makes it: of a number whose unit hangs on another field, the unit, decimals and least that go with this one's
 * value. Every other field, and one whose record does not say, as it is declared.
 */
export const measured = <F extends Field>(field: F, record: Readonly<Record<string, unknown>>): F => {
  if (field.kind !== 'number' || !field.measure) return field
  const { by, as } = field.measure
  const value = record[by]
  // A body may hold anything there, and not everything can be written as text.
  const isKnown = (typeof value === 'number' || typeof value === 'string') && Object.hasOwn(as, value)
  return isKnown ? { ...field, ...as[value], measure: undefined } : field
}
